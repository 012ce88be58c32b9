import type { TimeControl } from '@vinci/protocol';
import { t } from '../i18n/index.ts';
import { spanShort, spanWords } from './spans.ts';

const DAY = 86_400;

/** The kinds of clock in the order in which they are offered. */
export const KINDS = ['none', 'turn', 'game', 'days'] as const;
export type Kind = (typeof KINDS)[number];

/** What is offered of each kind; the first is what a kind begins with. */
export const PRESETS: { readonly [K in Exclude<Kind, 'none'>]: readonly TimeControl[] } = {
  turn: [
    { type: 'turn', seconds: 120 },
    { type: 'turn', seconds: 60 },
    { type: 'turn', seconds: 300 },
    { type: 'turn', seconds: 600 },
  ],
  game: [
    { type: 'game', seconds: 900, increment: 10 },
    { type: 'game', seconds: 300, increment: 5 },
    { type: 'game', seconds: 1800, increment: 20 },
    { type: 'game', seconds: 3600, increment: 30 },
  ],
  days: [
    { type: 'days', days: 1 },
    { type: 'days', days: 2 },
    { type: 'days', days: 3 },
    { type: 'days', days: 7 },
  ],
};

/** Presets from the shortest to the longest. */
export const presetsOf = (kind: Exclude<Kind, 'none'>): readonly TimeControl[] =>
  PRESETS[kind].toSorted((a, b) => lengthOf(a) - lengthOf(b));

/** Seconds that a clock begins with. */
export const lengthOf = (control: TimeControl): number =>
  control.type === 'days' ? control.days * DAY : control.seconds;

export const kindOf = (control: TimeControl | null): Kind => control?.type ?? 'none';

export const sameControl = (a: TimeControl | null, b: TimeControl | null): boolean =>
  kindOf(a) === kindOf(b) &&
  (a === null || b === null || (lengthOf(a) === lengthOf(b) && incrementOf(a) === incrementOf(b)));

/** Seconds that are added with each turn. */
const incrementOf = (control: TimeControl): number =>
  control.type === 'game' ? control.increment : 0;

/** A clock on a button: "2 min", "15 min + 10 sec", "3 days". */
export function controlShort(control: TimeControl): string {
  const span = spanShort(lengthOf(control));
  const added = incrementOf(control);
  return added > 0 ? t('time.short.increment', { span, increment: spanShort(added) }) : span;
}

/** A clock in words: "2 minutes for each turn". */
export function controlWords(control: TimeControl | null): string {
  if (control === null) return t('time.says.none');
  const span = spanWords(lengthOf(control));
  if (control.type !== 'game') return t('time.says.turn', { span });
  return control.increment > 0
    ? t('time.says.increment', { span, increment: spanWords(control.increment) })
    : t('time.says.game', { span });
}
