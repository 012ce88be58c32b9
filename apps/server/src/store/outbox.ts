import type { NewsKind } from '@vinci/protocol';
import type { SeatRow } from '@vinci/session/rows';
import { type Kysely, sql } from 'kysely';
import { markBefore, markOf, replacedBelow, voteBeside } from './marks.ts';
import type { Database, FollowerRow, OutboxRow } from './schema.ts';
import { FACTS, type Facts, mayVote, type Situation, situationOf } from './situation.ts';

/** What is to be told in a game. */
export interface News {
  readonly kind: NewsKind;
  readonly mark: number;
  /** That has to act, or that a vote is about; −1 when the game is over. */
  readonly seat: number;
  /** Who has a vote, with news of one. */
  readonly voters?: readonly number[] | undefined;
}

/** A follower whose place in the game was looked at. */
export interface Checked extends Pick<FollowerRow, 'id' | 'game' | 'channel' | 'told' | 'off'> {
  /** Seat of its token; nothing when the token is not valid any more, or for a webhook. */
  readonly seat: number | null;
  /** Mark of what it is to be told already; nothing for none. */
  readonly pending: number | null;
  readonly situation: Situation | undefined;
  /** Whether the seat may vote and has not; nothing for a webhook. */
  readonly mayVote: boolean;
}

/** So that a list of seats is never empty. */
const NOBODY = -1;

/**
 * What is to be told, derived from the journal alone: whatever is lost between a move and a message
 * is found again by looking.
 */
export class Outbox {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** How a game stands; nothing when there is none. */
  async situation(game: string): Promise<Situation | undefined> {
    const found = await this.#db
      .selectFrom('games')
      .select(FACTS)
      .where('code', '=', game)
      .executeTakeFirst();
    return found === undefined ? undefined : situationOf(found);
  }

  /** Whether anybody follows a game. */
  async isFollowed(game: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('followers')
      .select('id')
      .where('game', '=', game)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Puts news out for those whom it concerns and who have not been told so much yet: the browsers of
   * the seat that has to act, those of the voters who have not voted, everybody when the game is over,
   * and the webhook. What is out already only becomes due earlier.
   *
   * @param due milliseconds since 1970
   * @returns how many are to be told
   */
  async put(game: string, { kind, mark, seat, voters = [] }: News, due: number): Promise<number> {
    const result = await this.#db
      .insertInto('outbox')
      .columns(['follower', 'game', 'kind', 'mark', 'due_at', 'attempts', 'claimed_until'])
      .expression((from) => {
        const all = from
          .selectFrom('followers')
          .select([
            'followers.id',
            'followers.game',
            sql<NewsKind>`cast(${kind} as varchar(12))`.as('kind'),
            sql<number>`cast(${mark} as bigint)`.as('mark'),
            sql<number>`cast(${due} as bigint)`.as('due_at'),
            sql<number>`0`.as('attempts'),
            sql<number>`0`.as('claimed_until'),
          ])
          .where('followers.game', '=', game)
          .where('followers.off', '=', 0)
          // In one order, so that of two who put out at once neither waits for the other for ever.
          .orderBy('followers.id')
          .where((either) =>
            either.or([
              either('followers.told', '<', mark),
              ...(kind === 'reminder' ? [either('followers.told', '=', voteBeside(mark))] : []),
            ]),
          );
        if (seat < 0) return all;
        return all.where((either) => {
          const seats = either
            .selectFrom('tokens')
            .innerJoin('seats', (join) =>
              join.onRef('seats.game', '=', 'tokens.game').onRef('seats.seat', '=', 'tokens.seat'),
            )
            .select('tokens.hash')
            .whereRef('tokens.game', '=', 'followers.game')
            .whereRef('tokens.hash', '=', 'followers.token');
          const concerned =
            kind === 'vote'
              ? seats
                  .where('seats.occupant', '=', 'person')
                  .where('seats.ballot', '=', '')
                  .where('seats.seat', 'in', [...voters, NOBODY])
              : seats.where('seats.seat', '=', seat);
          return either.or([either('followers.channel', '<>', 'push'), either.exists(concerned)]);
        });
      })
      .onConflict((conflict) =>
        conflict
          .column('follower')
          .doUpdateSet(({ ref }) => ({
            kind: ref('excluded.kind'),
            mark: ref('excluded.mark'),
            due_at: ref('excluded.due_at'),
            attempts: ref('excluded.attempts'),
            claimed_until: ref('excluded.claimed_until'),
          }))
          .where((either) =>
            either.or([
              either('outbox.mark', '<', replacedBelow(kind, mark)),
              either.and([
                either('outbox.mark', '=', either.ref('excluded.mark')),
                either('outbox.attempts', '=', 0),
                either('outbox.claimed_until', '=', 0),
                either('outbox.due_at', '>', either.ref('excluded.due_at')),
              ]),
            ]),
          ),
      )
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows ?? 0n);
  }

  /** What is due and nobody is at, the oldest first. */
  async due(now: number, most: number): Promise<readonly OutboxRow[]> {
    return this.#db
      .selectFrom('outbox')
      .selectAll()
      .where('due_at', '<=', now)
      .where('claimed_until', '<=', now)
      .orderBy('due_at')
      .limit(most)
      .execute();
  }

  /** When something is due next, in milliseconds since 1970. */
  async next(): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('outbox')
      .select(
        sql<number>`case when due_at > claimed_until then due_at else claimed_until end`.as('at'),
      )
      .orderBy('at')
      .limit(1)
      .executeTakeFirst();
    return row?.at;
  }

  /** Resolves to whether this process may send it; for all others it is taken until then. */
  async claim({ follower, mark }: OutboxRow, now: number, until: number): Promise<boolean> {
    const result = await this.#db
      .updateTable('outbox')
      .set({ claimed_until: until })
      .where('follower', '=', follower)
      .where('mark', '=', mark)
      .where('due_at', '<=', now)
      .where('claimed_until', '<=', now)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** It arrived, or need not be told any more; the follower counts as told. */
  async told({ follower, mark }: OutboxRow, arrived: boolean): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('followers')
        .set({ told: mark, ...(arrived && { failures: 0 }) })
        .where('id', '=', follower)
        .where('told', '<', mark)
        .execute();
      await trx
        .deleteFrom('outbox')
        .where('follower', '=', follower)
        .where('mark', '=', mark)
        .execute();
    });
  }

  /** It is not true any more. */
  async drop({ follower, mark }: OutboxRow): Promise<void> {
    await this.#db
      .deleteFrom('outbox')
      .where('follower', '=', follower)
      .where('mark', '=', mark)
      .execute();
  }

  /** It waits until a later time. */
  async hold({ follower, mark }: OutboxRow, due: number, attempts: number): Promise<void> {
    await this.#db
      .updateTable('outbox')
      .set({ due_at: due, attempts, claimed_until: 0 })
      .where('follower', '=', follower)
      .where('mark', '=', mark)
      .execute();
  }

  /**
   * A game goes on that was over: whoever was told that it was over is told of the turn again, and whoever was
   * still to be told is told of the turn instead.
   *
   * @param over revision from which on it had been over
   * @param since revision from which on it waits for the same seat, which may have begun its turn before the end
   */
  async reopen(game: string, over: number, since: number): Promise<void> {
    const mark = markOf('over', over);
    await this.#db.deleteFrom('outbox').where('game', '=', game).where('mark', '=', mark).execute();
    await this.#db
      .updateTable('followers')
      .set({ told: markBefore(since) })
      .where('game', '=', game)
      .where('told', '=', mark)
      .execute();
  }

  /** A game goes on from an earlier revision: whoever was told what is gone is told of the turn again. */
  async goBack(game: string): Promise<void> {
    const { since = 0 } = (await this.situation(game)) ?? {};
    const before = markBefore(since);
    await this.#db.deleteFrom('outbox').where('game', '=', game).execute();
    await this.#db
      .updateTable('followers')
      .set({ told: before })
      .where('game', '=', game)
      .where('told', '>', before)
      .execute();
  }

  /** Followers in order of their ids, with what is to be known about their games. */
  async check(after: string, most: number): Promise<readonly Checked[]> {
    const rows = await this.#db
      .selectFrom('followers')
      .leftJoin('games', 'games.code', 'followers.game')
      .leftJoin('tokens', (join) =>
        join
          .onRef('tokens.game', '=', 'followers.game')
          .onRef('tokens.hash', '=', 'followers.token'),
      )
      .leftJoin('seats', (join) =>
        join.onRef('seats.game', '=', 'tokens.game').onRef('seats.seat', '=', 'tokens.seat'),
      )
      .leftJoin('outbox', 'outbox.follower', 'followers.id')
      .select(FACTS)
      .select([
        'followers.id',
        'followers.game',
        'followers.channel',
        'followers.told',
        'followers.off',
        // A token of somebody whom the host has put out is good for no seat.
        'seats.seat',
        'seats.occupant as own',
        'seats.ballot',
        'outbox.mark as pending',
      ])
      .where('followers.id', '>', after)
      .orderBy('followers.id')
      .limit(most)
      .execute();
    return rows.map(({ id, game, channel, told, off, seat, pending, ...facts }) => {
      const { own: occupant, ballot } = facts;
      const situation = facts.status === null ? undefined : situationOf(facts as Facts);
      const entry = { seat, occupant, ballot } as SeatRow;
      return {
        id,
        game,
        channel,
        told,
        off,
        seat,
        pending,
        situation,
        mayVote: situation !== undefined && mayVote(situation, entry),
      };
    });
  }
}
