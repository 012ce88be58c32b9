/**
 * `npm run bench -- fictional`: how long a fictional player takes for a decision.
 *
 * Whole solo and two-player games are played on Europe; real players act at random. Every decision is
 * timed, the rolls included; the longest one tells whether a server could be held up by one. Each is
 * made three times and the shortest counts, so that a busy moment of the machine does not.
 */
import { decideFictional } from '@vinci/bots';
import {
  apply,
  fictionalSeatsFor,
  type Game,
  isFictional,
  newPosition,
  randomIntent,
  seededRandom,
} from '@vinci/rules';
import { gameOf } from './support/game.ts';
import { type Figure, median, report } from './support/report.ts';

const GAMES = 40;
const TIMES = 3;

/** Milliseconds of every decision of a game by phase. */
type Times = Map<string, number[]>;

function soloGame(humans: number): Game {
  const fictional = Array.from({ length: fictionalSeatsFor(humans) }, (_, i) => humans + i);
  return gameOf(humans + fictional.length, 'deClassic', fictional);
}

function play(game: Game, number: number, times: Times): void {
  const seed = (number + 1).toString(16).padStart(32, '0');
  const random = seededRandom(seed);
  const position = newPosition(game, seed);
  while (position.actor >= 0) {
    if (!isFictional(game, position.actor)) {
      apply(position, randomIntent(position, random));
      continue;
    }
    const { phase } = position;
    let code = 0;
    let taken = Number.POSITIVE_INFINITY;
    for (let again = 0; again < TIMES; again++) {
      const from = performance.now();
      code = decideFictional(position);
      taken = Math.min(taken, performance.now() - from);
    }
    const known = times.get(phase);
    if (known === undefined) times.set(phase, [taken]);
    else known.push(taken);
    apply(position, code);
  }
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

const figures: Figure[] = [];
for (const humans of [1, 2]) {
  const game = soloGame(humans);
  for (let number = 0; number < 5; number++) play(game, number, new Map());
  const times: Times = new Map();
  for (let number = 0; number < GAMES; number++) play(game, number, times);
  const all = [...times.values()].flat();
  const name = humans === 1 ? 'solo' : 'two players';
  figures.push(
    { name: `${name}: decisions`, value: all.length, unit: '' },
    { name: `${name}: median`, value: median(all) * 1000, unit: 'µs' },
    { name: `${name}: 99 of 100 within`, value: quantile(all, 0.99) * 1000, unit: 'µs' },
    { name: `${name}: longest`, value: Math.max(...all), unit: 'ms' },
    ...[...times].map(([phase, values]) => ({
      name: `${name}: median in ${phase}`,
      value: median(values) * 1000,
      unit: 'µs',
    })),
  );
}
report('Decisions of fictional players', figures);
