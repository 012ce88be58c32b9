import { chainOf, newHex, promiseOf } from '@vinci/fairness';
import { europe } from '@vinci/maps';
import {
  applyWithDraws,
  compileGame,
  decodeIntent,
  type Game,
  legalIntents,
  MAX_INTENTS,
  newPositionFromDraws,
  type Position,
  reveals,
} from '@vinci/rules';
import { Connection, post } from './connection.ts';

export const SEATS = 4;
/** Who watch each game. */
export const WATCHERS = 2;
export const CLIENTS = SEATS + WATCHERS;
/** Moves after which another match is opened where no rules end one: as many as a game by random moves has on average. */
export const GAME_LENGTH = 365;

/** What a run of games brought. */
export interface Tally {
  intents: number;
  finished: number;
  refused: number;
  /** Milliseconds from sending an intent until every client of the game has it. */
  readonly latencies: number[];
  /** Bytes that an intent, and a conquest in particular, costs each client. */
  readonly bytes: number[];
  readonly conquests: number[];
}

export const newTally = (): Tally => ({
  intents: 0,
  finished: 0,
  refused: 0,
  latencies: [],
  bytes: [],
  conquests: [],
});

/** A bare room and its connections. */
export interface BareTable {
  readonly clients: readonly Connection[];
  revision: number;
}

/** A real game: the load driver plays it on a mirror of its own. */
export interface GameTable extends BareTable {
  readonly code: string;
  readonly token: string;
  readonly position: Position;
  /** Links that each seat has left, the next one first. */
  readonly chains: readonly string[][];
}

/**
 * Opens a real game with everybody at the table, and starts it.
 *
 * @param door server over which the connections come
 * @param watchers so many of them
 */
export async function openGame(base: string, door = base, watchers = WATCHERS): Promise<GameTable> {
  const { code, token } = await post<{ code: string; token: string }>(base, '/api/games', {
    name: 'Load',
    seats: SEATS,
  });
  const enter = async (body: object): Promise<Connection> => {
    const { reservation } = await post<{ reservation: never }>(
      base,
      `/api/games/${code}/enter`,
      body,
    );
    return Connection.open(door, reservation);
  };
  const clients = [await enter({ token })];
  for (let seat = 1; seat < SEATS; seat++) {
    const client = await enter({});
    await client.request('sit', { name: `Load ${seat}` });
    clients.push(client);
  }
  for (let watcher = 0; watcher < watchers; watcher++) clients.push(await enter({}));
  const chains = Array.from({ length: SEATS }, () => chainOf(code, newHex()));
  const values = chains.map((links) => links.shift() as string);
  for (const [seat, value] of values.entries()) {
    await ask(clients[seat]!, 'entropy', { promise: promiseOf(code, value) });
  }
  await ask(clients[0]!, 'start', undefined);
  await Promise.all(values.map((value, seat) => ask(clients[seat]!, 'reveal', { value })));
  const { value } = await clients[0]!.request('history', {});
  const position = newPositionFromDraws(compiledGame(), (value as { opening: number[] }).opening);
  return { clients, position, chains, code, token, revision: 0 };
}

/** Asks for something that must not be refused. */
async function ask(client: Connection, name: string, payload: unknown): Promise<void> {
  const { ok, value } = await client.request(name, payload);
  if (!ok) throw new Error(`${name}: ${JSON.stringify(value)}`);
}

/** Opens a bare room with as many connections. */
export async function openBare(base: string, name: string): Promise<BareTable> {
  const clients: Connection[] = [];
  for (let client = 0; client < CLIENTS; client++) {
    const { reservation } = await post<{ reservation: never }>(base, `/enter/${name}`, {});
    clients.push(await Connection.open(base, reservation));
  }
  return { clients, revision: 0 };
}

let compiled: Game | undefined;
export function compiledGame(): Game {
  if (compiled === undefined) {
    const result = compileGame(
      {
        preset: 'deClassic',
        options: {},
        map: europe.id,
        mapVersion: europe.version,
        seats: SEATS,
        fictional: [],
      },
      europe,
    );
    if (!result.ok) throw new Error(result.error.text);
    compiled = result.value;
  }
  return compiled;
}

const buffer = new Int32Array(MAX_INTENTS);

/**
 * Plays a real game by random legal intents until it is over or time is up.
 *
 * @returns whether it is over
 */
export async function playGame(
  table: GameTable,
  tally: Tally,
  until: () => boolean,
  pause = 0,
): Promise<boolean> {
  const { clients, position, chains } = table;
  let draws: readonly number[] = [];
  clients[0]!.onMoved = ([, , ...rest]) => {
    draws = rest;
  };
  while (!until()) {
    const count = legalIntents(position, buffer);
    if (count === 0) {
      tally.finished++;
      return true;
    }
    const code = buffer[Math.floor(Math.random() * count)]!;
    const { actor } = position;
    const link = reveals(position, [code]) ? chains[actor]!.shift() : undefined;
    const bytes = await step(clients, actor, { revision: table.revision, code, link }, tally);
    table.revision++;
    tally.bytes.push(bytes);
    if (decodeIntent(code)?.type === 'conquer') tally.conquests.push(bytes);
    applyWithDraws(position, code, draws);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}

/** Sends the same kind of traffic through a bare room, until it has seen as much as a game. */
export async function playBare(
  table: BareTable,
  tally: Tally,
  until: () => boolean,
): Promise<void> {
  const { clients } = table;
  for (; !until() && table.revision < GAME_LENGTH; table.revision++) {
    const { revision } = table;
    const code = 4 | ((revision % 75) << 5);
    tally.bytes.push(await step(clients, revision % SEATS, { revision, code }, tally));
  }
}

/** One intent: sent by one client, awaited until each has the patch and the sender its answer. */
async function step(
  clients: readonly Connection[],
  actor: number,
  { revision, code, link }: { revision: number; code: number; link?: string },
  tally: Tally,
): Promise<number> {
  const begun = performance.now();
  let missing = clients.length;
  let most = 0;
  const everybody = new Promise<void>((resolve) => {
    for (const client of clients) {
      client.onPatch = (bytes) => {
        most = Math.max(most, bytes);
        client.onPatch = () => undefined;
        if (--missing === 0) {
          tally.latencies.push(performance.now() - begun);
          resolve();
        }
      };
    }
  });
  const answer = await clients[actor]!.request('intent', {
    revision,
    intents: [code],
    ...(link !== undefined && { link }),
  });
  if (!answer.ok) {
    tally.refused++;
    throw new Error(`refused: ${JSON.stringify(answer.value)}`);
  }
  await everybody;
  tally.intents++;
  return most;
}
