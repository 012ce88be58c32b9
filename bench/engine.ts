/**
 * `npm run bench -- engine`: how fast the rules are.
 *
 * Random games are played once and written down, so that what is timed is the engine: list all
 * legal intents of a position, then carry out the recorded one. All rule texts are measured on one
 * board with the same number of players, in turns, so that a busy moment hits them alike. The classic
 * games then run behind an Immer reducer, which applies the very same rules to an immutable state.
 */
import { readFileSync } from 'node:fs';
import { loadGeometry, pickProvince } from '@vinci/maps/geometry';
import {
  apply,
  conquestAnswer,
  legalIntents,
  MAX_INTENTS,
  newPosition,
  type Position,
  PRESET_IDS,
  type PresetId,
  playRandomly,
  seededRandom,
} from '@vinci/rules';
import { gameOf } from './support/game.ts';
import { type ImmutablePlay, playFlat, playTree } from './support/immutable.ts';
import { type Figure, median, report } from './support/report.ts';

const RUNS = 5;
const EUROPE = new URL('../packages/maps/data/europe/geometry.json', import.meta.url);
const out = new Int32Array(MAX_INTENTS);

interface Recorded {
  readonly start: Position;
  readonly codes: readonly number[];
}

function record(seats: number, games: number, preset: PresetId = 'deClassic'): Recorded[] {
  const game = gameOf(seats, preset);
  return Array.from({ length: games }, (_, i) => {
    const seed = (i + 1).toString(16).padStart(32, '0');
    const codes: number[] = [];
    playRandomly(newPosition(game, seed), seededRandom(seed), (code) => codes.push(code));
    return { start: newPosition(game, seed), codes };
  });
}

/** Seconds that a piece of work takes. */
function seconds(work: () => void): number {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1000;
}

function playMutable(games: readonly Recorded[], list: boolean): void {
  for (const { start, codes } of games) {
    const position = start.clone();
    for (const code of codes) {
      if (list) legalIntents(position, out);
      apply(position, code);
    }
  }
}

const intentsOf = (games: readonly Recorded[]): number =>
  games.reduce((sum, { codes }) => sum + codes.length, 0);

/** Intents per second of several sets of games; every round plays each of them once. */
function ratesInTurns(sets: readonly (readonly Recorded[])[]): number[] {
  for (const games of sets) playMutable(games, true);
  const times: number[][] = sets.map(() => []);
  for (let run = 0; run < RUNS; run++) {
    sets.forEach((games, i) => {
      times[i]!.push(seconds(() => playMutable(games, true)));
    });
  }
  return sets.map((games, i) => intentsOf(games) / median(times[i]!));
}

function rate(games: readonly Recorded[], play: () => void): number {
  play();
  return intentsOf(games) / median(Array.from({ length: RUNS }, () => seconds(play)));
}

const figures: Figure[] = [];
const add = (name: string, value: number, unit: string): void => {
  figures.push({ name, value, unit });
};

const SEATS_OF_ALL = 4;
const rates = ratesInTurns(PRESET_IDS.map((preset) => record(SEATS_OF_ALL, 300, preset)));
const fastest = Math.max(...rates);
PRESET_IDS.forEach((preset, i) => {
  add(`list and apply, ${preset}, ${SEATS_OF_ALL} players`, Math.round(rates[i]!), 'intents/s');
  add(`ratio to the fastest rule text, ${preset}`, rates[i]! / fastest, '×');
});
for (const seats of [3, 4, 6]) {
  const games = record(seats, 600);
  add(
    `list and apply, ${seats} players`,
    Math.round(rate(games, () => playMutable(games, true))),
    'intents/s',
  );
}
const games = record(4, 600);
const listed = rate(games, () => playMutable(games, true));
add('apply only, 4 players', Math.round(rate(games, () => playMutable(games, false))), 'intents/s');
const middle = games[0]!.start.clone();
for (const code of games[0]!.codes.slice(0, games[0]!.codes.length >> 1)) apply(middle, code);
const copies = 1_000_000;
const target = middle.clone();
add(
  'copy of a position',
  (seconds(() => {
    for (let i = 0; i < copies; i++) target.copyFrom(middle);
  }) /
    copies) *
    1e9,
  'ns',
);
const questions = 20_000;
add(
  'why and what does a conquest cost, one province',
  (seconds(() => {
    for (let i = 0; i < questions; i++) conquestAnswer(middle, i % middle.game.provinceCount);
  }) /
    questions) *
    1e6,
  'µs',
);
const picks = 200_000;
const outlines = loadGeometry(JSON.parse(readFileSync(EUROPE, 'utf8')));
const { width, height } = outlines.board;
add(
  'the province under the mouse',
  (seconds(() => {
    for (let i = 0; i < picks; i++) pickProvince(outlines, (i * 37) % width, (i * 91) % height);
  }) /
    picks) *
    1e6,
  'µs',
);
// Last, because the compiler would otherwise prepare the engine for several kinds of cells.
const few = record(4, 20);
const behindImmer = (play: ImmutablePlay): number =>
  rate(few, () => {
    for (const { start, codes } of few) play(start, codes, (view) => legalIntents(view, out));
  });
for (const [shape, play] of [
  ['state as objects', playTree],
  ['state as one list', playFlat],
] as const) {
  const immutable = behindImmer(play);
  add(`behind Immer, ${shape}`, Math.round(immutable), 'intents/s');
  add(`ratio to Immer, ${shape}`, listed / immutable, '×');
}
add('cells of a position, 4 players', middle.cells.length, 'of 4 bytes');
report('Rules engine (one core)', figures);
