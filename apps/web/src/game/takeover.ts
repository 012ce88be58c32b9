import type { Note } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import { timeText } from '@vinci/words/english';
import { addMessages, formatList, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import type { Step } from '../net/chronicle.ts';
import type { Names } from './log.ts';
import { standingAfter } from './meanwhile.ts';

addMessages(timeText);

/** What was played for somebody who is back. */
export interface Takeover {
  /** Revision at which it ended. */
  readonly until: number;
  /** How much it was. */
  readonly title: string;
  /** Short clauses in order. */
  readonly deeds: readonly string[];
}

type Acts = Pick<Step, 'seat' | 'revision' | 'events'>;

/** When the bot that acts for a seat now took over, ms since 1970; `undefined` when none does. */
export function standInSince(notes: readonly Note[], seat: Seat): number | undefined {
  const last = notes.findLast(
    (note) => note.seat === seat && (note.type === 'standIn' || note.type === 'standInEnded'),
  );
  return last?.type === 'standIn' ? last.at : undefined;
}

/** Moves after `from` up to `to` were not made by the person of the seat. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly by: 'bot' | 'absence' | 'time';
}

/** Every stretch of a game in which something was played for a seat. */
function spansOf(notes: readonly Note[], steps: readonly Acts[], seat: Seat): readonly Span[] {
  const own = notes.filter((note) => note.seat === seat);
  return own.flatMap((note, at): readonly Span[] => {
    if (note.type === 'standIn') {
      const end = own.slice(at).find(({ type }) => type === 'standInEnded');
      return [{ from: note.revision, to: end?.revision ?? Number.POSITIVE_INFINITY, by: 'bot' }];
    }
    if (note.type !== 'safeTurn') return [];
    const run = steps.filter(({ revision }) => revision > note.revision);
    const others = run.findIndex((step) => step.seat !== seat);
    const last = run.slice(0, others < 0 ? run.length : others).at(-1);
    return [{ from: note.revision, to: last?.revision ?? note.revision, by: note.why }];
  });
}

/**
 * What was played for a seat since its owner acted last: by the bot that stood in, and as safe turns.
 *
 * @returns `undefined` when nothing was, a bot still plays, or the owner has acted since
 */
export function takeoverOf(
  names: Names,
  notes: readonly Note[],
  steps: readonly Acts[],
  seat: Seat,
): Takeover | undefined {
  if (standInSince(notes, seat) !== undefined) return undefined;
  const spans = spansOf(notes, steps, seat);
  const isIn = (revision: number, { from, to }: Span): boolean => revision > from && revision <= to;
  // What was played before somebody took the seat was not played for them.
  const sat = notes.findLast((note) => note.seat === seat && note.type === 'sat')?.revision ?? 0;
  const own = steps.filter((step) => step.seat === seat && step.revision > sat);
  const acted = own.findLastIndex(({ revision }) => !spans.some((span) => isIn(revision, span)));
  const played = own.slice(acted + 1);
  const used = spans.filter((span) => played.some(({ revision }) => isIn(revision, span)));
  if (played.length === 0) return undefined;
  const until = Math.max(...used.map(({ to }) => to));
  const events = played.flatMap((step) => step.events);
  const conquered = events.flatMap((event) =>
    event.type === 'conquered' && event.seat === seat
      ? [provinceName(names.map, event.province)]
      : [],
  );
  const deeds = events.flatMap((event, at): readonly string[] => {
    if (!('seat' in event) || event.seat !== seat) return [];
    if (event.type === 'civilizationChosen') {
      return [t('takeover.chose', { tiles: civilizationName(event.tiles) })];
    }
    if (event.type === 'declined') return [t('takeover.declined')];
    if (event.type === 'scored') {
      return [t('takeover.scored', { count: event.points, total: standingAfter(events, at) })];
    }
    return [];
  });
  const turns = events.filter((event) => event.type === 'scored' && event.seat === seat).length;
  const safe = (why: Span['by']): number => used.filter(({ by }) => by === why).length;
  const all = [
    ...(safe('time') > 0 ? [t('back.time', { count: safe('time') })] : []),
    ...(safe('absence') > 0 ? [t('back.safe', { count: safe('absence') })] : []),
    ...(conquered.length > 0 ? [t('takeover.conquered', { names: formatList(conquered) })] : []),
    ...deeds,
  ];
  if (safe('bot') === 0) {
    return { until, title: t(safe('absence') > 0 ? 'back.title' : 'back.timeTitle'), deeds: all };
  }
  if (turns > 0) return { until, title: t('takeover.turns', { count: turns }), deeds: all };
  const choice = events.find((event) => event.type === 'civilizationChosen' && event.seat === seat);
  // A choice alone is all there is to tell.
  if (all.length === 1 && choice?.type === 'civilizationChosen') {
    const tiles = civilizationName(choice.tiles);
    return { until, title: t('takeover.choseTitle', { tiles }), deeds: [] };
  }
  return { until, title: t('takeover.acted'), deeds: all };
}
