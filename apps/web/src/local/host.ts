import { type CreateBody, type GameInfo, malformed, type Refusal, refusal } from '@vinci/protocol';
import { BODIES } from '@vinci/protocol/schemas';
import { fail, ok, type Result } from '@vinci/rules';
import { newGame } from '@vinci/session/creation';
import { infoOf } from '@vinci/session/info';
import { recordOf } from '@vinci/session/record';
import type { StoredGame } from '@vinci/session/rows';
import { again } from '@vinci/session/seating';
import { GameSession } from '@vinci/session/session';
import { tableOf, UnplayableError } from '@vinci/session/stored';
import { newTable, type Table } from '@vinci/session/table';
import { hashToken, newToken, pickBy } from '@vinci/session/tokens';
import { browserClock, randomBytes, randomHex } from './clock.ts';
import { type Held, take } from './holding.ts';
import { HostedGame } from './hosted-game.ts';
import { LocalStore, NoStoreError, TakenError } from './store.ts';
import type { CallName, Calls, LocalGames, Told, Trouble } from './wire.ts';

/** A call came to nothing for a reason that is no refusal of the rules. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError';
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(`local/${trouble}`);
    this.trouble = trouble;
  }
}

/** A game that a page of this worker shows. */
interface Open {
  readonly game: HostedGame;
  readonly held: Held;
}

type Handlers = {
  readonly [Name in CallName]: (
    payload: Calls[Name]['payload'],
  ) => Promise<Result<Calls[Name]['answer'], Refusal>>;
};

/** What an error of the store means to a person; nothing for another fault. */
export function troubleOf(error: unknown): Trouble | undefined {
  for (let each = error; each instanceof Error || each instanceof DOMException; ) {
    if (each instanceof TroubleError) return each.trouble;
    if (each instanceof TakenError) return 'elsewhere';
    if (each instanceof NoStoreError) return 'store';
    if (each instanceof DOMException) return each.name === 'QuotaExceededError' ? 'full' : 'store';
    each = each.cause;
  }
  return undefined;
}

/** The games of this device, as a server has its games: makes them, opens them, lets them go. */
export class LocalHost {
  readonly #tell: (told: Told) => void;
  readonly #store = new LocalStore(randomHex(16));
  readonly #open = new Map<string, Open>();
  /** Games that are being let go: whoever wants one again waits. */
  readonly #leaving = new Map<string, Promise<void>>();

  /** @param tell tells the page what happens in a game */
  constructor(tell: (told: Told) => void) {
    this.#tell = tell;
  }

  /** What a page may ask for. Rejects where the store fails: see `troubleOf`. */
  readonly calls: Handlers = {
    create: (body) => this.#create(body),
    games: async () => ok(await this.#games()),
    enter: ({ code, steal }) => this.#enter(code, steal),
    ready: async ({ code }) => {
      this.#open.get(code)?.game.ready();
      return ok(undefined);
    },
    leave: async ({ code }) => {
      await this.#close(code);
      return ok(undefined);
    },
    request: async ({ code, name, payload }) =>
      (await this.#open.get(code)?.game.request(name, payload)) ?? fail(refusal('room/unknown')),
    remove: async ({ code, entries }) => {
      // Who has gone there meanwhile plays it on.
      if (entries !== undefined && this.#open.has(code)) return ok(false);
      await this.#close(code);
      const held = await this.#take(code, true);
      try {
        // No other tab writes it from here on.
        await this.#store.hold(code);
        if (entries !== undefined && (await this.#store.entries(code)) > entries) return ok(false);
        await this.#store.remove(code);
        return ok(true);
      } finally {
        held.give();
      }
    },
    record: async ({ code }) => {
      const stored = await this.#store.load(code);
      return stored === undefined
        ? fail(refusal('room/unknown'))
        : playable(() => recordOf(stored, true));
    },
    rest: async ({ code }) => ok(await this.#store.rest(code)),
  };

  async #create(body: CreateBody): Promise<Result<{ code: string }, Refusal>> {
    const parsed = BODIES.create.safeParse(body);
    if (!parsed.success) return fail(malformed(parsed.error));
    const { name, start = false, password: _password, ...settings } = parsed.data;
    const hash = hashToken(newToken(randomBytes));
    const made = newTable(settings, name, hash, pickBy(randomBytes));
    return made.ok ? this.#insert(made.value, start) : made;
  }

  async #insert(table: Table, starting: boolean): Promise<Result<{ code: string }, Refusal>> {
    const made = newGame(table, starting, Date.now(), randomBytes);
    if (!made.ok) return made;
    const { game, seats, tokens } = made.value;
    await this.#store.create(game, seats, tokens);
    return ok({ code: game.code });
  }

  /** What is known of the games of this device; one that cannot be read does not hide the others. */
  async #games(): Promise<LocalGames> {
    const games: GameInfo[] = [];
    const damaged: string[] = [];
    for (const code of await this.#store.codes()) {
      const info = await this.#info(code);
      if (info === 'damaged') damaged.push(code);
      else if (info !== undefined) games.push(info);
    }
    return { games, damaged };
  }

  /** @returns nothing for a game that another tab has deleted meanwhile */
  async #info(code: string): Promise<GameInfo | 'damaged' | undefined> {
    try {
      const stored = await this.#store.load(code);
      if (stored === undefined) return undefined;
      const own = stored.tokens.find(({ seat }) => seat >= 0)?.seat ?? -1;
      return infoOf(stored.game, tableOf(stored), Date.now(), own);
    } catch (error) {
      if (error instanceof UnplayableError) return 'damaged';
      throw error;
    }
  }

  async #enter(code: string, steal: boolean): Promise<Result<Calls['enter']['answer'], Refusal>> {
    await this.#close(code);
    const held = await this.#take(code, steal);
    try {
      const stored = await this.#store.load(code);
      if (stored === undefined) {
        held.give();
        return fail(refusal('room/unknown'));
      }
      // From here on no other tab writes it, so that what is loaded now is all there is.
      await this.#store.hold(code);
      const opened = playable(() => ok(this.#session(stored)));
      if (!opened.ok) {
        held.give();
        return opened;
      }
      const game = new HostedGame({
        session: opened.value,
        tell: (word) => this.#tell({ ...word, code } as Told),
        rematch: (session) => this.#rematch(session),
      });
      this.#open.set(code, { game, held });
      return ok({ seat: game.seat });
    } catch (error) {
      held.give();
      throw error;
    }
  }

  async #take(code: string, steal: boolean): Promise<Held> {
    const held = await take(code, steal, () => void this.#lost(code));
    if (held === undefined) throw new TroubleError('elsewhere');
    return held;
  }

  /** Another tab has taken a game. */
  async #lost(code: string): Promise<void> {
    if (!this.#open.has(code)) return;
    this.#tell({ code, type: 'closed' });
    await this.#close(code);
  }

  #close(code: string): Promise<void> {
    const leaving = this.#leaving.get(code);
    if (leaving !== undefined) return leaving;
    const open = this.#open.get(code);
    if (open === undefined) return Promise.resolve();
    this.#open.delete(code);
    const gone = open.game.close().finally(() => {
      open.held.give();
      this.#leaving.delete(code);
    });
    this.#leaving.set(code, gone);
    return gone;
  }

  #session(stored: StoredGame): GameSession {
    const { code } = stored.game;
    return GameSession.open(this.#store, stored, {
      now: Date.now,
      passed: browserClock.passed,
      random: randomBytes,
      onFault: (error) => this.#fault(code, error),
    });
  }

  /** Something became a refusal: the person is told where it is the store, and whoever looks for a fault all of it. */
  #fault(code: string, error: unknown): void {
    const trouble = troubleOf(error);
    console.info(error);
    if (trouble === 'elsewhere') void this.#lost(code);
    else if (trouble !== undefined) this.#tell({ code, type: 'unstored' });
  }

  /** Nobody else has to sit down, so that the next game begins at once. */
  async #rematch(session: GameSession): Promise<Result<{ code: string }, Refusal>> {
    const { table } = session;
    if (table.status !== 'over') return fail(refusal('table/not-over'));
    // It may have been deleted since.
    const former = table.next;
    if (former !== '' && (await this.#store.load(former)) !== undefined)
      return ok({ code: former });
    const inserted = await this.#insert(again(table), true);
    if (!inserted.ok) return inserted;
    const noted = await session.setNext(inserted.value.code, former);
    return noted.ok ? inserted : noted;
  }
}

/** What comes of a stored game. @errors room/outdated, room/damaged, those of the call */
function playable<Value>(call: () => Result<Value, Refusal>): Result<Value, Refusal> {
  try {
    return call();
  } catch (error) {
    if (error instanceof UnplayableError) return fail(refusal(error.code));
    throw error;
  }
}
