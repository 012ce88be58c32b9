import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { describeWith } from '../../../test/support/requirements.ts';
import { localRoom } from '../src/rooms/open-rooms.ts';
import { ApiStream, api } from './support/api.ts';
import { until } from './support/process.ts';
import { sessionOf, sharedServer } from './support/server.ts';

/** With the limit that other servers have, which quick bots reach. */
const server = sharedServer({ VINCI_REQUEST_RATE: '20' });
const root = fileURLToPath(new URL('../../../examples/', import.meta.url));

const running: ChildProcess[] = [];

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

interface Bot {
  readonly words: readonly string[];
  readonly child: ChildProcess;
  said: string;
}

function start(...words: string[]): Bot {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const bot: Bot = { words, child, said: '' };
  child.stdout.on('data', (chunk) => {
    bot.said += chunk;
  });
  return bot;
}

/** Ends a bot and starts it with the token that it said. */
function startAgain({ words, child, said }: Bot): Bot {
  child.kill('SIGKILL');
  const token = /token ([\w-]{22})/.exec(said)?.[1];
  if (token === undefined) throw new Error(`no token in: ${said}`);
  return start(...words.slice(0, 5), token);
}

/** A game of the three bots, to the end; something happens to them on the way. Resolves to what its record proves. */
async function playOut(
  preset: string,
  disturb: (bots: readonly Bot[], code: string) => readonly Bot[],
) {
  const { base } = server;
  const { code, token } = await api(base, 'POST', '/games', { name: 'Ada', seats: 3, preset });
  const first = [
    start('python3', 'bot.py', base, code, 'Ada', token),
    start(process.execPath, 'bot.mjs', base, code, 'Basil'),
    start(process.execPath, 'bot.ts', base, code, 'Clio'),
  ];
  const session = await sessionOf(server, code);
  const isReady = (): boolean => session.table.seats.every(({ promise }) => promise !== '');
  const isThere = (): boolean => localRoom(code)?.attendance().seats.length === 3;
  await until(() => isReady() && isThere());
  const before = await ApiStream.open(base, code);
  await api(base, 'POST', `/games/${code}/start`, {}, token);
  await before.until(({ event, data }) => event === 'moved' && data.revision >= 20);
  before.close();
  const bots = disturb(first, code);
  const after = await ApiStream.open(base, code);
  const { data } = await after.until(
    ({ event, data: { status } }) => event === 'table' && status === 'over',
  );
  after.close();
  for (const bot of bots) {
    await until(() => bot.said.includes('over'));
    for (const { vp } of data.result) expect(bot.said).toContain(String(vp));
  }
  const record = await api(base, 'GET', `/games/${code}/record`);
  const { verdict } = verify(record, { mapOf: mapById, noted: undefined });
  return { verdict, links: record.links.length };
}

describeWith('python3', 'the sample bots, all at one table', () => {
  test('play to the end, although all their connections end, and the game is fair', async () => {
    const { verdict, links } = await playOut('deShort', (bots, code) => {
      localRoom(code)?.close();
      return bots;
    });
    expect(verdict).toBe('consistent');
    expect(links).toBeGreaterThan(6);
  });

  test('come back to their seats with their tokens and play to the end', async () => {
    const { verdict } = await playOut('vinci2', (bots) => bots.map(startAgain));
    // Without the links that they promised, nothing proves what they drew.
    expect(verdict).toBe('unproven');
  });
});
