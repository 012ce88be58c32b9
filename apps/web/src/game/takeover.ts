import type { Note } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import { formatList, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import type { Step } from './chronicle.ts';
import type { Names } from './log.ts';
import { standingAfter } from './meanwhile.ts';

/** What a bot did for somebody who is back. */
export interface Takeover {
  /** Revision at which the person was back. */
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

/**
 * What the bot did that played for a seat last, until its owner came back.
 *
 * @returns `undefined` when no bot played, the bot still plays, or the owner has acted since
 */
export function takeoverOf(
  names: Names,
  notes: readonly Note[],
  steps: readonly Acts[],
  seat: Seat,
): Takeover | undefined {
  const end = notes.findLastIndex((note) => note.seat === seat && note.type === 'standInEnded');
  if (end < 0 || standInSince(notes, seat) !== undefined) return undefined;
  const begin = notes
    .slice(0, end)
    .findLast((note) => note.seat === seat && note.type === 'standIn');
  if (begin === undefined) return undefined;
  const until = notes[end].revision;
  const own = steps.filter((step) => step.seat === seat && step.revision > begin.revision);
  const played = own.filter(({ revision }) => revision <= until);
  if (played.length === 0 || own.length > played.length) return undefined;
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
  const all = [
    ...(conquered.length > 0 ? [t('takeover.conquered', { names: formatList(conquered) })] : []),
    ...deeds,
  ];
  if (turns > 0) return { until, title: t('takeover.turns', { count: turns }), deeds: all };
  const choice = events.find((event) => event.type === 'civilizationChosen' && event.seat === seat);
  // A choice alone is all there is to tell.
  if (all.length === 1 && choice?.type === 'civilizationChosen') {
    const tiles = civilizationName(choice.tiles);
    return { until, title: t('takeover.choseTitle', { tiles }), deeds: [] };
  }
  return { until, title: t('takeover.acted'), deeds: all };
}
