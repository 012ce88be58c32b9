import { type Seat, seatOfOwner, type TilePair } from '@vinci/rules';
import { type Film, positionAt } from './film.ts';

/** Points of a seat at the end of a round. */
export interface RoundScores {
  /** 0 for the set-up. */
  readonly round: number;
  /** The last frame that belongs to the round. */
  readonly frame: number;
  /** VP by seat. */
  readonly points: readonly number[];
}

/** Where points came from. */
export interface Source {
  readonly id: 'provinces' | 'tile' | 'declining' | 'other';
  /** Code of the tile, for `tile` alone. */
  readonly tile?: number;
  readonly points: number;
}

/** An empire from its first turn to its last one before the decline. */
export interface Reign {
  readonly tiles: TilePair;
  /** Rounds, from 1; both included. */
  readonly from: number;
  readonly to: number;
}

/** What a seat has done. The start, the sources and the coins less the price add up to `total`. */
export interface SeatStatistics {
  readonly seat: Seat;
  /** VP before the first move. */
  readonly start: number;
  readonly sources: readonly Source[];
  /** VP gained from coins, and paid for places on the track. @clause TRACK-4 TRACK-9 */
  readonly gained: number;
  readonly paid: number;
  readonly total: number;
  /** Provinces taken, from whomever. */
  readonly conquered: number;
  /** Provinces that others have taken. */
  readonly taken: number;
  /** Pawns that attackers have sent back to the box. @clause DEF-1 */
  readonly pawnsLost: number;
  readonly declines: number;
  /** The empire with most rounds, the first of several. */
  readonly longest: Reign | undefined;
}

/** Points after every round; the round in progress counts as far as it has come. */
export function scoresByRound(film: Film): readonly RoundScores[] {
  const rounds: RoundScores[] = [];
  const note = (round: number, frame: number): void => {
    const after = positionAt(film, frame);
    const points = Array.from({ length: after.game.seats }, (_, seat) => after.vp(seat));
    if (rounds.at(-1)?.round === round) rounds.pop();
    rounds.push({ round, frame, points });
  };
  note(0, 0);
  // The move that ends a round is its last one, although it leads into the next.
  film.steps.forEach(({ before }, index) => {
    note(before.round, index + 1);
  });
  return rounds;
}

/** The counts of a seat while the film runs. */
class Tally {
  readonly sources = new Map<string, Source>();
  gained = 0;
  paid = 0;
  conquered = 0;
  taken = 0;
  pawnsLost = 0;
  declines = 0;
  declinedIn = -1;
  scoredIn = -1;
  reign: { readonly tiles: TilePair; readonly from: number } | undefined;
  longest: Reign | undefined;

  add(id: Source['id'], points: number, tile?: number): void {
    if (points === 0) return;
    const key = `${id}${tile ?? ''}`;
    const sum = (this.sources.get(key)?.points ?? 0) + points;
    this.sources.set(key, tile === undefined ? { id, points: sum } : { id, tile, points: sum });
  }

  /** Ends the reign in progress, if it had a turn at all. */
  endReign(): void {
    if (this.reign === undefined) return;
    const { from, tiles } = this.reign;
    this.reign = undefined;
    const to = this.scoredIn;
    const longest = this.longest === undefined ? 0 : this.longest.to - this.longest.from + 1;
    if (to - from + 1 > longest) this.longest = { tiles, from, to };
  }
}

/** What every seat has done, in the order of the seats. */
export function statisticsOf(film: Film): readonly SeatStatistics[] {
  const first = positionAt(film, 0);
  const tallies = Array.from({ length: first.game.seats }, () => new Tally());
  for (const { before, events } of film.steps) {
    let { round } = before;
    for (const event of events) {
      switch (event.type) {
        case 'turnStarted':
          round = event.round;
          break;
        case 'civilizationChosen': {
          const tally = tallies[event.seat]!;
          tally.gained += event.gained;
          tally.paid += event.paid;
          // What is chosen in a turn of decline plays from the next round on. @clause DECL-11
          const waits = tally.declinedIn === round;
          const from = waits ? round + 1 : Math.max(1, round);
          tally.reign = { tiles: event.tiles, from };
          break;
        }
        case 'conquered': {
          tallies[event.seat]!.conquered++;
          const victim = tallies[seatOfOwner(event.from)];
          if (victim === undefined || seatOfOwner(event.from) === event.seat) break;
          victim.taken++;
          victim.pawnsLost += event.eliminated;
          break;
        }
        case 'declined': {
          const tally = tallies[event.seat]!;
          tally.endReign();
          tally.declines++;
          tally.declinedIn = round;
          break;
        }
        case 'scored': {
          const tally = tallies[event.seat]!;
          tally.scoredIn = round;
          let known = 0;
          for (const term of event.terms) {
            known += term.points;
            if (term.empire === 'declining') tally.add('declining', term.points);
            else if (term.tile !== undefined) tally.add('tile', term.points, term.tile);
            else tally.add('provinces', term.points);
          }
          tally.add('other', event.points - known);
          break;
        }
        default:
          break;
      }
    }
  }
  return tallies.map((tally, seat) => {
    tally.endReign();
    const { gained, paid, conquered, taken, pawnsLost, declines, longest } = tally;
    return {
      seat,
      start: first.vp(seat),
      sources: [...tally.sources.values()],
      gained,
      paid,
      total: film.end.vp(seat),
      conquered,
      taken,
      pawnsLost,
      declines,
      longest,
    };
  });
}

/** Every source that any seat has points from, provinces first, then tiles, then the rest. */
export function allSources(statistics: readonly SeatStatistics[]): readonly Source[] {
  const order = ['provinces', 'tile', 'declining', 'other'];
  const sums = new Map<string, Source>();
  for (const source of statistics.flatMap(({ sources }) => sources)) {
    const key = `${source.id}${source.tile ?? ''}`;
    sums.set(key, { ...source, points: (sums.get(key)?.points ?? 0) + source.points });
  }
  return [...sums.values()].sort(
    (a, b) => order.indexOf(a.id) - order.indexOf(b.id) || b.points - a.points,
  );
}

/** Points that a seat has from a source. */
export const pointsFrom = ({ sources }: SeatStatistics, { id, tile }: Source): number =>
  sources.find((one) => one.id === id && one.tile === tile)?.points ?? 0;
