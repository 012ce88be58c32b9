import { ruleSetOf } from '../compile/config.ts';
import * as at from '../layout.ts';
import type { RuleSet } from '../options.ts';
import type { Position } from '../position.ts';
import { PRESETS } from '../texts/index.ts';
import { TILES } from '../tiles/index.ts';
import { isActiveOwner, NOBODY, type ProvinceId, type Seat, seatOfOwner } from '../types.ts';
import { DRAFT_WORDS } from './words.ts';

const tileName = (cell: number): string => TILES[cell - 1]?.id ?? '-';

/** An option value as one word: tables as `3:150,4:120`, lists as `a,b`. */
function formatValue(value: RuleSet[keyof RuleSet]): string {
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(',');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([seats, number]) => `${seats}:${number}`)
      .join(',');
  }
  return String(value);
}

function formatOptions(position: Position): string[] {
  const { config } = position.game;
  const preset: RuleSet = PRESETS[config.preset];
  const rules = ruleSetOf(config);
  return (Object.keys(rules) as (keyof RuleSet)[])
    .filter((name) => formatValue(rules[name]) !== formatValue(preset[name]))
    .map((name) => `option ${name} ${formatValue(rules[name])}`);
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
  const leaving = cells[at.LEAVING] === 1;
  if (position.phase === 'draft' || position.phase === 'relinquish' || leaving)
    words.push(`draft=${DRAFT_WORDS[cells[at.DRAFT_REASON]]}`);
  if (cells[at.ACTED] === 1) words.push('acted');
  if (cells[at.PLACING] === 1) words.push('placing');
  if (cells[at.DEBT] > 0) words.push(`debt=${cells[at.DEBT]}`);
  if (cells[at.SHORTAGE] === 1) words.push('shortage');
  if (cells[at.EXPANSION] === 1) words.push('second-expansion');
  if (leaving) words.push('leaving');
  if (cells[at.RETREAT_RETURN] === 1) words.push('reorganization-follows');
  if (cells[at.RETREAT_RETURN] === 2) words.push('round-end');
  if (cells[at.LAST_ROUND] === 1) words.push('last-round');
  if (cells[at.ROLLED] > 0) words.push(`rolled=${cells[at.ROLLED]}`);
  words.push(`revealed=${position.revealed}`);
  return words.join(' ');
}

function formatSeat(position: Position, seat: Seat): string {
  const cell = position.seatCell(seat);
  const of = (offset: number): number => position.cells[cell + offset];
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

function formatProvince(position: Position, p: ProvinceId): string | undefined {
  const owner = position.ownerOf(p);
  const pawns = position.pawnsIn(p);
  const { game } = position;
  const untouched = game.neutralPawns[game.board.terrain[p]];
  const { id } = game.map.provinces[p];
  if (owner === NOBODY) return pawns === untouched ? undefined : `province ${id} neutral ${pawns}`;
  const who = `${seatOfOwner(owner) + 1}${isActiveOwner(owner) ? '' : 'd'}`;
  const forts = position.fortsIn(p);
  const fort = forts === 0 ? '' : forts === 1 ? ' fort' : ` forts=${forts}`;
  return `province ${id} ${who} ${position.isPending(p) ? 'pending' : pawns}${fort}`;
}

/**
 * A position as text, a line for each thing; `docs/notation.md` explains it. The seed is not part of
 * it, so the text can be shown to anybody.
 */
export function formatPosition(position: Position): string {
  const { config, seats, provinceCount } = position.game;
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
    const names = tiles.map((tile) => TILES[tile].id).join('+');
    lines.push(`track ${place} ${names}${coins > 0 ? ` coins=${coins}` : ''}`);
  }
  for (let p = 0; p < provinceCount; p++) {
    const line = formatProvince(position, p);
    if (line !== undefined) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
