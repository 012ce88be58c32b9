import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '../src/ui/palette.ts';

const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');

/** Both values of a token, `[day, night]`; only tokens with two plain colours can be asked for. */
function token(name: string): readonly [number, number] {
  const found = new RegExp(`--${name}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`).exec(css);
  if (found === null) throw new Error(`there is no plain colour token ${name}`);
  return [Number.parseInt(found[1]!, 16), Number.parseInt(found[2]!, 16)];
}

/** Text on its grounds; every pair occurs on some screen. */
const PAIRS: readonly (readonly [string, readonly string[]])[] = [
  [
    'ink',
    ['paper', 'paper-raised', 'paper-high', 'brass-wash', 'accent-wash', 'good-wash', 'bad-wash'],
  ],
  ['ink-soft', ['paper', 'paper-raised', 'paper-high', 'brass-wash']],
  ['ink-faint', ['paper-raised', 'paper-high']],
  ['brass', ['paper-raised', 'paper-high', 'brass-wash']],
  ['accent', ['paper', 'paper-raised']],
  ['on-accent', ['accent', 'accent-high']],
  ['good', ['paper-raised', 'paper-high', 'good-wash']],
  ['bad', ['paper-raised', 'paper-high', 'bad-wash']],
  ['on-bad', ['bad']],
  ['ink', ['group-points', 'group-military', 'group-special']],
];

describe('text is readable on its ground by day and by night (WCAG AA, 4.5 : 1)', () => {
  const cases = PAIRS.flatMap(([text, grounds]) =>
    grounds.map((ground) => [text, ground] as const),
  );
  test.each(cases)('%s on %s', (text, ground) => {
    const [day, night] = token(text);
    const [dayGround, nightGround] = token(ground);
    expect(contrast(day, dayGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(night, nightGround)).toBeGreaterThanOrEqual(4.5);
  });
});

test('no colour is named outside the tokens', () => {
  const folder = join(import.meta.dirname, '../src/styles');
  const files = readdirSync(folder).filter((file) => file !== 'tokens.css');
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const named = text.match(/#[0-9a-f]{3,8}\b|\brgb\(|light-dark\(/gi) ?? [];
    expect([file, named]).toEqual([file, []]);
  }
});
