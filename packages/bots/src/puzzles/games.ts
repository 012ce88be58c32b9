import {
  type Game,
  type MapData,
  type Position,
  type PresetId,
  publicCells,
  restorePosition,
  type Seed,
  seededRandom,
} from '@vinci/rules';
import { playMatch } from '../arena/match.ts';
import { gameFor } from '../arena/series.ts';
import { boardsFor, drawTable } from '../learn/samples.ts';
import type { Trier } from './level.ts';
import { type Moment, momentOf } from './outcome.ts';

/** Who sits at tables of which puzzles are made: mostly players without a fault, and none that searches. */
const LOTS: readonly Trier[] = ['medium', 'medium', 'medium', 'greedy', 'quarrelsome', 'stubborn'];

/** With more seats, a single turn decides little. */
const LEAST_SEATS = 3;
const MOST_SEATS = 4;

/** A game of bots from which puzzles come. */
export interface SourceGame {
  readonly game: Game;
  readonly players: readonly Trier[];
  readonly seed: Seed;
}

/** A moment of a game of bots. */
export interface SourceMoment {
  readonly moment: Moment;
  /** What players see of it. */
  readonly position: Position;
  /** Intents that were played before. */
  readonly intents: number;
}

/** Seed of the game with a number. */
export const seedOf = (number: number): Seed =>
  [number, number ^ 0x2545f491, 0x70757a7a, number + 0x9e37]
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');

/** The game with a number: another one for each number, on any of the boards that the rules can use. */
export function sourceGame(preset: PresetId, maps: readonly MapData[], number: number): SourceGame {
  const random = seededRandom(seedOf(number ^ 0x51ed));
  const boards = boardsFor(preset, maps).sort((a, b) => (a.id < b.id ? -1 : 1));
  const { map, seats } = drawTable(preset, boards, [LEAST_SEATS, MOST_SEATS], random);
  const players = Array.from({ length: seats }, () => LOTS[random(LOTS.length)]!);
  return { game: gameFor(preset, map, players), players, seed: seedOf(number) };
}

/** Plays a game of bots, which is the same in every run, and takes its moments. */
export function momentsOf({ game, players, seed }: SourceGame): SourceMoment[] {
  const found: SourceMoment[] = [];
  let turn = '';
  let intents = -1;
  playMatch(game, seed, players, {
    budgetMs: 0,
    visit: (position) => {
      intents++;
      const moment = momentOf(position);
      const now = `${position.round} ${position.turnSeat} ${moment}`;
      if (moment === undefined || now === turn) return;
      turn = now;
      found.push({ moment, position: restorePosition(game, publicCells(position)), intents });
    },
  });
  return found;
}

/** The position of a game of bots after so many intents; `undefined` where the game is shorter. */
export function positionAfter(
  { game, players, seed }: SourceGame,
  intents: number,
): Position | undefined {
  let left = intents;
  let found: Position | undefined;
  playMatch(game, seed, players, {
    budgetMs: 0,
    visit: (position) => {
      if (left-- === 0) found = restorePosition(game, publicCells(position));
    },
  });
  return found;
}
