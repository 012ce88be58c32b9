import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GameState, PROTOCOL_ERRORS, SeatState } from '@vinci/protocol';
import { REQUESTS } from '@vinci/protocol/schemas';
import { encodeIntent, INTENT_TYPES, layoutCells, PHASES } from '@vinci/rules';
import { createGame, Player } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(`${root}docs/protocol.md`, 'utf8');

const folder = temporaryFolder();
const children: ChildProcess[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await testServer(folder.path);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.stop();
  folder.remove();
});

test('the bot of the page sits down and makes its choice', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const bot = /<!-- example: bot -->\n```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  let said = '';
  for (let bots = 0; bots < 2; bots++) {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', bot, '--', 'bot.mjs', server.base, code],
      {
        cwd: `${root}apps/server`,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
  }
  await host.until(() => host.state.seats.every(({ taken }) => taken));
  await host.request('start');
  await host.until(() => host.state.cells.length > 0);
  for (let choices = 0; choices < 3; choices++) {
    await host.until(
      () =>
        (host.state.revision === choices && host.position().actor === 0) ||
        host.state.revision > choices,
    );
    if (host.state.revision > choices) continue;
    const intents = [encodeIntent({ type: 'choose', position: 1 })];
    await host.request('intent', { revision: choices, intents });
  }
  await host.until(() => host.state.revision === 3);
  for (let look = 0; look < 100 && !said.includes('moved 3'); look++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(said).toMatch(/seat [12] \(sat\)[\s\S]*token of seat [12]: [\w-]{22}[\s\S]*moved 3 32/);
});

test.each(Object.keys(PROTOCOL_ERRORS).filter((code) => code !== 'message/unknown'))(
  'the page names %s',
  (code) => {
    expect(page).toContain(`\`${code}\``);
  },
);

test.each(Object.keys(REQUESTS))('the page describes the request %s', (name) => {
  expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'));
});

test('the page names every field of the state', () => {
  const fields = [
    ...Object.keys(new GameState().toJSON()),
    ...Object.keys(new SeatState().toJSON()),
  ];
  expect(fields.length).toBeGreaterThan(15);
  for (const field of fields) expect(page).toContain(`\`${field}\``);
});

test('the page numbers intents, phases and cells as the engine does', () => {
  for (const [type, name] of INTENT_TYPES.entries()) {
    const row = new RegExp(`^\\| ${type} \\| ([^|]+)\\|`, 'm').exec(page)?.[1]?.toLowerCase() ?? '';
    const word =
      {
        endExpansion: 'expansion',
        endReorganization: 'reorganization',
        giveUp: 'give',
        endForts: 'no more forts',
        endTurn: 'turn',
        endDecline: 'decline',
      }[name as string] ?? name;
    expect(row).toContain(word);
  }
  expect(page).toContain(PHASES.map((phase, index) => `${index} ${phase}`).join(', '));
  const three = layoutCells.createLayout(3, 75);
  expect([three.seats, three.track, three.bag, three.provinces]).toEqual([16, 61, 79, 119]);
  expect(encodeIntent({ type: 'conquer', province: 48, means: 'normal' })).toBe(1540);
  expect(encodeIntent({ type: 'place', province: 7, pawns: 3 })).toBe(24808);
});
