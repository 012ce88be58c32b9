import {
  apply,
  decodeIntent,
  fictionalSeatsFor,
  type Game,
  GameHistory,
  type GameRecord,
  type IntentCode,
  isFictional,
  listLegal,
  type MapData,
  newPosition,
  type Position,
  type PresetId,
  type RecordEntry,
  RULES_VERSION,
  type RuleSet,
} from '@vinci/rules';
import { type Driver, makeGame, makeRandom, pickSensibly, seedFrom } from '@vinci/rules/testing';
import { explainFictional } from '../src/index.ts';

/** Rule texts that describe fictional players. */
export const FICTIONAL_TEXTS = ['deClassic', 'nlClassic'] as const satisfies readonly PresetId[];

/** A game of one or two real players with as many fictional ones as the rules give them. */
export function gameFor(
  map: MapData,
  preset: PresetId,
  humans: 1 | 2,
  options: Partial<RuleSet> = {},
  shift = 0,
): Game {
  const seats = humans + fictionalSeatsFor(humans);
  // The seating is drawn by whoever makes the table; here it goes round.
  const real = Array.from({ length: humans }, (_, i) => (i * 2 + shift) % seats);
  const fictional = Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => !real.includes(seat),
  );
  return makeGame(map, seats, options, preset, fictional);
}

/** Every way in which the behaviour of fictional players can be varied. */
export const VARIANTS: readonly Partial<RuleSet>[] = [false, true].flatMap((fictTieHumanFirst) =>
  (['valueThenCost', 'costMinusTwiceValue'] as const).flatMap((fictRanking) =>
    (['endOfOwnTurn', 'endOfRound'] as const).flatMap((fictRebirthCheck) =>
      [true, false].map((fictEspionageFallback) => ({
        fictTieHumanFirst,
        fictRanking,
        fictRebirthCheck,
        fictEspionageFallback,
      })),
    ),
  ),
);

/** Calls while a game is played. */
export interface Watch {
  /** Before an intent; `reason` for a fictional player only. */
  readonly before?: (position: Position, code: IntentCode, reason?: string) => void;
}

/** The next intent: the automaton's for fictional players, a driver's for real ones. */
export function nextIntent(
  position: Position,
  driver: Driver,
  random: () => number,
): { readonly code: IntentCode; readonly reason?: string } {
  if (isFictional(position.game, position.actor)) {
    const { intent, reason } = explainFictional(position);
    return { code: intent, reason: `${reason.topic} ${reason.clause}` };
  }
  return { code: driver(position, listLegal(position), random) };
}

/** Plays a game to its end, or for some intents. */
export function playGame(
  game: Game,
  number: number,
  watch: Watch = {},
  longest = 20_000,
): { readonly record: GameRecord; readonly position: Position; readonly draws: number[][] } {
  const seed = seedFrom((number + 1) * 2_654_435_761);
  const random = makeRandom(number);
  const position = newPosition(game, seed);
  const entries: RecordEntry[] = [];
  const draws: number[][] = [];
  while (position.phase !== 'over' && entries.length < longest) {
    const { code, reason } = nextIntent(position, pickSensibly, random);
    watch.before?.(position, code, reason);
    apply(position, code);
    entries.push(code);
    draws.push([...position.draws]);
  }
  const { config } = game;
  const digest = position.digest();
  return {
    record: { format: 1, rules: RULES_VERSION, config, seed, entries, digest },
    position,
    draws,
  };
}

/** What a recorded game shows: reasons of fictional players and ends of their turns. */
export function shownBy(game: Game, { seed, entries }: GameRecord): Set<string> {
  const shown = new Set<string>();
  const history = new GameHistory(newPosition(game, seed));
  const { position } = history;
  for (const entry of entries) {
    if (typeof entry !== 'number') throw new Error('recorded games have plain entries');
    if (isFictional(game, position.actor)) {
      const { intent, reason } = explainFictional(position);
      shown.add(`${reason.topic} ${reason.clause}`);
      shown.add(`${position.phase} ${decodeIntent(intent)?.type}`);
    }
    history.play([entry]);
  }
  return shown;
}

/** What the recorded games of a rule text and a number of players must show together. */
export const WANTED: readonly string[] = [
  'civilization FICT-TRACK-1',
  'startProvince FICT-START-1',
  'startProvince FICT-EXP-5',
  'target FICT-EXP-1',
  'target FICT-EXP-5',
  'target FICT-START-5',
  'target AMB-86',
  'endExpansion FICT-EXP-3',
  'decline FICT-DECL-2',
  'decline FICT-REBIRTH-1',
  'stay FICT-REBIRTH-1',
  'peace FICT-DIPLOMACY-1',
  'fort FICT-FORTIFICATION-1',
  'giveUp AMB-94',
  'level FICT-REORG-1',
  'leftover FICT-REORG-2',
  'leftover FICT-REORG-3',
  'leftover AMB-87',
  'retreat AMB-94',
  'mobilisation roll',
  'mobilisation decline',
  'rebirth decline',
  'rebirth roll',
  'surplus roll',
  'retreat roll',
];
