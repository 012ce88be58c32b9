import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { type Answer, GameClient, type GameEvent, RequestRefused } from '@vinci/protocol/client';
import { localRoom } from '../src/rooms/open-rooms.ts';
import { api } from './support/api.ts';
import { sessionOf, sharedServer } from './support/server.ts';

const server = sharedServer();

/** Ends what can be ended, and otherwise takes what comes first. */
const first = ({ intents }: Answer<'Legal'>): number =>
  (intents.find(({ type }) => type.startsWith('end')) ?? intents[0])?.code ?? -1;

/** Plays a seat to the end; resolves to everything it was told. */
async function playOn(game: GameClient, told: (event: GameEvent) => void): Promise<GameEvent[]> {
  const events: GameEvent[] = [];
  for await (const event of game.events()) {
    events.push(event);
    told(event);
    if (event.event === 'table' && event.data.status === 'over') break;
    if (event.event !== 'turn') continue;
    for (let legal = await game.legal(); legal.turn; legal = await game.legal()) {
      await game.move(legal, [first(legal)]);
    }
  }
  return events;
}

test('clients play a whole game with a fair bag, over a stream that breaks off, and miss nothing', async () => {
  const { base } = server;
  const ada = await GameClient.create(`${base}/`, {
    name: 'Ada',
    seats: 3,
    preset: 'deShort',
    opponents: ['easy'],
    pace: 'instant',
  });
  const bob = new GameClient(base, ada.code);
  expect(await bob.sit({ name: 'Bob', program: true })).toBeGreaterThan(0);
  await Promise.all([ada.mix(), bob.mix()]);
  let present = 0;
  let cuts = 0;
  const told = ({ event, data }: GameEvent): void => {
    if (event === 'seat' && ++present === 2) void ada.request('start', {});
    if (event !== 'moved' || data.revision < 20 || cuts > 0) return;
    cuts++;
    localRoom(ada.code)?.close();
  };
  const games = await Promise.all([playOn(ada, told), playOn(bob, told)]);
  const { result } = await bob.state();
  const { entries } = await bob.log();
  for (const events of games) {
    const moved = events.flatMap((event) => (event.event === 'moved' ? [event.data] : []));
    expect(moved.map(({ code, draws }) => [code, ...draws])).toEqual(entries);
    expect(events.filter(({ event }) => event === 'end')).toHaveLength(1);
    expect(events.at(-1)?.data).toMatchObject({ status: 'over', result });
  }
  const record = await api(base, 'GET', `/games/${ada.code}/record`);
  expect(record.links.length).toBeGreaterThan(4);
  expect(verify(record, { mapOf: mapById, noted: undefined }).verdict).toBe('consistent');
});

test('what is refused is thrown with its code; whoever may not stay is told, and not asked again', async () => {
  const { base } = server;
  const ada = await GameClient.create(base, { name: 'Ada', seats: 3 });
  const codeOf = async (answer: Promise<unknown>): Promise<string | undefined> =>
    answer.then(
      () => undefined,
      (error: RequestRefused) => error.refusal.code,
    );
  const visitor = new GameClient(base, ada.code);
  expect(await codeOf(visitor.request('start', {}))).toBe('seat/none');
  expect(await codeOf(ada.move({ revision: 0, link: -1 }, [0]))).toBe('table/not-started');
  const wrong = new GameClient(base, ada.code, 'x'.repeat(22));
  expect(await codeOf(wrong.events().next())).toBe('seat/wrong-token');
  const events = visitor.events();
  expect((await events.next()).value).toMatchObject({ event: 'seat', data: { seat: -1 } });
  await ada.request('configure', { visibility: 'private' });
  const rest: string[] = [];
  for await (const { event } of events) rest.push(event);
  expect(rest.at(-1)).toBe('end');
  expect((await sessionOf(server, ada.code)).table.visibility).toBe('private');
  expect(new RequestRefused({ code: 'seat/none', text: 'No.' }).message).toBe('seat/none: No.');
});
