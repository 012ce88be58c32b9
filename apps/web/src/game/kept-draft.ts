import { put, readJson, type Store } from '../net/storage.ts';
import type { Draft } from './draft.ts';

/**
 * The draft of the phase in progress, kept in this tab so that a reload does not throw it away. It
 * belongs to one moment of one game; whatever does not fit that moment is left alone.
 */

/** The moment that a draft belongs to. */
export interface DraftMoment {
  /** Room code of the game. */
  readonly code: string;
  readonly revision: number;
  readonly phase: string;
}

/** Version of what is stored; another one is left alone. */
const VERSION = 1;
const DRAFT = 'vinci.draft';

/** Keeps a draft in place of any other; `undefined` forgets. */
export function keepDraft(store: Store, moment: DraftMoment, draft: Draft | undefined): void {
  const { code, revision, phase } = moment;
  const kept =
    draft === undefined
      ? null
      : { version: VERSION, code, revision, phase, seat: draft.seat, pawns: [...draft.pawns] };
  put(store, DRAFT, JSON.stringify(kept));
}

/**
 * The kept draft of a moment, or `undefined` when there is none or it could not have come from the
 * fresh one by moving pawns.
 */
export function keptDraft(store: Store, moment: DraftMoment, fresh: Draft): Draft | undefined {
  const raw = load(store);
  if (raw?.version !== VERSION || raw.seat !== fresh.seat) return undefined;
  const { code, revision, phase } = moment;
  if (raw.code !== code || raw.revision !== revision || raw.phase !== phase) return undefined;
  const pawns = readPawns(raw.pawns);
  if (pawns?.size !== fresh.provinces.length) return undefined;
  let hand = fresh.hand;
  for (const p of fresh.provinces) {
    const now = pawns.get(p);
    const before = fresh.pawns.get(p) ?? 0;
    const most = Math.max(fresh.most, before);
    if (now === undefined || now < (fresh.least.get(p) ?? 0) || now > most) return undefined;
    hand += before - now;
  }
  return hand < 0 ? undefined : { ...fresh, pawns, hand };
}

function load(store: Store): Readonly<Record<string, unknown>> | undefined {
  const value = readJson(store, DRAFT);
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** Pawns by province; `undefined` for anything but pairs of whole numbers from 0. */
function readPawns(value: unknown): ReadonlyMap<number, number> | undefined {
  if (!Array.isArray(value)) return undefined;
  const pawns = new Map<number, number>();
  for (const pair of value) {
    if (!Array.isArray(pair) || pair.length !== 2) return undefined;
    const [province, count]: readonly unknown[] = pair;
    if (!isCount(province) || !isCount(count)) return undefined;
    pawns.set(province, count);
  }
  return pawns;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
