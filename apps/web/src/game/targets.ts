import {
  type ConquestAnswer,
  check,
  conquestAnswer,
  encodeIntent,
  listConquests,
  type Means,
  type Position,
  type ProvinceId,
} from '@vinci/rules';

/** A province that is not one's own, with the best way to take it now. */
export interface Target extends ConquestAnswer {
  /** `undefined` when it cannot be taken now. */
  readonly means: Means | undefined;
  /** Pawns that the best way needs; `undefined` when the province is out of reach. */
  readonly pawns: number | undefined;
}

/**
 * Every possible target of the acting seat. Where the normal way is closed, Espionage may still be
 * open. @clause TILE-ESPIONAGE-1
 */
export function listTargets(position: Position): ReadonlyMap<ProvinceId, Target> {
  return new Map(
    listConquests(position).map((answer) => [answer.province, withMeans(position, answer)]),
  );
}

function withMeans(position: Position, answer: ConquestAnswer): Target {
  const pawns = answer.price?.cost;
  if (answer.error === undefined) return { ...answer, means: 'normal', pawns };
  const { province } = answer;
  const espionage = encodeIntent({ type: 'conquer', province, means: 'espionage' });
  if (pawns === undefined || check(position, espionage) !== undefined) {
    return { ...answer, means: undefined, pawns };
  }
  const { price } = conquestAnswer(position, province, 'espionage');
  return { ...answer, means: 'espionage', pawns: price?.cost ?? pawns };
}

/** Number of provinces that could be taken right now. */
export const conquerable = (targets: ReadonlyMap<ProvinceId, Target>): number =>
  [...targets.values()].filter(({ means }) => means !== undefined).length;
