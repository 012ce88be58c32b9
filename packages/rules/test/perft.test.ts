import { readFileSync } from 'node:fs';
import { legalLines } from '../src/testing/index.ts';
import { ORDER_REMARK, orderText } from './order.ts';
import { parsePerft, perft } from './perft.ts';

const resource = (name: string): string =>
  readFileSync(new URL(`resources/${name}`, import.meta.url), 'utf8');

const ENTRIES = parsePerft(resource('de-classic.perft'));

describe('counts of fixed positions', () => {
  test.each(ENTRIES.map((entry) => [entry.name, entry] as const))(
    '[TURN-2] ways to play on: %s',
    (_name, { position, counts }) => {
      expect(counts.map((_, i) => perft(position, i + 1))).toEqual(counts);
    },
  );

  test('the intents of these positions are listed in the recorded order', () => {
    const written = ENTRIES.map(({ name, position }) => orderText(name, legalLines(position)));
    expect(`${ORDER_REMARK}\n${written.join('\n')}`).toBe(resource('de-classic.order'));
  });

  test('a line that means nothing is refused', () => {
    expect(() => parsePerft('position x\nboard row 3\nseat 1 eats a:1')).toThrow('perft');
    expect(() => parsePerft('hello')).toThrow('perft');
  });
});
