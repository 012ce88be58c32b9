import {
  activeEmpire,
  type GameEvent,
  type LossReason,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { meanwhileText } from '@vinci/words/english';
import { addMessages, formatList, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import type { Step } from '../net/chronicle.ts';
import type { Names } from './log.ts';

addMessages(meanwhileText);

/** One thing that an opponent did, to be read after the name. */
export interface MeanwhilePart {
  readonly text: string;
  /** It hurt the reader. */
  readonly hurts: boolean;
  /** Where it was. */
  readonly places: readonly ProvinceId[];
}

/** What one opponent did since one's own last turn. */
export interface MeanwhileLine {
  readonly seat: Seat;
  /** What hurts comes first. */
  readonly parts: readonly MeanwhilePart[];
}

/** What it all cost the reader. */
export interface MeanwhileCost {
  /** Provinces that others took, or that were lost otherwise, in that order. */
  readonly lost: readonly ProvinceId[];
  /** Pawns that went back to the box. */
  readonly pawns: number;
}

type Acts = Pick<Step, 'seat' | 'events'>;

/** The steps after one's own last scoring, or else after one's own last step. */
export function stepsSince<Each extends Acts>(steps: readonly Each[], me: Seat): readonly Each[] {
  const scored = steps.findLastIndex(({ events }) =>
    events.some((event) => event.type === 'scored' && event.seat === me),
  );
  const from = scored >= 0 ? scored : steps.findLastIndex(({ seat }) => seat === me);
  return steps.slice(from + 1);
}

/** Whether a seat has acted since the present turn began; a retreat at the end of the last one does not count. */
export function hasActed(steps: readonly Acts[], me: Seat): boolean {
  const began = steps.findLastIndex(({ events }) =>
    events.some(({ type }) => type === 'turnStarted'),
  );
  return steps.slice(began + 1).some(({ seat }) => seat === me);
}

type Conquest = Extract<GameEvent, { type: 'conquered' }>;

/**
 * Victory points at the end of the turn in which something was scored: in some rule texts the choice
 * of a civilization follows on the scoring and changes them once more. @clause DECL-12
 *
 * @param at index of the scoring in `events`
 */
export function standingAfter(events: readonly GameEvent[], at: number): number {
  const scored = events[at];
  if (scored?.type !== 'scored') throw new RangeError('no scoring');
  let { total } = scored;
  for (const event of events.slice(at + 1)) {
    if (event.type === 'turnStarted') break;
    if (event.type !== 'civilizationChosen' || event.seat !== scored.seat) continue;
    total += event.gained - event.paid;
  }
  return total;
}

/** Losses that are a decision of the loser, or part of a decline, and no news. */
const GIVEN_UP: readonly LossReason[] = ['vacated', 'relinquished', 'olderEmpire'];

/** The deeds of a seat, gathered from its events. */
class Deeds {
  readonly taken: ProvinceId[] = [];
  readonly takenInDecline: ProvinceId[] = [];
  readonly conquests: ProvinceId[] = [];
  /** Provinces lost to others, or to nobody, such as those that were cut off. */
  readonly lost: ProvinceId[] = [];
  /** What is said besides, in order; conquests and losses stand where the first of them was. */
  readonly rest: ('conquests' | 'lost' | { readonly text: string })[] = [];

  conquered({ from, province }: Conquest, me: Seat): void {
    if (seatOfOwner(from) === me) {
      (from === activeEmpire(me) ? this.taken : this.takenInDecline).push(province);
    } else if (this.conquests.push(province) === 1) this.rest.push('conquests');
  }

  loses(province: ProvinceId): void {
    if (this.lost.push(province) === 1) this.rest.push('lost');
  }

  note(text: string): void {
    this.rest.push({ text });
  }
}

function note(deeds: Deeds, names: Names, events: readonly GameEvent[], at: number): void {
  const event = events[at];
  switch (event?.type) {
    case 'declined':
      deeds.note(t('meanwhile.declined'));
      break;
    case 'civilizationChosen':
      deeds.note(t('meanwhile.chose', { tiles: civilizationName(event.tiles) }));
      break;
    case 'peaceNamed':
      deeds.note(t('meanwhile.peace', { name: names.name(event.partner) }));
      break;
    case 'scored':
      deeds.note(t('meanwhile.scored', { count: event.points, total: standingAfter(events, at) }));
      break;
    default:
      break;
  }
}

/** The deeds of each opponent of the reader. */
function gather(names: Names, events: readonly GameEvent[], me: Seat): ReadonlyMap<Seat, Deeds> {
  const bySeat = new Map<Seat, Deeds>();
  const of = (seat: Seat): Deeds => {
    const deeds = bySeat.get(seat) ?? new Deeds();
    bySeat.set(seat, deeds);
    return deeds;
  };
  const isOther = (seat: Seat): boolean => seat >= 0 && seat !== me;
  events.forEach((event, at) => {
    if (event.type === 'provinceLost') {
      const loser = seatOfOwner(event.owner);
      if (isOther(loser) && !GIVEN_UP.includes(event.reason)) of(loser).loses(event.province);
      return;
    }
    if (event.type === 'conquered') {
      const loser = seatOfOwner(event.from);
      if (isOther(loser) && loser !== event.seat) of(loser).loses(event.province);
    }
    if (!('seat' in event) || !isOther(event.seat)) return;
    if (event.type === 'conquered') of(event.seat).conquered(event, me);
    else note(of(event.seat), names, events, at);
  });
  return bySeat;
}

/** Most provinces that are named one by one. */
const NAMED = 4;

/** The names of provinces; of many the first few, and how many more there are. */
function placeNames(names: Names, provinces: readonly ProvinceId[]): string {
  const all = provinces.map((province) => provinceName(names.map, province));
  if (all.length <= NAMED) return formatList(all);
  const rest = all.length - NAMED + 1;
  return formatList([...all.slice(0, NAMED - 1), t('meanwhile.more', { count: rest })]);
}

/** The words for the deeds of one opponent. */
function line(names: Names, seat: Seat, deeds: Deeds): MeanwhileLine {
  const { taken, takenInDecline, conquests, lost, rest } = deeds;
  const part = (key: PlacesKey, places: readonly ProvinceId[], hurts = false): MeanwhilePart => ({
    text: t(key, { names: placeNames(names, places) }),
    hurts,
    places: [...new Set(places)],
  });
  const losses = [
    ...(taken.length > 0 ? [part('meanwhile.taken', taken, true)] : []),
    ...(takenInDecline.length > 0 ? [part('meanwhile.takenInDecline', takenInDecline, true)] : []),
  ];
  const others = rest.map((each): MeanwhilePart => {
    if (each === 'conquests') {
      return part(losses.length > 0 ? 'meanwhile.conqueredMore' : 'meanwhile.conquered', conquests);
    }
    if (each === 'lost') return part('meanwhile.lost', lost);
    return { text: each.text, hurts: false, places: [] };
  });
  return { seat, parts: [...losses, ...others] };
}

type PlacesKey = `meanwhile.${'taken' | 'takenInDecline' | 'conquered' | 'conqueredMore' | 'lost'}`;

/** What some steps took from the reader, as far as it was no decision of theirs. */
export function costOf(steps: readonly Acts[], me: Seat): MeanwhileCost {
  const lost: ProvinceId[] = [];
  let pawns = 0;
  for (const event of steps.flatMap(({ events }) => events)) {
    if (event.type === 'conquered' && seatOfOwner(event.from) === me && event.seat !== me) {
      lost.push(event.province);
      pawns += event.eliminated;
    } else if (
      event.type === 'provinceLost' &&
      seatOfOwner(event.owner) === me &&
      !GIVEN_UP.includes(event.reason)
    ) {
      lost.push(event.province);
    }
  }
  return { lost, pawns };
}

/** The words for it. */
export const costText = (names: Names, { lost, pawns }: MeanwhileCost): string =>
  lost.length === 0
    ? t('meanwhile.unharmed')
    : t('meanwhile.cost', { names: placeNames(names, lost), pawns });

/** Provinces that somebody else holds than before some steps; a decline takes nothing from anybody. */
export function changedSince(before: Position, now: Position): ReadonlySet<ProvinceId> {
  const holder = (position: Position, province: ProvinceId) =>
    seatOfOwner(position.ownerOf(province));
  const all = Array.from({ length: now.game.provinceCount }, (_, province) => province);
  return new Set(all.filter((province) => holder(before, province) !== holder(now, province)));
}

/** Somebody has had a turn; that civilizations were chosen before the first one is no news of it. */
const isPlayed = ({ type }: GameEvent): boolean => type === 'conquered' || type === 'scored';

/** What the others did in some steps, one line for each in the order of play. */
export function meanwhile(
  names: Names,
  steps: readonly Acts[],
  me: Seat,
): readonly MeanwhileLine[] {
  const events = steps.flatMap((step) => step.events);
  if (!events.some(isPlayed)) return [];
  // Whoever plays after the reader comes first, whatever befell them before.
  const after = (seat: Seat): number => (seat > me ? 0 : 1);
  return [...gather(names, events, me)]
    .sort(([a], [b]) => after(a) - after(b) || a - b)
    .map(([seat, deeds]) => line(names, seat, deeds))
    .filter(({ parts }) => parts.length > 0);
}
