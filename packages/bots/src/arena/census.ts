import type { GameEvent, Seat } from '@vinci/rules';

/** What became of one civilization in one game. */
export interface CivilizationFate {
  readonly tiles: readonly [number, number];
  readonly seat: Seat;
  /** VP that its provinces and tiles scored, in decline too. */
  points: number;
  /** Expansion turns that were scored. */
  turns: number;
  /** VP paid for it less VP gained with it. */
  readonly price: number;
}

/** Follows the civilizations of one game by what is told of it. */
export class Census {
  readonly fates: CivilizationFate[] = [];
  /** Codes of the tiles that came onto the track, each as often as it did. */
  readonly drawn: number[] = [];
  private readonly active = new Map<Seat, CivilizationFate>();
  private readonly declining = new Map<Seat, CivilizationFate>();

  /** Takes in what happened. */
  note(events: readonly GameEvent[]): void {
    for (const event of events) {
      switch (event.type) {
        case 'civilizationDrawn':
          this.drawn.push(...event.tiles);
          break;
        case 'civilizationChosen': {
          const { seat, paid, gained, tiles } = event;
          const fate = { tiles, seat, points: 0, turns: 0, price: paid - gained };
          this.fates.push(fate);
          this.active.set(seat, fate);
          break;
        }
        case 'declined': {
          const fate = this.active.get(event.seat);
          this.active.delete(event.seat);
          if (fate === undefined) this.declining.delete(event.seat);
          else this.declining.set(event.seat, fate);
          break;
        }
        case 'scored': {
          const fate = this.active.get(event.seat);
          let turn = false;
          for (const { empire, points } of event.terms) {
            const owner = empire === 'active' ? fate : this.declining.get(event.seat);
            if (owner !== undefined) owner.points += points;
            turn ||= empire === 'active';
          }
          if (turn && fate !== undefined) fate.turns++;
          break;
        }
        default:
      }
    }
  }
}
