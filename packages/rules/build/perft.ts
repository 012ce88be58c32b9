/** Writes the counts of every `test/resources/*.perft` and the order file beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PRESET_IDS } from '../src/index.ts';
import { legalLines } from '../src/testing/index.ts';
import { orderRemark, orderText } from '../test/order.ts';
import { parsePerft, perft } from '../test/perft.ts';
import { fileNameOf } from '../test/support.ts';

for (const preset of PRESET_IDS) {
  const file = fileNameOf(preset);
  const counts = new URL(`../test/resources/${file}.perft`, import.meta.url);
  const order = new URL(`../test/resources/${file}.order`, import.meta.url);
  const text = readFileSync(counts, 'utf8');
  const entries = parsePerft(text, preset);
  let next = 0;
  const written = text.replaceAll(/^counts .*$/gm, () => {
    const { position, counts: old } = entries[next++]!;
    return `counts ${old.map((_, i) => perft(position, i + 1)).join(' ')}`;
  });
  writeFileSync(counts, written);
  const orders = entries.map(({ name, position }) => orderText(name, legalLines(position)));
  writeFileSync(order, `${orderRemark(file)}\n${orders.join('\n')}`);
}
