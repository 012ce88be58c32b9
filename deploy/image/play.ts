/**
 * Plays at a running server: `node deploy/image/play.ts ADDRESS FILE`. The first call begins a game of two and
 * notes it in the file. A later call goes on with it and fails when a move that was acknowledged is missing.
 * Exit code 0 when all was well.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  createGame,
  Player,
  randomIntent,
  randomOf,
} from '../../apps/server/test/support/player.ts';

/** Moves of each call. */
const MOVES = 20;

const [base = '', file = ''] = process.argv.slice(2);
if (base === '' || file === '') throw new Error('play.ts ADDRESS FILE');

/** Two people at a new game that has begun. */
async function begin(): Promise<[Player, Player]> {
  const { code, token } = await createGame(base, { name: 'Ada', preset: 'vinci2', seats: 2 });
  const ada = await Player.enter(base, code, token);
  const bob = await Player.join(base, code, 'Bob');
  await ada.request('start');
  return [ada, bob];
}

/** Seconds for which a game is tried: well above the 35 that docs/scaling.md gives for the death of a server. */
const PATIENCE = 90;

/** Tries again and again, as a browser does: the games of a server that died move when its lease ends. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = PATIENCE; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** The same two again. `before` is the log as they left it. */
async function goOn({ code, tokens, before }: Noted): Promise<[Player, Player]> {
  const [ada, bob] = await Promise.all([
    patiently(() => Player.enter(base, code, tokens[0])),
    patiently(() => Player.enter(base, code, tokens[1])),
  ]);
  const { entries } = await ada.request('history', { from: 0 });
  if (JSON.stringify(entries) !== JSON.stringify(before)) {
    throw new Error(`${before.length} moves were acknowledged, ${entries.length} are there`);
  }
  return [ada, bob];
}

interface Noted {
  readonly code: string;
  readonly tokens: readonly (string | undefined)[];
  readonly before: readonly unknown[];
}

const people = existsSync(file)
  ? await goOn(JSON.parse(readFileSync(file, 'utf8')))
  : await begin();
const [ada, bob] = people;
const random = randomOf(7);
for (let move = 0; move < MOVES; move++) {
  const position = ada.position();
  const intent = randomIntent(position, random);
  if (intent === undefined) break;
  const actor = people.find(({ seat }) => seat === position.actor) as Player;
  const { revision } = await actor.request('intent', {
    revision: ada.state.revision,
    intents: [intent],
  });
  for (const player of people) await player.until(() => player.state.revision === revision);
}
const { entries: before } = await bob.request('history', { from: 0 });
const tokens = [ada.token, bob.token];
writeFileSync(file, JSON.stringify({ code: ada.code, tokens, before } satisfies Noted));
console.log(`game ${ada.code} at ${base}: ${before.length} moves`);
for (const player of people) await player.leave();
