import {
  activeEmpire,
  isActiveOwner,
  type Position,
  type ProvinceId,
  seatOfOwner,
} from '@vinci/rules';
import { useState } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { language, t } from '../i18n/index.ts';
import { provinceName } from '../i18n/rules-words.ts';
import { Button } from '../ui/button.tsx';
import { matches } from '../ui/media.ts';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { provinceIntent } from './province-actions.ts';
import { costOf, factsOf } from './province-facts.ts';

const FILTERS = ['relevant', 'mine', 'all'] as const;
type Filter = (typeof FILTERS)[number];

/** Names are found without their accents, too. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '');

/**
 * Every province as a row of words: owner, pawns, cost, and whether it can be taken. Where nothing is to be done there, it
 * opens on the first list that has any; a search is for a province anywhere.
 */
export function RegionList() {
  const play = usePlay();
  const [wish, setWish] = useState<Filter | undefined>(undefined);
  const [text, setText] = useState('');
  const position = play.position.value;
  if (position === undefined) return undefined;
  const { map } = position.game;
  const all = map.provinces.map((_, province) => province);
  const within = (filter: Filter) =>
    all.filter((province) => passes(play, position, province, filter));
  // That nothing can be done on the board is news to whoever is to act there.
  const first = actsOnBoard(play, position)
    ? 'relevant'
    : FILTERS.find((each) => within(each).length > 0);
  const filter = text === '' ? (wish ?? first ?? 'all') : 'all';
  const rows = within(filter)
    .filter((province) => plain(provinceName(map, province)).includes(plain(text)))
    .sort((a, b) => provinceName(map, a).localeCompare(provinceName(map, b), language()));
  return (
    <div class="regions">
      <div class="row">
        {FILTERS.map((name) => (
          <Button
            key={name}
            pressed={filter === name}
            onClick={() => {
              setText('');
              setWish(name);
            }}
          >
            {t(`regions.${name}`)}
          </Button>
        ))}
      </div>
      <input
        class="input"
        type="search"
        placeholder={t('regions.search')}
        aria-label={t('regions.search')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {rows.length === 0 && <p class="hint">{t('regions.none')}</p>}
      <ul>
        {rows.map((province) => (
          <li key={province}>
            <Row play={play} position={position} province={province} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const actsOnBoard = (play: Play, { phase }: Position): boolean =>
  play.acting.value && phase !== 'draft';

/** What matters now: what can be taken, filled, given up or fortified. */
function passes(play: Play, position: Position, province: ProvinceId, filter: Filter): boolean {
  if (filter === 'all') return true;
  const mine = seatOfOwner(position.ownerOf(province)) === play.me.value;
  if (filter === 'mine') return mine && play.me.value >= 0;
  if (!actsOnBoard(play, position)) return position.ownerOf(province) > 0;
  if (play.answers.expanding() && !play.vacating.value) {
    return (
      play.answers.conquests.value.get(province)?.means !== undefined &&
      !isOwn(play, position, province)
    );
  }
  if (play.draft.value !== undefined) return play.draft.value.pawns.has(province);
  return provinceIntent(play, position, province) !== undefined;
}

const isOwn = (play: Play, position: Position, province: ProvinceId): boolean =>
  position.ownerOf(province) === activeEmpire(play.me.value);

interface RowProps {
  readonly play: Play;
  readonly position: Position;
  readonly province: ProvinceId;
}

function Row({ play, position, province }: RowProps) {
  const { map } = position.game;
  const owner = position.ownerOf(province);
  const holder = play.connection.table.value?.seats[seatOfOwner(owner)];
  const selected = play.selected.value === province;
  return (
    <button
      type="button"
      class="region"
      aria-pressed={selected}
      data-testid={`region-${map.provinces[province]!.id}`}
      onClick={() => {
        play.selected.value = selected ? undefined : province;
        // Where the list lies on the card of the province, what can be done there would be hidden.
        if (!selected && matches('phone')) play.panel.value = undefined;
      }}
    >
      {holder !== undefined ? (
        <SeatMark colour={holder.colour} size={20} declining={!isActiveOwner(owner)} />
      ) : (
        <span class="no-mark" />
      )}
      <span class="grow">
        <strong>{provinceName(map, province)}</strong>
        <span class="region-facts">{factsOf(play, position, province)}</span>
      </span>
      <span class="region-cost">{costOf(play, position, province)}</span>
    </button>
  );
}
