import { NOBODY, type Seat, seatOfOwner, standings, type TilePair } from '@vinci/rules';
import type { Film } from '../review/film.ts';
import { type RoundScores, scoresByRound, statisticsOf } from '../review/statistics.ts';

/** Something worth telling of a game that is over. `frame` is the moment of the film that shows it. */
export type Highlight =
  /** The winner takes the lead and never loses it again; `points` is what this turn brought. */
  | {
      readonly type: 'lead';
      readonly seat: Seat;
      readonly round: number;
      readonly points: number;
      readonly frame: number;
    }
  /** The winner led at the end of every round. */
  | { readonly type: 'ahead'; readonly seat: Seat; readonly frame: number }
  /** Most provinces that one turn has taken from one player. */
  | {
      readonly type: 'raid';
      readonly seat: Seat;
      readonly victim: Seat;
      readonly round: number;
      readonly count: number;
      readonly frame: number;
    }
  /** The empire with most rounds before its decline, where no other one lasted as long. */
  | {
      readonly type: 'reign';
      readonly seat: Seat;
      readonly tiles: TilePair;
      readonly from: number;
      readonly to: number;
      readonly frame: number;
    }
  /** The turn that brought most points. */
  | {
      readonly type: 'turn';
      readonly seat: Seat;
      readonly round: number;
      readonly points: number;
      readonly frame: number;
    };

/** How many are told. */
const MOST = 3;
/** One or two provinces are no raid. */
const LEAST_RAID = 3;
/** An empire of fewer rounds is nothing to remember. */
const LEAST_REIGN = 3;

/** Points that a turn has brought. */
interface Score {
  readonly seat: Seat;
  readonly round: number;
  readonly points: number;
  readonly frame: number;
}

/** The highlights of a finished game, at most three; of equals the earlier one, then the lower seat. */
export function highlightsOf(film: Film): readonly Highlight[] {
  const scores = scoresOf(film);
  const all = [leadOf(film, scores), raidOf(film), reignOf(film, scores), bestTurnOf(scores)];
  return all.filter((one) => one !== undefined).slice(0, MOST);
}

/** The first of those with the largest size. */
function largest<T>(items: readonly T[], size: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || size(item) > size(best) ? item : best),
    undefined,
  );
}

function scoresOf({ steps }: Film): readonly Score[] {
  return steps.flatMap(({ before, events }, index) => {
    let { round } = before;
    return events.flatMap((event): Score[] => {
      if (event.type === 'turnStarted') round = event.round;
      if (event.type !== 'scored') return [];
      return [{ seat: event.seat, round, points: event.points, frame: index + 1 }];
    });
  });
}

/** Whether a seat has more points than everybody else. */
const leads = ({ points }: RoundScores, seat: Seat): boolean =>
  points.every((each, other) => other === seat || each < (points[seat] ?? 0));

function leadOf(film: Film, scores: readonly Score[]): Highlight | undefined {
  const winners = standings(film.end).filter(({ place }) => place === 1);
  const seat = winners[0]?.seat;
  if (seat === undefined || winners.length > 1) return undefined;
  const rounds = scoresByRound(film).filter(({ round }) => round > 0);
  const behind = rounds.findLastIndex((round) => !leads(round, seat));
  const since = rounds[behind + 1];
  if (since === undefined) return undefined;
  if (behind < 0) return { type: 'ahead', seat, frame: since.frame };
  const score = scores.find((each) => each.seat === seat && each.round === since.round);
  if (score === undefined) return undefined;
  const { round, points, frame } = score;
  return { type: 'lead', seat, round, points, frame };
}

function raidOf({ steps, turns }: Film): Highlight | undefined {
  const raids = new Map<string, Extract<Highlight, { type: 'raid' }>>();
  steps.forEach(({ before, events }, index) => {
    // The turn is looked at from its beginning.
    const frame = turns.findLast((turn) => turn <= index) ?? 0;
    for (const event of events) {
      if (event.type !== 'conquered' || event.from === NOBODY) continue;
      const victim = seatOfOwner(event.from);
      if (victim === event.seat) continue;
      const key = `${frame} ${event.seat} ${victim}`;
      const count = (raids.get(key)?.count ?? 0) + 1;
      const { round } = before;
      raids.set(key, { type: 'raid', seat: event.seat, victim, round, count, frame });
    }
  });
  const most = largest([...raids.values()], ({ count }) => count);
  return most !== undefined && most.count >= LEAST_RAID ? most : undefined;
}

function reignOf(film: Film, scores: readonly Score[]): Highlight | undefined {
  const reigns = statisticsOf(film).flatMap(({ seat, longest }) =>
    longest === undefined ? [] : [{ seat, ...longest }],
  );
  const lasted = ({ from, to }: { from: number; to: number }): number => to - from + 1;
  const most = largest(reigns, lasted);
  if (most === undefined || lasted(most) < LEAST_REIGN) return undefined;
  if (reigns.some((each) => each !== most && lasted(each) === lasted(most))) return undefined;
  const { seat, tiles, from, to } = most;
  const last = scores.find((score) => score.seat === seat && score.round === to);
  return { type: 'reign', seat, tiles, from, to, frame: last?.frame ?? film.steps.length };
}

function bestTurnOf(scores: readonly Score[]): Highlight | undefined {
  const most = largest(scores, ({ points }) => points);
  return most === undefined || most.points <= 0 ? undefined : { type: 'turn', ...most };
}
