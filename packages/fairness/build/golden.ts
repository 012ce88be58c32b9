/**
 * Makes the records that are kept, `test/golden/*.json`. Run it with `npm run golden -w @vinci/fairness`
 * after a change of the rules, of the board or of the record that is meant, and say in the commit what
 * changed them.
 */
import { writeFileSync } from 'node:fs';
import { playedRecord } from '../test/support.ts';

const RECORDS = {
  links: { seats: 4, fictional: [1, 3], chance: 21 },
  solo: { seats: 4, fictional: [0, 2, 3], chance: 5 },
  start: { preset: 'vinci2', seats: 2, chance: 5 },
};

for (const [name, wish] of Object.entries(RECORDS)) {
  const file = new URL(`../test/golden/${name}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(playedRecord(wish))}\n`);
}
