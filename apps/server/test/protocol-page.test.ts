import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeIntent } from '@vinci/rules';
import { call, createGame, Player } from './support/player.ts';
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

test('the calls of the page answer with the fields that it shows', async () => {
  const shown = (pattern: RegExp): object => JSON.parse(pattern.exec(page)?.[1] ?? '');
  const fieldsOf = (value: object): string[] => Object.keys(value).sort();
  const sent = shown(/^POST \/api\/games (\{.*\})$/m);
  const made = await call<{ code: string; token: string }>(server.base, '/api/games', sent);
  expect(fieldsOf(made)).toEqual(fieldsOf(shown(/^201 (\{"code".*\})$/m)));
  const at = `/api/games/${made.code}`;
  const own = { authorization: `Bearer ${made.token}` };
  const info = await call<object>(server.base, at, undefined, own);
  expect(fieldsOf(info)).toEqual(fieldsOf(shown(/^200 (\{"code"[^`]*\})\n```/m)));
  const { token } = made;
  const entered = await call<{ reservation: object }>(server.base, `${at}/enter`, { token });
  const example = shown(/^200 (\{"seat".*\})$/m) as typeof entered;
  expect(fieldsOf(entered)).toEqual(fieldsOf(example));
  expect(fieldsOf(entered.reservation)).toEqual(fieldsOf(example.reservation));
});
