import {
  apply,
  check,
  decodeIntent,
  type Game,
  type GameEvent,
  type IntentCode,
  leaders,
  newPosition,
  type Position,
  publicCells,
  restorePosition,
  type Seed,
  seededRandom,
} from '@vinci/rules';
import { formatIntent } from '@vinci/rules/notation';
import { type DecideOptions, decide } from '../decide.ts';
import { decideFictional } from '../fictional/index.ts';
import type { Random } from '../policy/expand.ts';
import type { Strength } from '../strength.ts';
import { decideCarelessly } from './careless.ts';
import { decideLikeYardstick } from './yardstick.ts';

/** Who sits at a seat of the arena. */
export type Player = Strength | 'careless' | 'yardstick' | 'fictional';

/** What came out of a match. */
export interface MatchResult {
  /** Final VP, by seat. */
  readonly vp: readonly number[];
  /** Part of the victory, by seat; a shared one is divided. The parts add up to 1. @clause AMB-14 */
  readonly shares: readonly number[];
  readonly rounds: number;
  readonly startingSeat: number;
}

export interface MatchOptions extends DecideOptions {
  /** Milliseconds for each decision of a strong bot. */
  readonly budgetMs: number;
  /** Called after the setup and after each intent with the position and what happened. */
  readonly visit?: ((position: Position, events: readonly GameEvent[]) => void) | undefined;
}

/** Intents after which a match is taken to be endless. */
const MOST_INTENTS = 100_000;

/**
 * Plays a match. Bots get the public cells only.
 *
 * Throws when a player does something illegal, with the player and the intent.
 *
 * @param players by seat; fictional ones exactly at the fictional seats of the game
 * @param seed the game's; the players' random numbers are derived from it and their seats
 */
export function playMatch(
  game: Game,
  seed: Seed,
  players: readonly Player[],
  options: MatchOptions,
): MatchResult {
  const events: GameEvent[] | undefined = options.visit === undefined ? undefined : [];
  const position = newPosition(game, seed, events);
  options.visit?.(position, events ?? []);
  const chances = players.map((_, seat) => seededRandom(saltSeed(seed, seat)));
  let intents = 0;
  while (position.actor >= 0) {
    const seat = position.actor;
    const player = players[seat]!;
    const codes =
      player === 'fictional'
        ? [decideFictional(position)]
        : intentsOf(player, position, chances[seat]!, options);
    for (const code of codes) {
      const refused = position.actor === seat ? check(position, code) : 'not on turn';
      if (refused !== undefined || codes.length === 0 || ++intents > MOST_INTENTS) {
        throw new Error(`${player}: ${nameOf(game, code)}: ${refused ?? 'endless'}`);
      }
      if (events !== undefined) events.length = 0;
      apply(position, code, events);
      options.visit?.(position, events ?? []);
    }
    if (codes.length === 0) throw new Error(`${player} does nothing in ${position.phase}`);
  }
  const winners = leaders(position);
  return {
    vp: players.map((_, seat) => position.vp(seat)),
    shares: players.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0)),
    rounds: position.round,
    startingSeat: position.startingSeat,
  };
}

/** What a bot does, which sees public cells only. */
function intentsOf(
  player: Exclude<Player, 'fictional'>,
  position: Position,
  random: Random,
  options: MatchOptions,
): IntentCode[] {
  const seen = restorePosition(position.game, publicCells(position));
  if (player === 'careless') return decideCarelessly(seen, random);
  const decideAs = player === 'yardstick' ? decideLikeYardstick : decide.bind(undefined, player);
  return decideAs(seen, random, options.budgetMs, options);
}

const nameOf = (game: Game, code: number): string => {
  const intent = decodeIntent(code);
  return intent === undefined ? `intent ${code}` : formatIntent(game, intent);
};

/** A seed for a player of a game. */
const saltSeed = (seed: Seed, seat: number): Seed =>
  ((Number.parseInt(seed.slice(0, 8), 16) ^ (0x5bd1e995 * (seat + 1))) >>> 0)
    .toString(16)
    .padStart(8, '0') + seed.slice(8);
