import type { EnteredReply, ServerMessages } from '@vinci/protocol';
import { Connection } from '../src/net/connection.ts';
import type { GameRoom } from '../src/net/room.ts';
import { proposedFor, remember, type Store, tokenFor } from '../src/net/storage.ts';
import { memory } from './support/memory.ts';
import { settled } from './support/mixing-table.ts';

const CODE = 'K7MQ2X';
const OLD = 'abcdefghijklmnopqrstuv';
const REVOKED: ServerMessages['seat'] = { seat: -1, reason: 'revoked', now: 0 };

/** A page of this browser on seat 0, and what the server sends it. */
async function openTab(store: Store, answer: (payload: { token?: string }) => unknown) {
  let hear: (message: ServerMessages['seat']) => void = () => undefined;
  const room = {
    onClose: () => undefined,
    onState: () => undefined,
    leave: () => undefined,
    onMessage: (type: string, handler: typeof hear) => {
      if (type === 'seat') hear = handler;
    },
    request: async (name: string, payload: { token?: string }) =>
      name === 'revoke' ? answer(payload) : { lines: [] },
  } as never as GameRoom;
  const way = {
    base: 'http://127.0.0.1/',
    enter: async () => ({ seat: 0, reservation: {} }) as EnteredReply,
    health: () => Promise.reject(new Error('not asked')),
  };
  const tab = new Connection(CODE, way, store, undefined, async () => room);
  tab.start();
  await settled();
  hear({ seat: 0, reason: 'entered', now: 0 } as never);
  return { tab, hear: (message: ServerMessages['seat']) => hear(message) };
}

function browser(): Store {
  const store = memory();
  remember(store, CODE, OLD, 1);
  return store;
}

describe('older seat links are revoked in one of two tabs of a browser', () => {
  test('and the other hears of it once the new token is here: that one stays', async () => {
    const store = browser();
    const other = await openTab(store, () => undefined);
    const { tab } = await openTab(store, ({ token }) => ({ token }));
    expect(await tab.request('revoke', { seat: 0 })).toMatchObject({ ok: true });
    const next = tokenFor(store, CODE);
    expect(next).not.toBe(OLD);
    other.hear(REVOKED);
    expect(tokenFor(store, CODE)).toBe(next);
    expect(other.tab.notice.value).toMatchObject({ id: 'seatLost' });
    tab.stop();
    other.tab.stop();
  });

  test('and the other hears of it while the answer is lost: what was sent stays', async () => {
    const store = browser();
    const other = await openTab(store, () => undefined);
    const { tab } = await openTab(store, () => {
      other.hear(REVOKED);
      throw new Error('no answer');
    });
    expect(await tab.request('revoke', { seat: 0 })).toMatchObject({ ok: false });
    expect(tokenFor(store, CODE)).toBeUndefined();
    expect(proposedFor(store, CODE)).toHaveLength(22);
    tab.stop();
    other.tab.stop();
  });
});

test('a tab that hears that its own token was revoked forgets it', async () => {
  const store = browser();
  const { tab, hear } = await openTab(store, () => undefined);
  hear(REVOKED);
  expect(tokenFor(store, CODE)).toBeUndefined();
  tab.stop();
});

test('that the server was restarted is said of the line that it ended, and not of later ones', async () => {
  const { tab } = await openTab(browser(), () => undefined);
  tab.notice.value = { id: 'stopping', text: '' };
  tab.stop();
  tab.start();
  await settled();
  expect(tab.notice.value).toBeUndefined();
  tab.stop();
});
