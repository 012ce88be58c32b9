/**
 * A bot in TypeScript with the rules engine: node bot.ts http://localhost:2567 BCDF23 Basil [TOKEN]
 *
 * It follows the log, so that it knows each position and asks the engine, not the server, what it may do: here it
 * takes what scores most if the turn ended after it. docs/api.md says what the calls answer.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mapById } from '@vinci/maps';
import {
  applyWithDraws,
  compileGame,
  decodeIntent,
  listLegal,
  newPositionFromDraws,
  type Position,
  parseGameConfig,
  scoreForecast,
} from '@vinci/rules';

const [base = '', code = '', name = '', given] = process.argv.slice(2);

interface State {
  readonly status: string;
  readonly fixed: boolean;
  readonly config: { readonly map: string };
  readonly seats: readonly { readonly links: number; readonly later: boolean }[];
  readonly result: unknown;
}

/** A call of docs/api.md. Throws what it was refused with. */
async function call<Reply>(path: string, body?: object, token?: string): Promise<Reply> {
  const answer = await fetch(`${base}/api/v1/games/${code}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = (await answer.json()) as Reply & { error?: { code: string } };
  if (reply.error !== undefined) throw new Error(reply.error.code);
  return reply;
}

const hash = (purpose: string, ...lines: string[]): string =>
  createHash('sha256')
    .update([`vinci-fair/1 ${purpose}`, ...lines].map((line) => `${line}\n`).join(''))
    .digest('hex');

const chain = [randomBytes(32).toString('hex')];
for (let link = 999; link >= 0; link--) chain.unshift(hash('link', code, chain[0] ?? ''));

/** The position after the whole log, by the engine. */
async function positionNow(state: State): Promise<{ position: Position; revision: number }> {
  const map = mapById(state.config.map);
  const config = parseGameConfig(state.config);
  if (map === undefined || !config.ok) throw new Error('another version of the rules');
  const game = compileGame(config.value, map);
  if (!game.ok) throw new Error(game.error.code);
  const { opening, entries } = await call<{ opening: number[]; entries: number[][] }>('/log');
  const position = newPositionFromDraws(game.value, opening);
  const before: Position[] = [];
  for (const [intent = -1, ...draws] of entries) {
    const last = intent < 0 ? before.pop() : undefined;
    if (last !== undefined) position.copyFrom(last);
    else {
      before.push(position.clone());
      applyWithDraws(position, intent, draws);
    }
  }
  return { position, revision: entries.length };
}

function best(position: Position): number {
  const seat = position.actor;
  const worth = (intent: number): number => {
    const type = decodeIntent(intent)?.type;
    if (type !== 'conquer') return type?.startsWith('end') === true ? 0.5 : 0;
    const after = position.clone();
    applyWithDraws(after, intent, []);
    return 1 + scoreForecast(after, seat).points;
  };
  return listLegal(position).reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

const token = given ?? (await call<{ token: string }>('/seats', { name, program: true })).token;

async function play(): Promise<void> {
  for (;;) {
    const state = await call<State & { you: { seat: number; turn: boolean } }>(
      '',
      undefined,
      token,
    );
    if (!state.you.turn) return;
    const { position, revision } = await positionNow(state);
    const { links = -1, later = false } = state.seats[state.you.seat] ?? {};
    const link = links < 0 ? undefined : chain[later ? links : links + 1];
    const move = { revision, intents: [best(position)], ...(link !== undefined && { link }) };
    await call('/intents', move, token);
  }
}

const promise = hash('entropy', code, chain[0] ?? '');
await call('/entropy', { promise }, token);
const stream = await fetch(`${base}/api/v1/games/${code}/events`, {
  headers: { authorization: `Bearer ${token}` },
});
const decoder = new TextDecoder();
let rest = '';
for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
  const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
  rest = parts.pop() ?? '';
  for (const part of parts) {
    const event = /^event: (.*)$/m.exec(part)?.[1];
    const data = JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '{}');
    if (event === 'turn') await play().catch((error: Error) => console.error(error.message));
    if (event === 'table' && data.fixed) {
      await call('/reveal', { value: chain[0] }, token).catch(() => undefined);
    }
    if (event === 'table' && data.status === 'over') {
      console.log('over', JSON.stringify(data.result));
      process.exit();
    }
  }
}
