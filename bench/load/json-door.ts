/** Tables whose people play by the JSON door: each has a stream, and moves by calls over kept connections. */
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { chainOf, newHex, promiseOf } from '@vinci/fairness';
import {
  applyWithDraws,
  legalIntents,
  MAX_INTENTS,
  newPositionFromDraws,
  type Position,
  reveals,
} from '@vinci/rules';
import type { Field } from './field.ts';
import { CLIENTS, compiledGame, newTally, SEATS, type Tally } from './games.ts';
import type { Target } from './target.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A call with a JSON reply. Throws when it is refused. */
function call<Reply>(base: string, path: string, token?: string, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(`${base}/api/v1${path}`, {
      agent,
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const answer = Buffer.concat(await response.toArray()).toString();
      if ((response.statusCode ?? 500) < 400) resolve(JSON.parse(answer) as Reply);
      else reject(new Error(`${path}: ${answer}`));
    });
    sent.end(text);
  });
}

/** Somebody who follows a game by a stream. */
export class Reader {
  onMoved: (draws: readonly number[]) => void = () => undefined;
  readonly #response: IncomingMessage;

  private constructor(response: IncomingMessage) {
    this.#response = response;
    let rest = '';
    response.on('error', () => undefined);
    response.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        if (!part.startsWith('event: moved')) continue;
        this.onMoved(JSON.parse(part.slice(part.indexOf('data: ') + 6)).draws);
      }
    });
  }

  static open(base: string, code: string, token?: string): Promise<Reader> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return new Promise((resolve, reject) => {
      get(`${base}/api/v1/games/${code}/events`, { agent: false, headers }, (response) =>
        resolve(new Reader(response)),
      ).on('error', reject);
    });
  }

  close(): void {
    this.#response.destroy();
  }
}

interface JsonTable {
  readonly code: string;
  readonly tokens: readonly string[];
  readonly readers: readonly Reader[];
  readonly chains: readonly string[][];
  readonly position: Position;
  revision: number;
}

async function openTable(base: string): Promise<JsonTable> {
  const made = await call<{ code: string; token: string }>(base, '/games', undefined, {
    name: 'Load',
    seats: SEATS,
  });
  const { code } = made;
  const at = `/games/${code}`;
  const tokens = [made.token];
  for (let seat = 1; seat < SEATS; seat++) {
    const sat = { name: `Load ${seat}` };
    tokens.push((await call<{ token: string }>(base, `${at}/seats`, undefined, sat)).token);
  }
  const readers: Reader[] = [];
  for (let client = 0; client < CLIENTS; client++) {
    readers.push(await Reader.open(base, code, tokens[client]));
  }
  const chains = tokens.map(() => chainOf(code, newHex()));
  const values = chains.map((links) => links.shift() as string);
  for (const [seat, value] of values.entries()) {
    await call(base, `${at}/entropy`, tokens[seat], { promise: promiseOf(code, value) });
  }
  await call(base, `${at}/start`, tokens[0], {});
  await Promise.all(
    values.map((value, seat) => call(base, `${at}/reveal`, tokens[seat], { value })),
  );
  const { opening } = await call<{ opening: number[] }>(base, `${at}/log`);
  const position = newPositionFromDraws(compiledGame(), opening);
  return { code, tokens, readers, chains, position, revision: 0 };
}

const buffer = new Int32Array(MAX_INTENTS);

/** As `playGame`: random legal intents, each awaited until everybody has it. */
async function play(
  base: string,
  table: JsonTable,
  tally: Tally,
  until: () => boolean,
): Promise<boolean> {
  const { code, tokens, readers, chains, position } = table;
  while (!until()) {
    const count = legalIntents(position, buffer);
    if (count === 0) {
      tally.finished++;
      return true;
    }
    const intent = buffer[Math.floor(Math.random() * count)] as number;
    const { actor } = position;
    const link = reveals(position, [intent]) ? chains[actor]?.shift() : undefined;
    const begun = performance.now();
    const told = readers.map(
      (reader) =>
        new Promise<readonly number[]>((resolve) => {
          reader.onMoved = resolve;
        }),
    );
    const move = { revision: table.revision, intents: [intent], ...(link && { link }) };
    await call(base, `/games/${code}/intents`, tokens[actor], move);
    const [draws = []] = await Promise.all(told);
    tally.latencies.push(performance.now() - begun);
    tally.intents++;
    table.revision++;
    applyWithDraws(position, intent, draws);
  }
  return false;
}

/** As `realField`, by the JSON door. */
export async function jsonField(target: Target, count: number): Promise<Field> {
  const { base } = target;
  const tally = newTally();
  const tables: (JsonTable | undefined)[] = await Promise.all(
    Array.from({ length: count }, () => openTable(base)),
  );
  return {
    target,
    tables: count,
    tally,
    codes: [],
    play: async (index, until) => {
      const table = tables[index] ?? (await openTable(base));
      tables[index] = table;
      if (!(await play(base, table, tally, until))) return;
      tables[index] = undefined;
      for (const reader of table.readers) reader.close();
    },
    leave: () => {
      for (const reader of tables.flatMap((table) => table?.readers ?? [])) reader.close();
    },
  };
}
