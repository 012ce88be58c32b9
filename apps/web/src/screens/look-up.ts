import { type Api, ApiError } from '../net/api.ts';
import { hideRefused, missedSeats, refusedSeats, setAside, takeBack } from '../net/refused.ts';
import { ServerClock } from '../net/server-clock.ts';
import { type KnownGame, knownGames, noteOver, type Store, tokenFor } from '../net/storage.ts';
import { byUrgency, isSettled, type MyGame } from './my-games.ts';

/** Games that are shown before somebody asks for all. */
export const SHORT_LIST = 8;

/** Milliseconds between two looks. */
export const PAUSE = 20_000;

/** Timers are not exact, and a look that comes a little early is not to be in vain. */
const WINDOW = PAUSE - 1000;

/** Games that are asked for at the same time. */
const AT_ONCE = 6;

/** Most calls between two looks. In a minute that is half of what a server allows an address by default. */
const MOST = 100;

/** Milliseconds from one call to the next for games below the short list. */
const EACH = 500;

/** Milliseconds after which a game is asked for again in which there is nothing for this browser. */
const UNKNOWN_PAUSE = 10 * 60_000;

type Answer = Pick<MyGame, 'info' | 'trouble'>;

/** Whether the server does not know the game, or the seat. */
const isVoid = ({ trouble }: MyGame): boolean => trouble === 'unknown' || trouble === 'refused';

/**
 * Keeps an eye on the games of this browser. Those on top of the list are asked for at each look, the
 * others the less often the more there are, and those that are over not again until they are visited.
 */
export class Lookout {
  /** What time it is on the server, as of its last answer. */
  readonly clock: ServerClock;
  readonly #api: Pick<Api, 'info'>;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #asked = new Map<string, Answer & { readonly token?: string; readonly at: number }>();
  /** When the last calls were made. */
  #calls: readonly number[] = [];
  #underWay: Promise<void> | undefined;

  constructor(
    api: Pick<Api, 'info'>,
    store: Store,
    now: () => number = Date.now,
    clock = new ServerClock(),
  ) {
    this.#api = api;
    this.#store = store;
    this.#now = now;
    this.clock = clock;
  }

  /** What is known of some games, the most urgent first. */
  of(games: readonly KnownGame[]): readonly MyGame[] {
    return byUrgency(
      games.map((known) => {
        const asked = this.#asked.get(known.code);
        if (asked?.token !== known.token) return { known, info: undefined };
        return { known, info: asked?.info, trouble: asked?.trouble };
      }),
    );
  }

  /**
   * Asks for those of some games for which it is time.
   *
   * @param shown number of games on top of the list that can be seen
   */
  async look(games: readonly KnownGame[], shown = SHORT_LIST): Promise<void> {
    if (this.#underWay !== undefined) {
      await this.#underWay;
      return this.look(games, shown);
    }
    this.#underWay = this.#askAll(this.#due(games, shown)).finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /**
   * Asks whether the server knows a seat again whose token it has refused.
   *
   * @returns what is known of the game if it does, or why not
   */
  async retry(code: string): Promise<Answer> {
    let answer: Answer = { info: undefined, trouble: 'refused' };
    for (const { token } of refusedSeats(this.#store).filter((seat) => seat.code === code)) {
      answer = await this.#ask(code, token);
      // Another tab may have got a seat meanwhile, which is not given up for an older one.
      if ((tokenFor(this.#store, code) ?? token) !== token) break;
      if (answer.info === undefined) continue;
      takeBack(this.#store, code, token, this.#now());
      this.#asked.set(code, { ...answer, token, at: this.#now() });
      break;
    }
    return answer;
  }

  #due(games: readonly KnownGame[], shown: number): readonly KnownGame[] {
    const now = this.#now();
    const listed = this.of(games);
    const isRegular = (game: MyGame): boolean =>
      !isSettled(game) && !game.known.over && !isVoid(game);
    const others = listed.filter(isRegular).length - SHORT_LIST;
    const pauseOf = (game: MyGame, index: number): number => {
      if (isSettled(game)) return Number.POSITIVE_INFINITY;
      if (isVoid(game)) return UNKNOWN_PAUSE;
      return index < SHORT_LIST ? PAUSE : Math.max(PAUSE, others * EACH);
    };
    const askedAt = ({ known: { code, token } }: MyGame): number => {
      const asked = this.#asked.get(code);
      return asked?.token === token ? (asked?.at ?? 0) : 0;
    };
    const isDue = (game: MyGame, index: number): boolean => {
      const at = askedAt(game);
      if (at === 0) return game.known.over === undefined || index < shown;
      return at < game.known.at || now - at >= pauseOf(game, index) - (PAUSE - WINDOW);
    };
    this.#calls = this.#calls.filter((at) => now - at < WINDOW);
    const due = listed.filter(isDue);
    const top = listed.slice(0, SHORT_LIST);
    const rankOf = (game: MyGame): number =>
      top.includes(game) ? 0 : game.known.over === undefined ? 1 : 2;
    return due
      .sort((a, b) => rankOf(a) - rankOf(b) || askedAt(a) - askedAt(b))
      .slice(0, MOST - this.#calls.length)
      .map(({ known }) => known);
  }

  async #askAll(games: readonly KnownGame[]): Promise<void> {
    const now = this.#now();
    this.#calls = [...this.#calls, ...games.map(() => now)];
    const over = new Map<string, boolean>();
    for (let from = 0; from < games.length; from += AT_ONCE) {
      await Promise.all(
        games.slice(from, from + AT_ONCE).map(async ({ code, token, hidden }) => {
          const { info, trouble } = await this.#ask(code, token);
          this.#asked.set(code, { info, trouble, token, at: now });
          if (trouble === 'refused' && token !== undefined) {
            setAside(this.#store, code, token, now);
            if (hidden) hideRefused(this.#store, code, hidden);
          }
          if (info !== undefined) over.set(code, info.status === 'over');
        }),
      );
    }
    noteOver(this.#store, over);
  }

  async #ask(code: string, token: string | undefined): Promise<Answer> {
    try {
      const info = await this.#api.info(code, token);
      this.clock.hear(info.now);
      return { info };
    } catch (error) {
      const why = error instanceof ApiError ? error.refusal?.code : undefined;
      if (why === 'room/unknown') return { info: undefined, trouble: 'unknown' };
      if (why === 'seat/wrong-token') return { info: undefined, trouble: 'refused' };
      if (why !== 'message/too-fast') return { info: undefined, trouble: 'unreachable' };
      // Nothing new: too many tokens that are unknown are refused as if they were guesses.
      const before = this.#asked.get(code);
      if (before?.token === token && before?.trouble === 'unknown') return before;
      return { info: undefined, trouble: 'limited' };
    }
  }
}

/** Games in which the server does not know the seat of this browser any more, as lines of the list. */
export const gamesMissed = (): readonly MyGame[] =>
  missedSeats(localStorage).map(({ code, hidden, at }) => ({
    known: { code, at, ...(hidden && { hidden }) },
    info: undefined,
    trouble: 'refused',
  }));

/** Games that are shown as those of this person. */
export const gamesHere = (): readonly KnownGame[] => [
  ...seatsHere(),
  ...gamesMissed().map(({ known }) => known),
];

/** Games in which this browser has a seat. */
export const seatsHere = (): readonly KnownGame[] =>
  knownGames(localStorage).filter(({ token }) => token !== undefined);
