import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeIntent } from '@vinci/rules';
import { createGame, Player } from './support/player.ts';
import { until } from './support/process.ts';
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
  await until(() => said.includes('moved 3'));
  expect(said).toMatch(/seat [12] \(sat\)[\s\S]*token of seat [12]: [\w-]{22}[\s\S]*moved 3 32/);
});
