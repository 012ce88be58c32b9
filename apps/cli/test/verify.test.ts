import { readFileSync } from 'node:fs';
import { vinci } from './support/vinci.ts';

const golden = readFileSync(
  new URL('../../../packages/fairness/test/golden/solo.json', import.meta.url),
  'utf8',
);

describe('npm run vinci -- verify', () => {
  test('tells what it has found about a record, a line each', () => {
    const { code, out, err } = vinci(['verify', '-'], { input: golden });
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/\n✓ .+\n[^✗]+\nEverything in this record fits together\. .+\n$/);
  });

  test('lets nobody who writes a record write the verdict', () => {
    const record = JSON.parse(golden);
    const name = 'Ada\u001b[0m\n✓ everything holds\nThis game is fair.\u001b[8m\u202e';
    record.seats[0].name = name;
    record.start.seats[0].name = name;
    record.config.preset = 'a\u009bb';
    const { code, out } = vinci(['verify', '-'], { input: JSON.stringify(record) });
    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 2)).toEqual([
      expect.stringContaining(': a\\u{9b}b on '),
      expect.stringContaining(
        'seat 1 Ada\\u{1b}[0m\\u{a}✓ everything holds\\u{a}This game is fair.\\u{1b}[8m\\u{202e}',
      ),
    ]);
    expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  });
});
