import { listMaps, type MapInfo, mapById } from '@vinci/maps';
import { playerCounts, type RuleSet } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { boardPreview } from '../hud/board-assets.ts';
import { t } from '../i18n/index.ts';
import { standardOf, withOption } from '../table/option-values.ts';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from './refused.tsx';
import { useConfigure } from './use-configure.ts';

/** Fewest and most players on a board, by the rule text at the table where that is known. */
function playersOf({ id, players }: MapInfo, rules: RuleSet | undefined): MapInfo['players'] {
  const map = mapById(id);
  if (map === undefined || rules === undefined) return players;
  const counts = playerCounts(rules, map).filter((n) => n >= players.min && n <= players.max);
  return counts.length === 0 ? players : { min: Math.min(...counts), max: Math.max(...counts) };
}

/**
 * The boards to choose from. One with deserts or rivers under a text that does not know them is
 * offered together with the rules for them. @clause MAP-2 MAP-3
 */
export function Boards({ isHost }: { readonly isHost: boolean }) {
  const { session } = usePlay();
  const { refused, configure } = useConfigure();
  const [asked, setAsked] = useState<MapInfo | undefined>(undefined);
  const config = session.table.value?.config;
  if (config === undefined) return undefined;
  const rules = session.game.value?.rules;
  const optionsFor = (terrainSet: MapInfo['terrainSet']) =>
    withOption(config, 'terrainSet', terrainSet);
  const choose = async (map: MapInfo): Promise<void> => {
    setAsked(undefined);
    const standard = standardOf(config, 'terrainSet');
    if (map.terrainSet === 'vinci2_7' && rules?.terrainSet === 'classic5') {
      setAsked(map);
    } else if (map.terrainSet === 'classic5' && standard === 'classic5') {
      // Deserts and rivers were for the former board only.
      await configure({ map: map.id, options: optionsFor('classic5') });
    } else {
      await configure({ map: map.id });
    }
  };
  const accept = async (map: MapInfo): Promise<void> => {
    setAsked(undefined);
    await configure({ map: map.id, options: optionsFor(map.terrainSet) });
  };
  return (
    <fieldset class="boards bare">
      <legend class="label">{t('table.board')}</legend>
      <div class="board-cards">
        {listMaps()
          .filter(({ id }) => isHost || id === config.map)
          .map((map) => (
            <label key={map.id} class="board-card">
              <input
                type="radio"
                name="board"
                value={map.id}
                checked={(asked?.id ?? config.map) === map.id}
                disabled={!isHost}
                onChange={() => choose(map)}
              />
              <img src={boardPreview(map.id)} alt="" />
              <span class="board-words">
                <strong>{map.name}</strong>
                <span>
                  {t('table.boardFacts', {
                    ...playersOf(map, rules),
                    provinces: map.provinces,
                  })}
                </span>
                <span class="hint">{map.about}</span>
              </span>
            </label>
          ))}
      </div>
      {asked !== undefined && (
        <div class="note" role="alert">
          <span class="grow">{t('table.dryText', { map: asked.name })}</span>
          <span class="buttons">
            <button type="button" class="button primary" onClick={() => accept(asked)}>
              {t('table.withDeserts')}
            </button>
            <button type="button" class="button" onClick={() => setAsked(undefined)}>
              {t('table.keep')}
            </button>
          </span>
        </div>
      )}
      <Refused text={refused} />
    </fieldset>
  );
}
