import type { WebhookFormat } from '@vinci/protocol';
import type { Kysely } from 'kysely';
import { markBefore } from './marks.ts';
import type { Database, FollowerRow } from './schema.ts';

/** Browsers of one seat that are told; a further one takes the place of the oldest. */
const MAX_BROWSERS = 10;

/** What may change of a follower that is known already. */
type Renewal = Pick<
  FollowerRow,
  'channel' | 'address' | 'keys' | 'quiet' | 'base' | 'failures' | 'off'
>;

/** Who is told about games. */
export class Followers {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Adds a follower or renews one; what it has been told stays. */
  async put(row: FollowerRow): Promise<void> {
    const { channel, address, keys, quiet, base, failures, off } = row;
    const renewal: Renewal = { channel, address, keys, quiet, base, failures, off };
    await this.#db
      .insertInto('followers')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(renewal))
      .execute();
  }

  /** Lets only the latest browsers of a seat stay. */
  async limit(game: string, seat: number): Promise<void> {
    const rows = await this.#db
      .selectFrom('followers')
      .innerJoin('tokens', (join) =>
        join
          .onRef('tokens.game', '=', 'followers.game')
          .onRef('tokens.hash', '=', 'followers.token'),
      )
      .select('followers.id')
      .where('followers.game', '=', game)
      .where('tokens.seat', '=', seat)
      .orderBy('followers.created_at', 'desc')
      .orderBy('followers.id')
      .execute();
    for (const { id } of rows.slice(MAX_BROWSERS)) await this.remove(id);
  }

  async get(id: string): Promise<FollowerRow | undefined> {
    return this.#db.selectFrom('followers').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The webhook of a game that goes on in a new one tells of that one, too. */
  async followOn(game: string, next: string, now: number): Promise<void> {
    const webhook = await this.get(webhookId(game));
    if (webhook === undefined || webhook.off === 1) return;
    const told = markBefore(0);
    await this.put({
      ...webhook,
      id: webhookId(next),
      game: next,
      told,
      failures: 0,
      created_at: now,
    });
  }

  /** All seats of the game whose messages go to the same browser, this one among them. */
  async sameBrowser({ game, address }: FollowerRow): Promise<readonly FollowerRow[]> {
    return this.#db
      .selectFrom('followers')
      .selectAll()
      .where('game', '=', game)
      .where('address', '=', address)
      .execute();
  }

  /** Resolves to whether there was one. */
  async remove(id: string): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      await trx.deleteFrom('outbox').where('follower', '=', id).execute();
      const gone = await trx.deleteFrom('followers').where('id', '=', id).executeTakeFirst();
      return gone.numDeletedRows > 0n;
    });
  }

  /**
   * A message to a follower arrived: it is sent further ones, whatever failed before. Meanwhile it may have been
   * removed, or have got another address, of which this says nothing.
   */
  async works({ id, address }: FollowerRow): Promise<void> {
    await this.#db
      .updateTable('followers')
      .set({ failures: 0, off: 0 })
      .where('id', '=', id)
      .where('address', '=', address)
      .execute();
  }

  /**
   * A message to a follower failed; from `most` in a row on, none is sent any more. Of another address that it got
   * meanwhile this says nothing.
   *
   * @returns whether it has that address still
   */
  async failed({ id, address }: FollowerRow, most: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('followers')
      .set((update) => ({
        failures: update('failures', '+', 1),
        off: update
          .case()
          .when('failures', '>=', most - 1)
          .then(1)
          .else(update.ref('off'))
          .end(),
      }))
      .where('id', '=', id)
      .where('address', '=', address)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

/** The only webhook of a game. */
export const webhookId = (game: string): string => `webhook ${game}`;

export const isWebhook = (channel: FollowerRow['channel']): channel is WebhookFormat =>
  channel !== 'push';
