import { isLocal, localCodes, noteAllLocal, noteLocal } from '../src/net/storage.ts';
import { memory } from './support/memory.ts';

describe('games on this device', () => {
  test('are known by their codes, newest first, each once', () => {
    const store = memory();
    noteLocal(store, 'K7MQ2X');
    noteLocal(store, 'B3CD45');
    noteLocal(store, 'K7MQ2X');
    expect(localCodes(store)).toEqual(['K7MQ2X', 'B3CD45']);
    expect(isLocal(store, 'B3CD45')).toBe(true);
    expect(isLocal(store, 'ZZZZZZ')).toBe(false);
  });

  test.each(['no JSON', '7', '{"a":1}', '["K7MQ2X"', ''])('%j counts as none', (text) => {
    const store = memory();
    store.setItem('vinci.local', text);
    expect(localCodes(store)).toEqual([]);
  });

  test('whatever is no code is left out', () => {
    const store = memory();
    store.setItem('vinci.local', '["K7MQ2X", 5, null, "../..", "k7mq2x"]');
    expect(localCodes(store)).toEqual(['K7MQ2X']);
  });

  test('the list follows what is stored', () => {
    const store = memory();
    noteLocal(store, 'K7MQ2X');
    noteLocal(store, 'B3CD45');
    noteAllLocal(store, localCodes(store), ['K7MQ2X', 'F6G7H8']);
    expect(localCodes(store)).toEqual(['F6G7H8', 'K7MQ2X']);
  });

  test('a game that is made while the list is read is not forgotten', () => {
    const store = memory();
    noteLocal(store, 'K7MQ2X');
    const asked = localCodes(store);
    noteLocal(store, 'B3CD45');
    noteAllLocal(store, asked, []);
    expect(localCodes(store)).toEqual(['B3CD45']);
  });
});
