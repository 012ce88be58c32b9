import {
  activeEmpire,
  check,
  encodeIntent,
  type Phase,
  type Position,
  type ProvinceId,
  type Seat,
} from '@vinci/rules';
import type { BoardHint, BoardModel, BoardProvince } from '../board/types.ts';
import { type Draft, draftDefence, ownProvinces } from './draft.ts';
import { partsOf } from './parts.ts';
import type { Target } from './targets.ts';

/** What the hints of the board depend on. */
export interface HintInput {
  readonly position: Position;
  /** Seat of this person, −1 for a visitor. */
  readonly me: Seat;
  readonly selected: ProvinceId | undefined;
  readonly vacating: boolean;
  readonly conquests: ReadonlyMap<ProvinceId, Target>;
  readonly draft: Draft | undefined;
}

/** Whether this person has to act now. */
export const isActing = (position: Position, me: Seat): boolean =>
  me >= 0 && position.actor === me && position.phase !== 'over';

function conquestHint({ means, pawns, error }: Target): BoardHint | undefined {
  if (pawns === undefined) return undefined;
  if (means !== undefined) return { tone: 'reachable', label: String(pawns) };
  return error?.code === 'rule/not-enough-pawns' || error?.code === 'rule/must-name-partner'
    ? { tone: 'costly', label: String(pawns) }
    : undefined;
}

/** Intents that name one own province, by the phase they belong to. */
export const PROVINCE_INTENTS = {
  surplus: { type: 'giveUp', tone: 'vacate' },
  forts: { type: 'fort', tone: 'target' },
  relinquish: { type: 'giveUp', tone: 'vacate' },
} as const;

/** The intent that a province can be touched for in this phase, if the phase has one. */
export const provinceIntentOf = (
  phase: Phase,
): (typeof PROVINCE_INTENTS)[keyof typeof PROVINCE_INTENTS] | undefined =>
  Object.hasOwn(PROVINCE_INTENTS, phase)
    ? PROVINCE_INTENTS[phase as keyof typeof PROVINCE_INTENTS]
    : undefined;

/** What the board points out now. */
export function boardHints(input: HintInput): Map<ProvinceId, BoardHint> {
  const { position, me, selected, draft } = input;
  const hints = new Map<ProvinceId, BoardHint>();
  if (isActing(position, me)) {
    const { phase } = position;
    const touch = provinceIntentOf(phase);
    if (input.vacating) {
      for (const p of ownProvinces(position, me)) {
        if (check(position, encodeIntent({ type: 'vacate', province: p })) === undefined)
          hints.set(p, { tone: 'vacate' });
      }
    } else if (phase === 'mobilisation' || phase === 'expansion') {
      for (const answer of input.conquests.values()) {
        const hint = conquestHint(answer);
        if (hint !== undefined) hints.set(answer.province, hint);
      }
    } else if (draft !== undefined) {
      for (const p of draft.provinces) {
        const unfilled = draft.pawns.get(p) === 0;
        const label = String(draftDefence(position, draft, p));
        hints.set(p, { tone: unfilled ? 'warning' : 'target', label });
      }
    } else if (touch !== undefined) {
      const { type, tone } = touch;
      for (let p = 0; p < position.game.provinceCount; p++) {
        if (check(position, encodeIntent({ type, province: p })) === undefined) {
          hints.set(p, { tone });
        }
      }
    } else if (phase === 'cohesion') {
      for (const { letter, provinces } of partsOf(position, me)) {
        for (const p of provinces) hints.set(p, { tone: 'target', label: letter });
      }
    }
  }
  if (selected !== undefined) mark(hints, input, selected);
  return hints;
}

/** The selected province, and where a conquest of it would come from. */
function mark(hints: Map<ProvinceId, BoardHint>, input: HintInput, selected: ProvinceId): void {
  const label = hints.get(selected)?.label;
  const answer = input.conquests.get(selected);
  const blocked = answer !== undefined && hints.get(selected) === undefined;
  hints.set(selected, {
    tone: blocked ? 'blocked' : 'selected',
    ...(label === undefined ? {} : { label }),
  });
  const origin = answer?.price?.origin ?? -1;
  if (origin >= 0 && answer?.means !== undefined && !hints.has(origin)) {
    hints.set(origin, { tone: 'source' });
  }
}

/** What stands in the provinces; a draft shows its own numbers. */
export function boardProvinces(position: Position, draft: Draft | undefined): BoardProvince[] {
  const provinces: BoardProvince[] = [];
  for (let p = 0; p < position.game.provinceCount; p++) {
    provinces.push({
      owner: position.ownerOf(p),
      pawns: draft?.pawns.get(p) ?? position.pawnsIn(p),
      forts: position.fortsIn(p),
      pending: position.isPending(p) && (draft?.pawns.get(p) ?? 0) === 0,
    });
  }
  return provinces;
}

/** Everything the board shows. */
export function boardModel(input: HintInput, seatColours: readonly number[]): BoardModel {
  const { selected } = input;
  return {
    provinces: boardProvinces(input.position, input.draft),
    hints: boardHints(input),
    seatColours,
    ...(selected === undefined ? {} : { selected }),
  };
}

/** Whether a seat has any province at all. */
export const isOnBoard = (position: Position, seat: Seat): boolean => {
  const owner = activeEmpire(seat);
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) === owner) return true;
  }
  return false;
};
