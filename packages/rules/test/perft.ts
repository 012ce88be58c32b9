import {
  apply,
  legalIntents,
  type MapData,
  type Phase,
  Position,
  type PresetId,
} from '../src/index.ts';
import { MAX_INTENTS } from '../src/legal.ts';
import {
  board,
  DELTA_MAP,
  type Holding,
  type PositionBuilder,
  TINY_MAP,
} from '../src/testing/index.ts';
import { europe } from './maps.ts';
import { COAST_MAP, gameOn, ROW_MAP } from './support.ts';

/**
 * A position with the number of ways to play on from it, by depth. In the file:
 *
 *     position NAME
 *     board BOARD             row, coast, tiny, delta or europe, with the number of players: `tiny 4`
 *     seat 1 VERB WORDS       any number of lines; seats count from 1
 *     turn SEAT PHASE
 *     counts N N N            intents, pairs of intents, …
 *
 * Verbs are `tiles`, `lasting`, `owns`, `declines`, `hand`, `extra`, `vp`, `entered`, `partners`,
 * `survivors` and `enemies`; holdings are written `bavaria:3`, `bavaria:1+fort`, `bavaria:1+forts` (two)
 * or `bavaria:pending`. Lines that start with # are remarks.
 */
export interface PerftEntry {
  readonly name: string;
  readonly position: Position;
  readonly counts: readonly number[];
}

const BOARDS: Readonly<Record<string, MapData>> = {
  row: ROW_MAP,
  coast: COAST_MAP,
  tiny: TINY_MAP,
  delta: DELTA_MAP,
  europe,
};

const holdings = (words: readonly string[]): Record<string, Holding> =>
  Object.fromEntries(
    words.map((word) => {
      const [id = '', pawns] = word.split(':');
      if (pawns === 'pending') return [id, pawns];
      const [number, forts] = pawns!.split('+');
      if (forts === 'fort' || forts === 'forts') return [id, `${Number(number)} ${forts}` as const];
      return [id, Number(pawns)];
    }),
  );

function describeSeat(builder: PositionBuilder, words: readonly string[]): void {
  const [seat, verb, ...rest] = words;
  builder.seat(Number(seat) - 1);
  if (verb === 'tiles' && rest[0] === '-') builder.noTiles();
  else if (verb === 'tiles') builder.tiles(rest[0]!, rest[1]);
  else if (verb === 'lasting') builder.lasting(rest[0]!, rest[1]);
  else if (verb === 'owns') builder.owns(holdings(rest));
  else if (verb === 'declines') builder.declines(holdings(rest));
  else if (verb === 'hand') builder.hand(Number(rest[0]));
  else if (verb === 'vp') builder.vp(Number(rest[0]));
  else if (verb === 'entered') builder.entered();
  else if (verb === 'extra') builder.extra(Number(rest[0]));
  else if (verb === 'enemies') builder.enemies(Number(rest[0]));
  else if (verb === 'survivors') builder.survivors(Number(rest[0]));
  else if (verb === 'partners') builder.partners(...rest.map((one) => Number(one) - 1));
  else throw new Error(`perft: what is ${verb}?`);
}

/** Reads a file of positions of a rule text. Throws at a line it does not understand. */
export function parsePerft(text: string, preset: PresetId): PerftEntry[] {
  const entries: PerftEntry[] = [];
  let name = '';
  let builder = board(gameOn(europe, 3, preset));
  for (const line of text.split('\n')) {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    if (word === '' || word.startsWith('#')) continue;
    if (word === 'position') name = rest.join(' ');
    else if (word === 'board') {
      builder = board(gameOn(BOARDS[rest[0]!]!, Number(rest[1] ?? 3), preset));
    } else if (word === 'seat') describeSeat(builder, rest);
    else if (word === 'turn') builder.turn(Number(rest[0]) - 1).phase(rest[1] as Phase);
    else if (word === 'counts') {
      entries.push({ name, position: builder.build(), counts: rest.map(Number) });
    } else throw new Error(`perft: ${line}`);
  }
  return entries;
}

/** Number of sequences of `depth` legal intents; a finished game ends a sequence. */
export function perft(position: Position, depth: number): number {
  const buffer = new Int32Array(depth === 1 ? MAX_INTENTS : 4_000);
  const count = legalIntents(position, buffer);
  if (depth === 1) return count;
  const next = new Position(position.game);
  let total = 0;
  for (let i = 0; i < count; i++) {
    next.copyFrom(position);
    apply(next, buffer[i]!);
    total += perft(next, depth - 1);
  }
  return total;
}
