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
 * Every possible target of the acting seat. Where the normal way is closed, Religion or Espionage
 * may still be open. @clause TILE-ESPIONAGE-1 TILE-RELIGION-1
 */
export function listTargets(position: Position): ReadonlyMap<ProvinceId, Target> {
  return new Map(
    listConquests(position).map((answer) => [answer.province, withMeans(position, answer)]),
  );
}

/** One province that is not the acting seat's own, as a target. */
export const targetOf = (position: Position, province: ProvinceId): Target =>
  withMeans(position, conquestAnswer(position, province));

/** Other ways to take a province, the cheapest first. */
const OTHER_WAYS: readonly Means[] = ['religion', 'espionage'];

function withMeans(position: Position, answer: ConquestAnswer): Target {
  const pawns = answer.price?.cost;
  if (answer.error === undefined) return { ...answer, means: 'normal', pawns };
  const { province } = answer;
  for (const means of OTHER_WAYS) {
    const code = encodeIntent({ type: 'conquer', province, means });
    if (check(position, code) !== undefined) continue;
    const { price } = conquestAnswer(position, province, means);
    return { ...answer, means, pawns: price?.cost ?? pawns ?? 0 };
  }
  return { ...answer, means: undefined, pawns };
}

/** Number of provinces that could be taken right now. */
export const conquerable = (targets: ReadonlyMap<ProvinceId, Target>): number =>
  [...targets.values()].filter(({ means }) => means !== undefined).length;
