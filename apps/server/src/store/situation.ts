import type { GameStatus, PauseReason, Vote } from '@vinci/protocol';
import type { SeatRow } from '@vinci/session/rows';
import { sql } from 'kysely';

/** For whom a game waits, as the journal has it. */
export interface Situation {
  readonly status: GameStatus;
  /** −1 when the game is over. */
  readonly actor: number;
  /** Revision from which on it has waited for this seat, or has been over. */
  readonly since: number;
  /** A person has to act, and can. */
  readonly waits: boolean;
  /** Seat that an open vote is about; −1 when none is open. */
  readonly vote: number;
  /** Seats that have a vote in it; none when none is open. */
  readonly voters: readonly number[];
}

/** What a situation follows from; all empty when there is no game. */
export const FACTS = [
  'games.status',
  'games.actor',
  'games.paused',
  'games.vote',
  sql<number>`coalesce((select e.revision + 1 from entries e
    where e.game = games.code and e.seat <> games.actor order by e.revision desc limit 1), 0)`.as(
    'since',
  ),
  sql<string | null>`(select s.occupant from seats s
    where s.game = games.code and s.seat = games.actor)`.as('occupant'),
  sql<string | null>`(select s."standIn" from seats s
    where s.game = games.code and s.seat = games.actor)`.as('standIn'),
] as const;

export interface Facts {
  readonly status: GameStatus;
  readonly actor: number;
  readonly paused: PauseReason;
  readonly vote: string;
  readonly since: number;
  readonly occupant: string | null;
  readonly standIn: string | null;
}

/** A game that its host has paused waits for nobody; one that is paused for an absent person does. */
export const situationOf = (facts: Facts): Situation => {
  const { status, actor, paused, vote, since, occupant, standIn } = facts;
  const goesOn = status === 'playing' && paused !== 'host';
  const open = goesOn ? voteIn(vote) : undefined;
  return {
    status,
    actor,
    since,
    waits: goesOn && occupant === 'person' && standIn === '',
    vote: open?.seat ?? -1,
    voters: open?.voters ?? [],
  };
};

/** One game whose vote is damaged must not keep the news of others from being found. */
function voteIn(json: string): Vote | undefined {
  try {
    return json === '' ? undefined : (JSON.parse(json) as Vote);
  } catch {
    return undefined;
  }
}

/** Whether somebody has a vote in the open one and has not given it yet. */
export function mayVote(
  { voters }: Pick<Situation, 'voters'>,
  entry: Pick<SeatRow, 'seat' | 'occupant' | 'ballot'> | undefined,
): boolean {
  return entry?.occupant === 'person' && entry.ballot === '' && voters.includes(entry.seat);
}
