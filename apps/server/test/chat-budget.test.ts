import { ChatBudget } from '../src/rooms/chat-budget.ts';
import { createGame, Player } from './support/player.ts';
import { temporaryFolder, testServer } from './support/server.ts';

test('a seat has one budget, and so have all without a seat who come from one network', () => {
  const budget = new ChatBudget(4);
  const take = (seat: number, network: string, now: number) => budget.take(seat, network, now);
  for (let line = 0; line < 8; line++) expect(take(1, `10.0.0.${line}`, 0)).toBe(0);
  expect(take(1, '10.0.0.9', 0)).toBe(1);
  expect(take(2, '10.0.0.9', 0)).toBe(0);
  for (let line = 0; line < 8; line++) expect(take(-1, '10.0.0.1', 0)).toBe(0);
  expect(take(-1, '10.0.0.1', 0)).toBe(1);
  expect(take(-1, '10.0.0.2', 0)).toBe(0);
  expect([take(1, '', 250), take(1, '', 250)]).toEqual([0, 1]);
});

test('whoever has written is remembered, however many others write once', () => {
  const budget = new ChatBudget(1);
  for (let line = 0; line < 2; line++) expect(budget.take(0, 'a', 0)).toBe(0);
  for (let other = 0; other < 5000; other++) {
    budget.take(-1, `network ${other}`, 0);
    if (other % 500 === 0) expect(budget.take(0, 'a', 0)).toBe(1);
  }
});

test('more tabs of a seat are not more lines; another seat is not hindered', async () => {
  const folder = temporaryFolder();
  // Two lines at once, one each second.
  const server = await testServer(folder.path, { VINCI_REQUEST_RATE: '5' });
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const bob = await Player.join(server.base, code, 'Bob');
  const tabs = await Promise.all(
    Array.from({ length: 8 }, () => Player.enter(server.base, code, token)),
  );
  const say = (player: Player) => player.refusalOf('chat', { text: 'hello' });
  const answers = await Promise.all(tabs.flatMap((tab) => [say(tab), say(tab)]));
  expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThan(0);
  expect(new Set(answers)).toEqual(new Set([undefined, 'message/too-fast']));
  expect(await say(bob)).toBeUndefined();
  for (const each of [bob, ...tabs]) await each.leave();
  await server.stop();
  folder.remove();
});
