import * as at from '../layout.ts';
import { OPTION_NAMES } from '../options/index.ts';
import { behind, type Position } from '../position.ts';
import { TILES } from '../tiles/index.ts';
import { NOBODY, type ProvinceId, type Seat } from '../types.ts';
import type { PositionView } from '../view.ts';
import { formatOptionValue } from './option-text.ts';
import { DRAFT_WORDS, ownerWord, tilesWord } from './words.ts';

const tileName = (cell: number): string => TILES[cell - 1]?.id ?? '-';

function formatOptions(position: Position): string[] {
  const { options } = position.game.config;
  return OPTION_NAMES.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [`option ${name} ${formatOptionValue(value)}`];
  });
}

function formatTurn(position: Position): string {
  const { cells } = position;
  const words = [
    'turn',
    `round=${position.round}`,
    `seat=${position.turnSeat + 1}`,
    `phase=${position.phase}`,
  ];
  if (position.actor !== position.turnSeat && position.actor >= 0) {
    words.push(`actor=${position.actor + 1}`);
  }
  words.push(`start=${position.startingSeat + 1}`);
  const leaving = position.isLeaving;
  if (position.phase === 'draft' || position.phase === 'relinquish' || leaving)
    words.push(`draft=${DRAFT_WORDS[at.DRAFT[position.draftReason]]}`);
  if (position.hasActed) words.push('acted');
  if (position.isPlacing) words.push('placing');
  if (position.debt > 0) words.push(`debt=${position.debt}`);
  if (position.isShort) words.push('shortage');
  if (position.isSecondExpansion) words.push('second-expansion');
  if (leaving) words.push('leaving');
  if (cells[at.RETREAT_RETURN] === at.RETURN.reorganization) words.push('reorganization-follows');
  if (cells[at.RETREAT_RETURN] === at.RETURN.nextRound) words.push('round-end');
  if (position.isLastRound) words.push('last-round');
  if (position.rolled >= 0) words.push(`rolled=${position.rolled + 1}`);
  words.push(`revealed=${position.revealed}`);
  return words.join(' ');
}

function formatSeat(position: Position, seat: Seat): string {
  const of = (cell: number): number => position.of(seat, cell);
  const words = ['seat', String(seat + 1), `vp=${of(at.VP)}`];
  if (of(at.TILE_A) > 0) words.push(`tiles=${tileName(of(at.TILE_A))}+${tileName(of(at.TILE_B))}`);
  if (of(at.DECLINING_A) + of(at.DECLINING_B) > 0) {
    words.push(`declining=${tileName(of(at.DECLINING_A))}+${tileName(of(at.DECLINING_B))}`);
  }
  const numbers = [
    ['hand', of(at.HAND)],
    ['extra', of(at.EXTRA)],
    ['survivors', position.survivors(seat)],
    ['declining-survivors', position.decliningSurvivors(seat)],
    ['flat', of(at.FLAT_USED)],
    ['forts', of(at.FORTS_PLACED)],
    ['eliminated', of(at.ELIMINATED)],
    ['enemies', of(at.ENEMIES)],
  ] as const;
  for (const [word, number] of numbers) if (number > 0) words.push(`${word}=${number}`);
  const seats = Array.from({ length: position.game.seats }, (_, other) => other);
  for (const [word, offset] of [
    ['partners', at.PARTNERS],
    ['converted', at.CONVERTED],
  ] as const) {
    const named = seats.filter((other) => ((of(offset) >> other) & 1) === 1);
    if (named.length > 0) words.push(`${word}=${named.map((other) => other + 1).join(',')}`);
  }
  if ((of(at.FLAGS) & at.ENTERED) !== 0) words.push('entered');
  if ((of(at.FLAGS) & at.COULD_NOT_ENTER) !== 0) words.push('could-not-enter');
  if ((of(at.FLAGS) & at.WIPED_OUT) !== 0) words.push('wiped-out');
  return words.join(' ');
}

function formatProvince(position: Position, p: ProvinceId, id: string): string | undefined {
  const owner = position.ownerOf(p);
  const pawns = position.pawnsIn(p);
  if (owner === NOBODY && pawns === position.game.neutralPawns[p]) return undefined;
  const forts = position.fortsIn(p);
  const fort = forts === 0 ? '' : forts === 1 ? ' fort' : ` forts=${forts}`;
  return `province ${id} ${ownerWord(owner)} ${position.isPending(p) ? 'pending' : pawns}${fort}`;
}

/**
 * A position as text, a line for each thing; `docs/notation.md` explains it. The seed is not part of
 * it, so the text can be shown to anybody.
 */
export function formatPosition(view: PositionView): string {
  const position = behind(view);
  const { config, map, seats } = position.game;
  const lines = [
    `vinci 1 ${config.preset} ${config.map}@${config.mapVersion} ${seats}`,
    ...formatOptions(position),
    ...(config.fictional.length === 0
      ? []
      : [`fictional ${config.fictional.map((seat) => seat + 1).join(',')}`]),
    formatTurn(position),
  ];
  for (let seat = 0; seat < seats; seat++) lines.push(formatSeat(position, seat));
  for (let place = 1; place <= at.TRACK_PLACES; place++) {
    const tiles = position.trackTiles(place);
    const coins = position.coinsOn(place);
    if (tiles === undefined) continue;
    lines.push(`track ${place} ${tilesWord(tiles)}${coins > 0 ? ` coins=${coins}` : ''}`);
  }
  for (const [p, { id }] of map.provinces.entries()) {
    const line = formatProvince(position, p, id);
    if (line !== undefined) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
