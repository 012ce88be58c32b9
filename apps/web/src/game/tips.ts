import {
  decliningEmpire,
  type Position,
  type ProvinceId,
  type Seat,
  type TrackOffer,
} from '@vinci/rules';
import { lentPawns } from '@vinci/rules/engine';
import { isActing, isOnBoard } from './acting.ts';
import { clearDecline, type DeclineOutlook } from './decline-outlook.ts';
import type { Draft } from './draft.ts';
import { conquerable, type Target } from './targets.ts';

/** What tips are given about, each once. */
export const TIPS = [
  'attacked',
  'lost',
  'decline',
  'idle',
  'declining',
  'glow',
  'reorganize',
  'coin',
  'track',
] as const;
export type TipId = (typeof TIPS)[number];

/** What somebody sees and can do now. */
export interface TipInput {
  readonly position: Position;
  readonly me: Seat;
  readonly conquests: ReadonlyMap<ProvinceId, Target>;
  readonly offers: readonly TrackOffer[];
  readonly draft: Draft | undefined;
  /** Provinces that others took since the own last turn, as long as the reader is told of it. */
  readonly lost: number;
  /** No other person plays, so advice is no help against anybody. */
  readonly advised: boolean;
}

/** A tip that is due. */
export interface Tip {
  readonly id: TipId;
  /** Rules say what is; advice says what to do. */
  readonly kind: 'rule' | 'advice';
  readonly outlook?: DeclineOutlook;
}

/** Fewer pawns in hand than this are no waste. */
const IDLE_FROM = 2;

const isExpanding = ({ phase }: Position): boolean =>
  phase === 'mobilisation' || phase === 'expansion';

/** Pawns that can be put elsewhere. */
const isLoose = ({ hand, provinces, pawns, least }: Draft): boolean =>
  hand > 0 || provinces.some((p) => (pawns.get(p) ?? 0) > (least.get(p) ?? 0));

/** When each tip is due, that which matters most first. */
const DUE: Readonly<Record<TipId, (input: TipInput) => Omit<Tip, 'id'> | undefined>> = {
  attacked: ({ position }) => rule(position.phase === 'retreat'),
  lost: ({ position, lost }) => rule(position.phase === 'mobilisation' && lost > 0),
  decline: ({ advised, position, me, conquests }) => {
    const outlook = advised ? clearDecline(position, me, conquests) : undefined;
    return outlook === undefined ? undefined : { kind: 'advice', outlook };
  },
  idle: ({ advised, position, me, conquests }) => {
    const { expandsTwice, waitsOffBoard } = position.effects(me);
    // Pawns that wait off the board, or for a second expansion, have a use.
    const areNeeded = waitsOffBoard || (expandsTwice && !position.isSecondExpansion);
    const isIdle =
      isExpanding(position) &&
      isOnBoard(position, me) &&
      !areNeeded &&
      position.hand(me) - lentPawns(position) >= IDLE_FROM &&
      conquerable(conquests) === 0;
    return isIdle ? { kind: advised ? 'advice' : 'rule' } : undefined;
  },
  declining: ({ position, me }) =>
    rule(isExpanding(position) && position.provincesOf(decliningEmpire(me)) > 0),
  glow: ({ position, conquests }) => rule(isExpanding(position) && conquerable(conquests) > 0),
  reorganize: ({ position, draft }) =>
    rule(position.phase === 'reorganization' && draft !== undefined && isLoose(draft)),
  coin: ({ position, offers }) =>
    rule(position.phase === 'draft' && offers.some(({ coins }) => coins > 0)),
  track: ({ position }) => rule(position.phase === 'draft'),
};

const rule = (isDue: boolean): Omit<Tip, 'id'> | undefined =>
  isDue ? { kind: 'rule' } : undefined;

/** A tip, if it is due now, whether or not it has been seen. */
export function tipNow(id: TipId, input: TipInput): Tip | undefined {
  if (!isActing(input.position, input.me)) return undefined;
  const due = DUE[id](input);
  return due === undefined ? undefined : { id, ...due };
}

/** The most important tip that is due and has not been seen. */
export function dueTip(input: TipInput, seen: ReadonlySet<TipId>): Tip | undefined {
  for (const id of TIPS) {
    const tip = seen.has(id) ? undefined : tipNow(id, input);
    if (tip !== undefined) return tip;
  }
  return undefined;
}

/** The moment a tip belongs to: no second one comes in the same, so that there is time to play. */
export const momentOf = ({ round, turnSeat, phase }: Position): string =>
  `${round}.${turnSeat}.${phase === 'mobilisation' ? 'expansion' : phase}`;
