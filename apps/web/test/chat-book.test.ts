import { signal } from '@preact/signals';
import type { ChatLine, Note } from '@vinci/protocol';
import { ChatBook, KEY, nameOfSpeaker, speakerOf } from '../src/game/chat-book.ts';
import { block } from '../src/net/blocked.ts';
import type { Connection } from '../src/net/connection.ts';
import type { Store } from '../src/net/storage.ts';
import { memory } from './support/memory.ts';
import { tellTabs } from './support/tabs.ts';

const line = (seat: number, at: number, to: ChatLine['to'] = 'table'): ChatLine => ({
  seat,
  at,
  to,
  name: seat < 0 ? 'Wanda' : `Seat ${seat}`,
  text: `at ${at}`,
});

/** A game in which this person has seat `me`, opened when it was `now` on the server. */
function open(store: Store, me: number, now = 100, code = 'K7MQ2X') {
  const connection = {
    code,
    seat: signal(me),
    table: signal({ status: 'playing', ended: '' }),
    chat: signal<readonly ChatLine[]>([]),
    notes: signal<readonly Note[]>([]),
    link: signal({ type: 'open' }),
    clock: { now: () => now },
  };
  const reading = signal(false);
  const book = new ChatBook(connection as unknown as Connection, store);
  const stop = book.start(() => reading.value);
  const say = (...lines: readonly ChatLine[]): void => {
    connection.chat.value = [...connection.chat.value, ...lines];
  };
  return { book, connection, reading, say, stop };
}

describe('somebody who is blocked', () => {
  test('is not heard in any game, and does not count as unread; oneself is', () => {
    const store = memory();
    const { book, say } = open(store, 0);
    block(store, 'seat 1', true);
    say(line(1, 101), line(2, 102), line(0, 103));
    expect(book.unreadInAll.value).toBe(1);
    expect(book.linesOf('table').map((each) => book.isMuted(each))).toEqual([true, false, false]);
    block(store, 'Seat 0', true);
    expect(book.isMuted(line(0, 103))).toBe(false);
    block(store, 'Seat 1', false);
    expect(book.isMuted(line(1, 101))).toBe(false);
    block(store, 'Seat 0', false);
  });
});

describe('unread lines', () => {
  test('are those of others since the game was opened first, until they are on screen', () => {
    const { book, reading, say } = open(memory(), 0);
    say(line(1, 50), line(1, 101), line(0, 102), line(2, 103));
    expect(book.unreadInAll.value).toBe(2);
    reading.value = true;
    expect(book.unreadInAll.value).toBe(0);
    reading.value = false;
    say(line(1, 104));
    expect(book.unreadInAll.value).toBe(1);
  });

  test('stay so after a reload, and what was read stays read', () => {
    const store = memory();
    const first = open(store, 0);
    first.reading.value = true;
    first.say(line(1, 101));
    first.stop();
    const again = open(store, 0, 900);
    again.say(line(1, 101), line(1, 500));
    expect(again.book.unreadInAll.value).toBe(1);
    expect(open(store, 0, 900, 'BCDF23').book.unreadInAll.value).toBe(0);
  });

  test('are counted for each room, of which those who watch have two', () => {
    const { book, reading, say, connection } = open(memory(), -1);
    expect(book.rooms.value).toEqual(['table', 'watchers']);
    say(line(1, 101), line(-1, 102, 'watchers'));
    expect(book.unread.value).toEqual({ table: 1, watchers: 1 });
    reading.value = true;
    expect(book.unread.value).toEqual({ table: 0, watchers: 1 });
    book.room.value = 'watchers';
    expect(book.unreadInAll.value).toBe(0);
    connection.seat.value = 0;
    expect(book.rooms.value).toEqual(['table']);
    expect(book.room.value).toBe('table');
    connection.table.value = { status: 'over', ended: 'vote' };
    expect(book.rooms.value).toEqual(['table']);
    connection.table.value = { status: 'over', ended: '' };
    expect(book.rooms.value).toEqual(['table', 'watchers']);
  });
});

describe('muted people', () => {
  test('are neither shown nor counted, also after a reload, until they are heard again', () => {
    const store = memory();
    const { book, say } = open(store, 0);
    const loud = line(1, 101);
    say(loud);
    book.mute(book.speakerOf(loud), true);
    expect(book.isMuted(loud)).toBe(true);
    expect(book.isMuted({ ...loud, name: 'Another name' })).toBe(false);
    expect(book.isMuted(line(2, 101))).toBe(false);
    expect(book.unreadInAll.value).toBe(0);
    const again = open(store, 0);
    expect(again.book.isMuted(loud)).toBe(true);
    again.book.mute(again.book.speakerOf(loud), false);
    expect(open(store, 0).book.isMuted(loud)).toBe(false);
  });

  test('stay muted where another tab goes on reading', () => {
    const store = memory();
    const [here, there] = [open(store, 0), open(store, 0)];
    const loud = line(1, 101);
    here.book.mute(here.book.speakerOf(loud), true);
    tellTabs(KEY);
    expect(there.book.isMuted(loud)).toBe(true);
    there.reading.value = true;
    there.say(loud, line(2, 102));
    tellTabs(KEY);
    expect([here.book.isMuted(loud), open(store, 0).book.isMuted(loud)]).toEqual([true, true]);
    here.say(loud, line(2, 102));
    expect(here.book.unreadInAll.value).toBe(0);
    here.stop();
    there.stop();
  });

  test('stay muted under another name, and nobody is muted who takes their seat', () => {
    const { book, connection } = open(memory(), 0);
    const about = { revision: 3, seat: 1 };
    const notes: readonly Note[] = [
      { ...about, at: 110, type: 'renamed', name: 'Seat 1', to: 'Rob' },
      { ...about, at: 115, seat: 2, type: 'renamed', name: 'Seat 2', to: 'Eve' },
      { ...about, at: 120, type: 'left', name: 'Rob' },
      { ...about, at: 130, type: 'sat', name: 'Rob' },
      { ...about, at: 140, type: 'renamed', name: 'Rob', to: 'Zoe' },
    ];
    const named = (at: number, name: string): ChatLine => ({ ...line(1, at), name });
    book.mute(book.speakerOf(named(105, 'Seat 1')), true);
    connection.notes.value = notes;
    const heard = [named(105, 'Seat 1'), named(112, 'Rob'), named(135, 'Rob'), named(145, 'Zoe')];
    expect(heard.map((each) => book.isMuted(each))).toEqual([true, true, false, false]);
    book.mute(book.speakerOf(named(135, 'Rob')), true);
    expect(heard.map((each) => book.isMuted(each))).toEqual([true, true, true, true]);
    expect(book.muted.value.map(nameOfSpeaker)).toEqual(['Seat 1', 'Rob']);
    expect(book.isMuted({ ...line(2, 116), name: 'Eve' })).toBe(false);
  });

  test('watchers are known by their names', () => {
    const { book } = open(memory(), 0);
    book.mute(speakerOf(line(-1, 1), []), true);
    expect(book.isMuted(line(-1, 2, 'watchers'))).toBe(true);
    expect(book.isMuted({ ...line(-1, 2), name: 'Walter' })).toBe(false);
  });
});

test.each(['', 'null', '[]', '{"K7MQ2X":3}', '{"K7MQ2X":{"muted":[1],"read":{"table":"x"}}}'])(
  'marks that cannot be understood (%s) count as none',
  (text) => {
    const store = memory();
    store.setItem('vinci.chat', text);
    const { book, say } = open(store, 0);
    say(line(1, 101));
    expect(book.muted.value).toEqual([]);
    expect(book.unreadInAll.value).toBe(1);
  },
);
