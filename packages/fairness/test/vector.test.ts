import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapById } from '@vinci/maps';
import { commitmentOf, lotOf, promiseOf, seedOf } from '../src/index.ts';
import { readRecord, verify } from '../src/verify.ts';
import { CODE, hex } from './support.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/fairness.md'), 'utf8');
const told = (name: string): string[] =>
  [...page.matchAll(new RegExp(`^${name} +(.+)$`, 'gm'))].map(([, value]) => value ?? '');

const secret = hex(1);
const values = [hex(10), hex(11)];
const ingredients = {
  code: CODE,
  rules: 2,
  secret,
  // The order in which they came does not matter.
  entropies: [...values.toReversed(), ''].map((value) => ({ value })),
};

test('the page gives what this package computes', () => {
  expect(told('commitment')).toEqual([commitmentOf(CODE, secret)]);
  expect(told('promise')).toEqual(values.map((value) => promiseOf(CODE, value)));
  expect(told('seed')).toEqual([seedOf(ingredients)]);
  expect(told('lot')).toEqual([lotOf(ingredients, 4).join(' ')]);
});

test('and what somebody computes who has only read the page', () => {
  const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(told('commitment')).toEqual([sha(`vinci-fair/1 secret\n${CODE}\n${secret}\n`)]);
  expect(told('promise')[0]).toBe(sha(`vinci-fair/1 entropy\n${CODE}\n${values[0]}\n`));
  const text = `vinci-fair/1 seed\n${CODE}\n2\n${values[0]}\n${values[1]}\n`;
  const mac = createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('hex');
  expect(told('seed')).toEqual([mac.slice(0, 32)]);
});

test('a record that was kept is still fair', () => {
  const record = readRecord(readFileSync(join(import.meta.dirname, 'golden/solo.json'), 'utf8'));
  if (typeof record === 'string') throw new Error(record);
  expect(verify(record, { mapOf: mapById })).toMatchObject({ verdict: 'fair' });
});
