import { readFileSync } from 'node:fs';
import { PRESET_IDS } from '../src/index.ts';
import { legalLines } from '../src/testing/index.ts';
import { orderRemark, orderText } from './order.ts';
import { parsePerft, perft } from './perft.ts';
import { fileNameOf } from './support.ts';

const resource = (name: string): string =>
  readFileSync(new URL(`resources/${name}`, import.meta.url), 'utf8');

describe.each(PRESET_IDS)('counts of fixed positions, %s', (preset) => {
  const file = fileNameOf(preset);
  const entries = parsePerft(resource(`${file}.perft`), preset);

  test.each(entries.map((entry) => [entry.name, entry] as const))(
    '[TURN-2] ways to play on: %s',
    (_name, { position, counts }) => {
      expect(counts.map((_, i) => perft(position, i + 1))).toEqual(counts);
    },
  );

  test('the intents of these positions are listed in the recorded order', () => {
    const written = entries.map(({ name, position }) => orderText(name, legalLines(position)));
    expect(`${orderRemark(file)}\n${written.join('\n')}`).toBe(resource(`${file}.order`));
  });
});

describe('files of fixed positions', () => {
  test('a line that means nothing is refused', () => {
    expect(() => parsePerft('position x\nboard row 3\nseat 1 eats a:1', 'deClassic')).toThrow(
      'perft',
    );
    expect(() => parsePerft('hello', 'deClassic')).toThrow('perft');
  });
});
