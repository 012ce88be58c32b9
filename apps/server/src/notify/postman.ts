import type { Seat } from '@vinci/rules';
import type { Clock } from '@vinci/session/clock';
import type { PeekedGame, SeatRow } from '@vinci/session/rows';
import type { Logger } from 'pino';
import { isWebhook } from '../store/followers.ts';
import { markOf, voteBeside } from '../store/marks.ts';
import type { FollowerRow, OutboxRow } from '../store/schema.ts';
import { mayVote, type Situation } from '../store/situation.ts';
import type { Store } from '../store/store.ts';
import type { Courier, Delivery } from './courier.ts';
import { newsOf, PATIENCE } from './news-of.ts';
import { sendableAt } from './quiet.ts';
import { readQuiet } from './read-quiet.ts';

/** What has become of a piece of news, for the figures. */
export type NewsResult =
  | 'sent'
  | 'held'
  | 'seen'
  | 'stale'
  | 'retried'
  /** Tried in vain to the end. */
  | 'failed'
  | 'gone';

export interface PostmanParts {
  readonly store: Pick<Store, 'outbox' | 'followers' | 'peek'>;
  readonly courier: Pick<Courier, 'push' | 'announce'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Seats whose person looks at a game now. */
  readonly lookers: (game: string) => Promise<ReadonlySet<Seat>>;
  readonly count: (channel: FollowerRow['channel'], kind: string, result: NewsResult) => void;
}

const SECOND = 1000;

/** Seconds until the second attempt, the third one … */
const BACKOFF = [30, 120, 600, 3600, 3 * 3600, 6 * 3600];

/** Seconds after which an answer that says so may be tried again at most. */
const LONGEST_RETRY = 6 * 3600;

/** Pieces of news in a row that failed, after which there is no use in going on. */
const MOST_FAILURES = 5;

/** Milliseconds for which a process takes a piece of news; far more than sending takes. */
const CLAIM = 60 * SECOND;

/** Milliseconds between two looks for what other processes have left. */
const ROUND = 30 * SECOND;

const AT_ONCE = 32;

/**
 * Sends what is due. Of several processes each may do so: what one takes, no other sends, unless it
 * dies in between.
 */
export class Postman {
  readonly #parts: PostmanParts;
  #callOff: (() => void) | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(parts: PostmanParts) {
    this.#parts = parts;
  }

  poke(): void {
    if (this.#stopped) return;
    if (this.#round !== undefined) {
      this.#again = true;
      return;
    }
    this.#callOff?.();
    this.#round = this.#go()
      .catch((error: unknown) => {
        this.#parts.log.error({ err: error }, 'messages could not be sent');
        return undefined;
      })
      .then((next) => {
        this.#round = undefined;
        this.#wait(next);
      });
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#round !== undefined) await this.#round;
  }

  /** Ends for good; resolves when nothing is on its way any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff?.();
    await this.settled();
  }

  #wait(next: number | undefined): void {
    if (this.#stopped) return;
    if (this.#again) {
      this.#again = false;
      this.poke();
      return;
    }
    const { clock } = this.#parts;
    const pause = next === undefined ? ROUND : next - clock.now();
    this.#callOff = clock.after(Math.min(Math.max(pause, SECOND), ROUND), () => this.poke());
  }

  /** Sends until nothing is due; resolves to when something will be. */
  async #go(): Promise<number | undefined> {
    const { store, clock } = this.#parts;
    const onTheWay = new Set<Promise<void>>();
    for (;;) {
      const now = clock.now();
      const due = this.#stopped ? [] : await store.outbox.due(now, AT_ONCE - onTheWay.size);
      for (const row of due) {
        if (!(await store.outbox.claim(row, now, now + CLAIM))) continue;
        const sending = this.#take(row).finally(() => onTheWay.delete(sending));
        onTheWay.add(sending);
      }
      if (due.length > 0 && onTheWay.size < AT_ONCE) continue;
      if (onTheWay.size === 0) return store.outbox.next();
      // Whoever answers slowly holds up nobody else's.
      await Promise.race(onTheWay);
    }
  }

  async #take(row: OutboxRow): Promise<void> {
    const { store, log, count } = this.#parts;
    try {
      const follower = await store.followers.get(row.follower);
      // Somebody may have looked while it was being told, and have put it out a second time.
      if (follower === undefined || follower.off === 1 || isTold(row, follower)) {
        await store.outbox.drop(row);
        return await this.#putOutVote(row);
      }
      const result = await this.#handle(row, follower);
      await this.#putOutVote(row);
      count(follower.channel, row.kind, result);
      log.debug({ game: row.game, channel: follower.channel, kind: row.kind, result }, 'news');
    } catch (error) {
      // It stays taken, and is tried again when that is over.
      log.error({ err: error, game: row.game }, 'a message could not be sent');
    }
  }

  async #handle(row: OutboxRow, follower: FollowerRow): Promise<NewsResult> {
    const { store, clock } = this.#parts;
    const game = await store.peek(row.game);
    const situation = await store.outbox.situation(row.game);
    const webhook = isWebhook(follower.channel);
    const seat = webhook ? -1 : seatOf(game, follower);
    if (game === undefined || seat === undefined) {
      await store.followers.remove(follower.id);
      return 'gone';
    }
    const own = webhook ? undefined : game.seats[seat];
    if (situation === undefined || !isTrue(row, situation, own)) {
      await store.outbox.drop(row);
      return 'stale';
    }
    const now = clock.now();
    const at = sendableAt(readQuiet(follower.quiet), now);
    if (at > now) {
      await store.outbox.hold(row, at, row.attempts);
      return 'held';
    }
    if (await this.#isSeen(row, follower, game, situation)) {
      await store.outbox.told(row, false);
      return 'seen';
    }
    const about = row.kind === 'vote' ? situation.vote : -1;
    const named = webhook ? (about < 0 ? situation.actor : about) : seat;
    return this.#settle(row, follower, await this.#send(row, follower, game, { named, about }));
  }

  /** A vote that was opened while other news waited has waited for them. */
  async #putOutVote({ kind, game }: OutboxRow): Promise<void> {
    const { store, clock } = this.#parts;
    const situation = kind === 'vote' ? undefined : await store.outbox.situation(game);
    if (situation === undefined) return;
    for (const news of newsOf(situation)) {
      if (news.kind === 'vote') await store.outbox.put(game, news, clock.now() + PATIENCE);
    }
  }

  #send(
    { kind }: OutboxRow,
    follower: FollowerRow,
    { game, seats }: PeekedGame,
    of: { readonly named: Seat; readonly about: Seat },
  ): Promise<Delivery> {
    const { courier } = this.#parts;
    const name = seats[of.named]?.name ?? '';
    const { code, language } = game;
    if (isWebhook(follower.channel)) {
      return courier.announce(follower, { kind, code, name, language });
    }
    const about = seats[of.about]?.name ?? '';
    const others = seats.filter((entry) => entry.seat !== of.named).map((entry) => entry.name);
    return courier.push(follower, { kind, code, name, about, others });
  }

  /**
   * Whether the person concerned looks at the game: at any seat whose messages go to the same browser.
   * A channel is told of a vote whoever looks, and of a turn unless its person does.
   */
  async #isSeen(
    { kind }: OutboxRow,
    follower: FollowerRow,
    game: PeekedGame,
    { actor }: Situation,
  ): Promise<boolean> {
    const { store, lookers } = this.#parts;
    const looking = await lookers(follower.game);
    if (looking.size === 0) return false;
    if (isWebhook(follower.channel)) return kind !== 'vote' && looking.has(actor);
    const browsers = await store.followers.sameBrowser(follower);
    return browsers.some((browser) => looking.has(seatOf(game, browser) ?? -1));
  }

  async #settle(row: OutboxRow, follower: FollowerRow, to: Delivery): Promise<NewsResult> {
    const { store, clock, log } = this.#parts;
    if (to.result === 'sent') {
      await store.outbox.told(row, true);
      return 'sent';
    }
    const seconds = BACKOFF[row.attempts];
    if (to.result === 'busy' && seconds !== undefined) {
      const pause = Math.min(Math.max(seconds, to.retryAfter ?? 0), LONGEST_RETRY);
      await store.outbox.hold(row, clock.now() + pause * SECOND, row.attempts + 1);
      return 'retried';
    }
    const gone = to.result === 'gone';
    // Hosts can see that their webhook has ended; a browser that is gone has nobody to see it.
    if (gone && !isWebhook(follower.channel)) {
      await store.followers.remove(follower.id);
      return 'gone';
    }
    if (!(await store.followers.failed(follower, gone ? 1 : MOST_FAILURES))) {
      await store.outbox.hold(row, clock.now(), 0);
      return 'retried';
    }
    await store.outbox.told(row, false);
    if (gone) log.info({ game: row.game }, 'a webhook does not exist any more');
    return gone ? 'gone' : 'failed';
  }
}

/** Whether a follower knows already; a reminder after a vote is one all the same. */
const isTold = ({ kind, mark }: OutboxRow, { told }: FollowerRow): boolean =>
  mark <= told && !(kind === 'reminder' && told === voteBeside(mark));

/** The seat of a browser; nothing when its token is not valid any more. */
function seatOf(game: PeekedGame | undefined, { token }: FollowerRow): Seat | undefined {
  const seat = game?.tokens.find(({ hash }) => hash === token)?.seat;
  return seat !== undefined && game?.seats[seat]?.occupant === 'person' ? seat : undefined;
}

/**
 * Whether a piece of news is still true.
 *
 * @param own seat of the browser; nothing for a webhook
 */
function isTrue(
  { kind, mark }: OutboxRow,
  situation: Situation,
  own: SeatRow | undefined,
): boolean {
  const { status, since, waits, actor, vote } = situation;
  if (markOf(kind, since) !== mark) return false;
  if (kind === 'over') return status === 'over';
  if (kind === 'vote') return vote >= 0 && (own === undefined || mayVote(situation, own));
  return waits && (own === undefined || own.seat === actor);
}
