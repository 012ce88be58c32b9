import { Buckets } from '../src/rooms/bucket.ts';
import { api } from './support/api.ts';
import { createGame, Player, refused } from './support/player.ts';
import { temporaryFolder, testServer } from './support/server.ts';

test('each has a bucket of their own, and keeps it, however many others come once', () => {
  const buckets = new Buckets(1, 2, 1000);
  const take = (whose: string): number => buckets.of(whose, 0).take(0);
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 1, 0]);
  for (let other = 0; other < 5000; other++) {
    take(`network ${other}`);
    if (other % 500 === 0) expect(take('a')).toBe(1);
  }
  expect(take('b')).toBe(0);
});

test('more tabs of a seat are not more lines, nor more visitors of a network; others are not hindered', async () => {
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
  const visitors = await Promise.all(
    Array.from({ length: 3 }, () => Player.enter(server.base, code)),
  );
  const watched = await Promise.all(
    visitors.map((each) => each.refusalOf('chat', { text: 'hi', to: 'watchers', name: 'Zoe' })),
  );
  expect(watched.filter((answer) => answer === undefined)).toHaveLength(2);
  // A seat that comes by the door for programs has its own, too.
  const path = `/games/${code}/chat`;
  expect(await refused(api(server.base, 'POST', path, { text: 'me too' }, bob.token))).toBe(
    'accepted',
  );
  for (const each of [bob, ...tabs, ...visitors]) await each.leave();
  await server.stop();
  folder.remove();
});
