import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { markBefore } from '../src/store/marks.ts';
import { playSafely } from './support/bots.ts';
import { TestClock } from './support/clock.ts';
import { createGame, Player } from './support/player.ts';
import { sessionOf, type TestServer, temporaryFolder, testServer } from './support/server.ts';

const PASSWORD = 'correct horse: battery';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const folder = temporaryFolder();
afterAll(() => folder.remove());

const inJournal = <Value>(act: (rows: DatabaseSync) => Value): Value => {
  const rows = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
  const value = act(rows);
  rows.close();
  return value;
};

async function repair({ base }: TestServer, code: string): Promise<number> {
  const { status } = await fetch(`${base}/operator/games/${code}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`operator:${PASSWORD}`)}` },
    body: new URLSearchParams({ action: 'repair', confirm: code }),
  });
  return status;
}

test('a repair takes nobody’s time, and whoever was told of what is gone is told of the turn again', async () => {
  const clock = new TestClock();
  const begin = (): Promise<TestServer> =>
    testServer(folder.path, { VINCI_OPERATOR_PASSWORD: PASSWORD }, { clock });
  let server = await begin();
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    seats: 2,
    preset: 'vinci2',
    clock: { type: 'turn', seconds: 3600 },
  });
  const ada = await Player.enter(server.base, code, token);
  const bob = await Player.join(server.base, code, 'Bob');
  await ada.request('configure', { absence: { remind: 0, pause: 0, safe: 600, vote: 0 } });
  await ada.request('start');
  const game = await sessionOf(server, code);
  for (let turn = 0; turn < 12; turn++) {
    await clock.pass(MINUTE);
    await playSafely(game, game.position?.actor ?? -1);
  }
  const { revision } = game;
  // Of what is gone, notes stay.
  await clock.pass(50 * MINUTE);
  await bob.request('rename', { name: 'Bob II' });
  await clock.pass(10 * MINUTE);
  await ada.until(() => ada.state.revision > revision);
  for (const player of [ada, bob]) await player.leave();
  await server.stop();
  const cut = revision - 3;
  inJournal((rows) => {
    rows.prepare('update entries set code = 999999 where game = ? and revision = ?').run(code, cut);
    rows
      .prepare(
        `insert into followers (id, game, channel, token, address, keys, quiet, base, told, failures, off, created_at)
         values ('one', ?, 'slack', '', 'https://localhost/', '', '', '', ?, 0, 1, 0)`,
      )
      .run(code, markBefore(revision) + 1);
  });

  server = await begin();
  await clock.pass(4 * HOUR);
  expect(await repair(server, code)).toBe(200);
  const repaired = await sessionOf(server, code);
  const { actor } = repaired.waiting;
  expect(repaired.revision).toBe(cut);
  const stayed = ['renamed', 'timeOut', 'safeTurn', 'outage', 'repaired'];
  expect(repaired.history(0).notes.map(({ type }) => type)).toEqual(stayed);
  expect(repaired.deciderOf(actor)).toBeUndefined();
  // The clock and the ladder go on where they were.
  await clock.pass(5 * MINUTE);
  expect(repaired.history(0).notes).toHaveLength(stayed.length);
  expect(repaired.timeLeft(repaired.now)?.[actor]).toBeGreaterThan(50 * MINUTE);
  expect(
    inJournal((rows) => rows.prepare('select told from followers').get()?.told),
  ).toBeLessThanOrEqual(markBefore(cut));
  await clock.pass(10 * MINUTE);
  const { notes } = repaired.history(0);
  expect(notes.slice(stayed.length).map(({ type }) => type)).toContain('safeTurn');
  await server.stop();
});
