import { listMaps, type MapInfo, mapById } from '@vinci/maps';
import { type GameConfig, playerCounts, ruleSetOf } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { boardPreview } from '../board/assets.ts';
import { t, tOr } from '../i18n/index.ts';
import { dryQuestion, standardOf, withOption } from '../table/option-values.ts';
import { useConfigure } from '../table/use-configure.ts';
import { Button } from '../ui/button.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';

const nameOf = ({ id, name }: MapInfo): string => tOr(`map.${id}`, name);

/** Fewest and most players on a board, by the rules at the table. */
function playersOf({ id, players }: MapInfo, config: GameConfig): MapInfo['players'] {
  const map = mapById(id);
  if (map === undefined) return players;
  const counts = playerCounts(ruleSetOf(config, map), map).filter(
    (n) => n >= players.min && n <= players.max,
  );
  return counts.length === 0 ? players : { min: Math.min(...counts), max: Math.max(...counts) };
}

/**
 * The boards to choose from. One with deserts or rivers under a text that does not know them is
 * offered together with the rules for them. @clause MAP-2 MAP-3
 */
export function Boards({ isHost }: { readonly isHost: boolean }) {
  const { connection } = usePlay();
  const { refused, configure } = useConfigure();
  const [asked, setAsked] = useState<MapInfo | undefined>(undefined);
  const config = connection.table.value?.config;
  if (config === undefined) return undefined;
  const rules = connection.game.value?.options;
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
                <strong>{nameOf(map)}</strong>
                <span>
                  {t('table.boardFacts', {
                    ...playersOf(map, config),
                    provinces: map.provinces,
                  })}
                </span>
                <span class="hint">{tOr(`mapAbout.${map.id}`, map.about)}</span>
              </span>
            </label>
          ))}
      </div>
      {asked !== undefined && (
        <div class="note" role="alert">
          <span class="grow">{t(dryQuestion(config), { map: nameOf(asked) })}</span>
          <span class="buttons">
            <Button look="primary" onClick={() => accept(asked)}>
              {t('table.withDeserts')}
            </Button>
            <Button onClick={() => setAsked(undefined)}>{t('table.keep')}</Button>
          </span>
        </div>
      )}
      <Refused text={refused} />
    </fieldset>
  );
}
