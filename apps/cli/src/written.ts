import type { DeclineCheck, FictionalDecision, FictionalReason } from '@vinci/bots';
import {
  decodeIntent,
  empireParts,
  type Game,
  type IntentCode,
  type Means,
  type Position,
  type TrackOffer,
} from '@vinci/rules';
import { formatIntent, MEANS_WORDS, ownerWord, tilesWord } from '@vinci/rules/notation';

type Roll = NonNullable<FictionalReason['roll']>;

export function intentLine(game: Game, code: IntentCode): string {
  const intent = decodeIntent(code);
  return intent === undefined ? '' : formatIntent(game, intent);
}

/** The id of a province; `undefined` for the board edge, which has none. */
const provinceId = (game: Game, province: number): string | undefined =>
  game.map.provinces[province]?.id;

const fromOne = (_: Game, number: number): number => number + 1;
const owner = (_: Game, code: number): string => ownerWord(code);

/** How numbers of the engine stand in the notation, by what they are called. */
const FORMS: Readonly<Record<string, (game: Game, number: number) => unknown>> = {
  province: provinceId,
  origin: provinceId,
  seat: fromOne,
  partner: fromOne,
  startingSeat: fromOne,
  result: fromOne,
  owner,
  from: owner,
  tile: (_, tile) => tilesWord([tile]),
};

function part(game: Game, key: string, value: unknown): readonly [string, unknown] {
  const form = FORMS[key];
  if (typeof value === 'number' && form !== undefined) return [key, form(game, value)];
  // Places of the track are the only positions in answers and events.
  if (key === 'position') return ['place', value];
  if (key === 'means') return [key, MEANS_WORDS[value as Means]];
  if (key === 'tiles') return [key, tilesWord(value as readonly number[])];
  if (key === 'winners') return [key, (value as readonly number[]).map((seat) => seat + 1)];
  return [key, written(game, value)];
}

/** An answer or an event with seats, provinces and tiles as the notation writes them. */
export function written(game: Game, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => written(game, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => part(game, key, item)));
}

/** A civilization on the track as it is offered. */
export const offerRow = ({ position, tiles, coins, price, gain, pawns, error }: TrackOffer) => ({
  place: position,
  tiles: tilesWord(tiles),
  coins,
  pays: price,
  gains: gain,
  pawns,
  ...(error === undefined ? {} : { refused: error.code }),
});

/** The parts of a split empire: what keeps each, and its provinces. @clause COH-5 */
export const partRows = (position: Position) =>
  empireParts(position, position.actor).map(({ id, provinces }) => ({
    intent: `keep ${provinceId(position.game, id)}`,
    provinces: provinces.map((province) => provinceId(position.game, province)),
  }));

const fromOneOn = ({ sides, result }: Roll): Roll =>
  result === undefined ? { sides } : { sides, result: result + 1 };

/** What a fictional player does next, and why. */
export interface DecisionRow {
  readonly intent: string;
  readonly topic: FictionalReason['topic'];
  readonly clause: string;
  /** A province, or a seat that peace is made with. */
  readonly candidates: readonly {
    readonly province?: string | undefined;
    readonly seat?: number;
    readonly value?: number;
    readonly cost?: number;
  }[];
  /** Its result counts from 1. */
  readonly roll?: FictionalReason['roll'];
  readonly check?: DeclineCheck;
}

export function decisionRow(game: Game, { intent, reason }: FictionalDecision): DecisionRow {
  const { topic, clause, candidates, roll, check } = reason;
  return {
    intent: intentLine(game, intent),
    topic,
    clause,
    candidates: candidates.map(({ target, ...measures }) => ({
      ...(topic === 'peace' ? { seat: target + 1 } : { province: provinceId(game, target) }),
      ...measures,
    })),
    ...(roll === undefined ? {} : { roll: fromOneOn(roll) }),
    ...(check === undefined ? {} : { check }),
  };
}
