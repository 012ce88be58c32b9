import {
  type BareTable,
  GAME_LENGTH,
  type GameTable,
  newTally,
  openBare,
  openGame,
  playBare,
  playGame,
  type Tally,
} from './games.ts';
import type { Target } from './target.ts';

/** Games that are opened at the same time; whoever enters has some seconds to say that he is ready. */
const AT_ONCE = 5;

/** Many tables of one server that are to be kept busy. */
export interface Field {
  readonly target: Target;
  readonly tables: number;
  readonly tally: Tally;
  /** Codes of games that were opened. */
  readonly codes: readonly string[];
  /** Plays at a table until time is up or a game is over. */
  play(index: number, until: () => boolean): Promise<void>;
  leave(): void;
}

/** Intents per second, and per second of the server's processor time. */
export interface Rate {
  readonly wall: number;
  readonly cpu: number;
}

/**
 * @param door server over which the connections come, when it is another one
 * @param watchers of each game
 */
export async function realField(
  target: Target,
  count: number,
  door = target.base,
  watchers?: number,
): Promise<Field> {
  const tally = newTally();
  const tables: (GameTable | undefined)[] = [];
  while (tables.length < count) {
    const some = Math.min(AT_ONCE, count - tables.length);
    const opened = Array.from({ length: some }, () => openGame(target.base, door, watchers));
    tables.push(...(await Promise.all(opened)));
  }
  const codes = tables.flatMap((table) => table?.code ?? []);
  return {
    target,
    tables: count,
    tally,
    codes,
    play: async (index, until) => {
      const table = tables[index] ?? (await openGame(target.base, door, watchers));
      if (tables[index] === undefined) codes.push(table.code);
      tables[index] = table;
      if (!(await playGame(table, tally, until))) return;
      tables[index] = undefined;
      for (const client of table.clients) client.close();
    },
    leave: () => {
      for (const client of tables.flatMap((table) => table?.clients ?? [])) client.close();
    },
  };
}

/** The same number of bare rooms. */
export async function bareField(target: Target, count: number): Promise<Field> {
  const tally = newTally();
  let opened = 0;
  const open = (): Promise<BareTable> => openBare(target.base, `room${opened++}`);
  const tables: (BareTable | undefined)[] = await Promise.all(Array.from({ length: count }, open));
  return {
    target,
    tables: count,
    tally,
    codes: [],
    play: async (index, until) => {
      const table = tables[index] ?? (await open());
      tables[index] = table;
      await playBare(table, tally, until);
      if (table.revision < GAME_LENGTH) return;
      tables[index] = undefined;
      for (const client of table.clients) client.close();
    },
    leave: () => {
      for (const client of tables.flatMap((table) => table?.clients ?? [])) client.close();
    },
  };
}

/**
 * Keeps all tables busy for a stretch.
 *
 * @param stretch milliseconds
 */
export async function rateOf(field: Field, stretch: number): Promise<Rate> {
  const { target, tally } = field;
  const before = await target.usage();
  const { intents } = tally;
  const begun = performance.now();
  const until = (): boolean => performance.now() - begun > stretch;
  await Promise.all(
    Array.from({ length: field.tables }, async (_, index) => {
      while (!until()) await field.play(index, until);
    }),
  );
  const done = tally.intents - intents;
  const seconds = (performance.now() - begun) / 1000;
  const after = await target.usage();
  return { wall: done / seconds, cpu: (done / (after.cpu - before.cpu)) * 1000 };
}
