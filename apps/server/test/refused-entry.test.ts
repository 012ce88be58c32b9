import { UnplayableError } from '@vinci/session/stored';
import { pino } from 'pino';
import { NoAnswerError } from '../src/cluster/calls.ts';
import { ElsewhereError, LapsedError } from '../src/cluster/leases.ts';
import { Requests } from '../src/rooms/requests.ts';
import { Rooms } from '../src/rooms/rooms.ts';
import type { Services } from '../src/services.ts';

const holder = { id: 'other', address: '192.0.2.1:80', publicAddress: '' };

/** What somebody is told who enters, and what the log says of him from `info` on, when the game cannot be opened. */
async function entering(error: Error): Promise<unknown> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const sessions = { open: () => Promise.reject(error) };
  const calls = { ask: () => Promise.reject(new NoAnswerError('nobody listens')) };
  const services = { sessions, log, cluster: { calls } } as unknown as Services;
  const entered = await new Rooms(() => services).enter('ABCDEF', { address: '192.0.2.2' });
  return [entered.ok || entered.error.code, lines.map((line) => JSON.parse(line).level)];
}

test.each([
  ['that is damaged', 'room/damaged', new UnplayableError('room/damaged', 'entry 2 is missing')],
  ['of other rules', 'room/outdated', new UnplayableError('room/outdated', 'it is too old')],
  ['of a server that is away', 'server/elsewhere', new ElsewhereError(holder)],
  ['of which nobody knows who has it', 'server/elsewhere', new LapsedError('no sign of life')],
])('whoever enters a game %s leaves no line in the log', async (_, code, error) => {
  expect(await entering(error)).toEqual([code, []]);
});

test.each([
  ['whose server stops', 'server/stopping', true, true],
  ['whose server lost its place', 'server/elsewhere', false, false],
])('a request to a game %s may be sent again in a second', async (_, code, isClosing, good) => {
  const log = pino({ level: 'silent' });
  const services = { config: { requestRate: 20 }, log, cluster: { good } } as unknown as Services;
  const parts = { services, session: { code: 'ABCDEF' }, isClosing: () => isClosing };
  const requests = new Requests(parts as unknown as ConstructorParameters<typeof Requests>[0]);
  const refused = await requests.answer('intent', {}, { revision: 0, intents: [32] });
  expect(refused).toMatchObject({ error: { code, retryAfter: 1 } });
});

test('what nobody expects is told', async () => {
  expect(await entering(new Error('the moon fell'))).toEqual(['server/fault', [50]]);
});
