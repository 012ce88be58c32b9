import {
  apply,
  check,
  type GameEvent,
  type IntentCode,
  type Position,
  type ProvinceId,
  type Seat,
} from '@vinci/rules';

/** A conquest that somebody suggests, as an arrow over the board. */
export interface Arrow {
  /** Own province it comes from; −1 from the board edge. */
  readonly from: ProvinceId;
  readonly to: ProvinceId;
  readonly seat: Seat;
  /** Pawns that it takes. */
  readonly label: string;
}

/** The conquests among some events. */
export const arrowsOf = (events: readonly GameEvent[]): readonly Arrow[] =>
  events.flatMap((event) => {
    if (event.type !== 'conquered') return [];
    const { origin, province, seat, pawns } = event;
    return [{ from: origin, to: province, seat, label: String(pawns) }];
  });

/** The conquests among intents that could come next; what is not legal ends them. */
export function arrowsFor(start: Position, codes: readonly IntentCode[]): readonly Arrow[] {
  const position = start.clone();
  const events: GameEvent[] = [];
  for (const code of codes) {
    if (position.actor < 0 || check(position, code) !== undefined) break;
    apply(position, code, events);
  }
  return arrowsOf(events);
}
