import {
  activeEmpire,
  type GameEvent,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { formatList, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import type { Step } from './chronicle.ts';
import type { Names } from './log.ts';

/** What one opponent did since one's own last turn. */
export interface MeanwhileLine {
  readonly seat: Seat;
  /** Short clauses to be read after the opponent's name; those that hurt come first. */
  readonly parts: readonly string[];
  /** Number of leading parts that hurt the reader. */
  readonly losses: number;
}

/** The steps after one's own last scoring, or else after one's own last step. */
export function stepsSince(steps: readonly Step[], me: Seat): readonly Step[] {
  const scored = steps.findLastIndex(({ events }) =>
    events.some((event) => event.type === 'scored' && event.seat === me),
  );
  const from = scored >= 0 ? scored : steps.findLastIndex(({ seat }) => seat === me);
  return steps.slice(from + 1);
}

type Conquest = Extract<GameEvent, { type: 'conquered' }>;

/** The deeds of a seat, gathered from its events. */
class Deeds {
  readonly taken: ProvinceId[] = [];
  readonly takenInDecline: ProvinceId[] = [];
  conquests = 0;
  /** Provinces lost to nobody, such as those that were cut off. */
  lost = 0;
  readonly rest: string[] = [];

  conquered({ from, province }: Conquest, me: Seat): void {
    if (seatOfOwner(from) !== me) this.conquests++;
    else if (from === activeEmpire(me)) this.taken.push(province);
    else this.takenInDecline.push(province);
  }
}

function note(deeds: Deeds, names: Names, event: GameEvent): void {
  switch (event.type) {
    case 'declined':
      deeds.rest.push(t('meanwhile.declined'));
      break;
    case 'civilizationChosen':
      deeds.rest.push(t('meanwhile.chose', { tiles: civilizationName(event.tiles) }));
      break;
    case 'peaceNamed':
      deeds.rest.push(t('meanwhile.peace', { name: names.name(event.partner) }));
      break;
    case 'scored':
      deeds.rest.push(t('meanwhile.scored', { count: event.points, total: event.total }));
      break;
    default:
      break;
  }
}

/** Whom an event is about. What an older empire leaves behind is part of its owner's decline. */
function seatOf(event: GameEvent): Seat | undefined {
  if (event.type !== 'provinceLost') return 'seat' in event ? event.seat : undefined;
  return event.reason === 'olderEmpire' ? undefined : seatOfOwner(event.owner);
}

/** What the others did since the reader's last turn, one line for each in the order of play. */
export function meanwhile(
  names: Names,
  steps: readonly Step[],
  me: Seat,
): readonly MeanwhileLine[] {
  const bySeat = new Map<Seat, Deeds>();
  for (const event of stepsSince(steps, me).flatMap(({ events }) => events)) {
    const seat = seatOf(event);
    if (seat === undefined || seat === me) continue;
    const deeds = bySeat.get(seat) ?? new Deeds();
    bySeat.set(seat, deeds);
    if (event.type === 'conquered') deeds.conquered(event, me);
    else if (event.type === 'provinceLost') deeds.lost++;
    else note(deeds, names, event);
  }
  const list = (provinces: readonly ProvinceId[]): string =>
    formatList(provinces.map((p) => provinceName(names.map, p)));
  return [...bySeat].flatMap(([seat, { taken, takenInDecline, conquests, lost, rest }]) => {
    const losses = [
      ...(taken.length > 0 ? [t('meanwhile.taken', { names: list(taken) })] : []),
      ...(takenInDecline.length > 0
        ? [t('meanwhile.takenInDecline', { names: list(takenInDecline) })]
        : []),
    ];
    const parts = [
      ...losses,
      ...(conquests > 0
        ? [
            t(losses.length > 0 ? 'meanwhile.conqueredMore' : 'meanwhile.conquered', {
              count: conquests,
            }),
          ]
        : []),
      ...(lost > 0 ? [t('meanwhile.lost', { count: lost })] : []),
      ...rest,
    ];
    return parts.length === 0 ? [] : [{ seat, parts, losses: losses.length }];
  });
}
