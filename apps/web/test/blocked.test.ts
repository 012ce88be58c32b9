import { block, blocked, isBlocked, readBlocked } from '../src/net/blocked.ts';
import { memory } from './support/memory.ts';

describe('people whom a device has blocked', () => {
  afterEach(() => {
    blocked.value = [];
  });

  test('are kept by name, however it is written, until they are unblocked', () => {
    const store = memory();
    block(store, 'Élodie', true);
    block(store, 'Bruno', true);
    expect(readBlocked(store)).toEqual(['Élodie', 'Bruno']);
    expect(isBlocked(' BRUNO ')).toBe(true);
    expect(isBlocked('E\u0301lodie')).toBe(true);
    expect(isBlocked('Brunhild')).toBe(false);
    block(store, 'bruno', false);
    expect(readBlocked(store)).toEqual(['Élodie']);
    expect(isBlocked('Bruno')).toBe(false);
  });

  test('of very many the oldest are forgotten', () => {
    const store = memory();
    for (let i = 0; i < 205; i++) block(store, `Name ${i}`, true);
    expect(readBlocked(store)).toHaveLength(200);
    expect(isBlocked('Name 0')).toBe(false);
    expect(isBlocked('Name 204')).toBe(true);
  });

  test.each(['', '{}', '[', '[1,null]'])('%j in the store blocks nobody', (text) => {
    expect(readBlocked(memory({ 'vinci.blocked': text }))).toEqual([]);
  });
});
