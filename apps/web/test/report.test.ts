import { signal } from '@preact/signals';
import { europe } from '@vinci/maps';
import { apply, encodeIntent, newPosition } from '@vinci/rules';
import { parsePosition } from '@vinci/rules/notation';
import { makeGame, SEEDS } from '@vinci/rules/testing';
import type { Play } from '../src/game/play.ts';
import { reportOf } from '../src/game/report.ts';
import type { Step } from '../src/net/chronicle.ts';

const game = makeGame(europe, 3);
const before = newPosition(game, SEEDS.one);
const code = encodeIntent({ type: 'choose', position: 2 });
const after = before.clone();
apply(after, code);
const steps: readonly Step[] = [{ revision: 1, seat: before.actor, code, events: [], before }];

const seen = (position: typeof before | undefined): string | undefined => {
  const screen = { position: signal(position), connection: { steps: signal(steps) } };
  return reportOf(screen as unknown as Play, '1.2.3');
};

test('a report reads back as the position that was on screen', () => {
  const text = seen(after) ?? '';
  const read = parsePosition(text, (id) => (id === 'europe' ? europe : undefined));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.digest()).toBe(after.digest());
  expect(text.split('\n')[0]).toMatch(/^# Vinci Online 1\.2\.3, rules \d+, protocol \d+$/);
  expect(text).toMatch(/^# 1 seat \d choose 2/m);
});

test('a report of the past ends with the past', () => {
  expect(seen(before)).not.toContain('# 1 seat');
});

test('there is nothing to report before there is a position', () => {
  expect(seen(undefined)).toBeUndefined();
});
