import {
  activeEmpire,
  type GameEvent,
  type LossReason,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { meanwhileText } from '../i18n/en/meanwhile.ts';
import { addMessages, formatList, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import type { Step } from './chronicle.ts';
import type { Names } from './log.ts';

addMessages(meanwhileText);

/** What one opponent did since one's own last turn. */
export interface MeanwhileLine {
  readonly seat: Seat;
  /** Short clauses to be read after the opponent's name; those that hurt come first. */
  readonly parts: readonly string[];
  /** Number of leading parts that hurt the reader. */
  readonly losses: number;
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
  conquests = 0;
  /** Provinces lost to others, or to nobody, such as those that were cut off. */
  lost = 0;
  /** What is said besides, in order; conquests and losses stand where the first of them was. */
  readonly rest: ('conquests' | 'lost' | { readonly text: string })[] = [];

  conquered({ from, province }: Conquest, me: Seat): void {
    if (seatOfOwner(from) === me) {
      (from === activeEmpire(me) ? this.taken : this.takenInDecline).push(province);
    } else if (this.conquests++ === 0) this.rest.push('conquests');
  }

  loses(): void {
    if (this.lost++ === 0) this.rest.push('lost');
  }

  note(text: string): void {
    this.rest.push({ text });
  }
}

function note(deeds: Deeds, names: Names, events: readonly GameEvent[], at: number): void {
  const event = events[at];
  switch (event.type) {
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
      if (isOther(loser) && !GIVEN_UP.includes(event.reason)) of(loser).loses();
      return;
    }
    if (event.type === 'conquered') {
      const loser = seatOfOwner(event.from);
      if (isOther(loser) && loser !== event.seat) of(loser).loses();
    }
    if (!('seat' in event) || !isOther(event.seat)) return;
    if (event.type === 'conquered') of(event.seat).conquered(event, me);
    else note(of(event.seat), names, events, at);
  });
  return bySeat;
}

/** The words for the deeds of one opponent. */
function line(names: Names, seat: Seat, deeds: Deeds): MeanwhileLine {
  const list = (provinces: readonly ProvinceId[]): string =>
    formatList(provinces.map((p) => provinceName(names.map, p)));
  const { taken, takenInDecline, conquests, lost, rest } = deeds;
  const losses = [
    ...(taken.length > 0 ? [t('meanwhile.taken', { names: list(taken) })] : []),
    ...(takenInDecline.length > 0
      ? [t('meanwhile.takenInDecline', { names: list(takenInDecline) })]
      : []),
  ];
  const more = losses.length > 0 ? 'meanwhile.conqueredMore' : 'meanwhile.conquered';
  const others = rest.map((part) => {
    if (part === 'conquests') return t(more, { count: conquests });
    if (part === 'lost') return t('meanwhile.lost', { count: lost });
    return part.text;
  });
  return { seat, parts: [...losses, ...others], losses: losses.length };
}

/** What the others did since the reader's last turn, one line for each in the order of play. */
export function meanwhile(
  names: Names,
  steps: readonly Acts[],
  me: Seat,
): readonly MeanwhileLine[] {
  const events = stepsSince(steps, me).flatMap((step) => step.events);
  // Whoever plays after the reader comes first, whatever befell them before.
  const after = (seat: Seat): number => (seat > me ? 0 : 1);
  return [...gather(names, events, me)]
    .sort(([a], [b]) => after(a) - after(b) || a - b)
    .map(([seat, deeds]) => line(names, seat, deeds))
    .filter(({ parts }) => parts.length > 0);
}
