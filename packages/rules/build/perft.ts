/** Writes the counts of `test/resources/de-classic.perft` and the order file beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { legalLines } from '../src/testing/index.ts';
import { ORDER_REMARK, orderText } from '../test/order.ts';
import { parsePerft, perft } from '../test/perft.ts';

const counts = new URL('../test/resources/de-classic.perft', import.meta.url);
const order = new URL('../test/resources/de-classic.order', import.meta.url);

const text = readFileSync(counts, 'utf8');
const entries = parsePerft(text);
let next = 0;
const written = text.replaceAll(/^counts .*$/gm, () => {
  const { position, counts: old } = entries[next++];
  return `counts ${old.map((_, i) => perft(position, i + 1)).join(' ')}`;
});
writeFileSync(counts, written);
writeFileSync(
  order,
  `${ORDER_REMARK}\n${entries.map(({ name, position }) => orderText(name, legalLines(position))).join('\n')}`,
);
