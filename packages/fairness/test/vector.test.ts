import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapById } from '@vinci/maps';
import { compileGame, newPosition, parseGameConfig } from '@vinci/rules';
import {
  chainOf,
  commitmentOf,
  lotOf,
  promiseOf,
  sealLines,
  seedOf,
  stirred,
} from '../src/index.ts';
import { recordSchema } from '../src/record.ts';
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
  const lot = lotOf(ingredients, 4).join(' ');
  expect(told('lot')).toEqual([lot, lot]);
  const chain = chainOf(CODE, hex(12));
  for (const index of [0, 1, 999]) expect(told(`link${index}`)).toEqual([chain[index]]);
  expect(told('key')).toEqual([stirred(seedOf(ingredients), chain[1] as string)]);
});

test('the page names every field of a record', () => {
  const table = page.slice(page.indexOf('### The record'));
  const { start, seats, fairness, result } = recordSchema.shape;
  const parts = [
    recordSchema,
    start,
    start.shape.seats.element,
    seats.element,
    fairness,
    fairness.shape.entropies.element,
    result.element,
  ];
  for (const { shape } of parts) {
    for (const field of Object.keys(shape)) expect(table).toContain(`\`${field}\``);
  }
});

test('and what somebody computes who has only read the page', () => {
  const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(told('commitment')).toEqual([sha(`vinci-fair/1 secret\n${CODE}\n${secret}\n`)]);
  expect(told('promise')[0]).toBe(sha(`vinci-fair/1 entropy\n${CODE}\n${values[0]}\n`));
  const text = `vinci-fair/1 seed\n${CODE}\n2\n${values[0]}\n${values[1]}\n`;
  const mac = createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('hex');
  expect(told('seed')).toEqual([mac.slice(0, 32)]);
  const [first] = told('link1');
  expect(told('link999')).toEqual([sha(`vinci-fair/1 link\n${CODE}\n${hex(12)}\n`)]);
  expect(told('link0')).toEqual([sha(`vinci-fair/1 link\n${CODE}\n${first}\n`)]);
  const key = sha(`vinci-fair/1 stir\n${told('seed')[0]}\n${first}\n`).slice(0, 32);
  expect(told('key')).toEqual([key]);
});

test('the seal of the page is the one of a game from these ingredients', () => {
  const lot = lotOf(ingredients, 4);
  const entropies = values.map((value, before) => {
    return { seat: lot.indexOf(before), promise: promiseOf(CODE, value), value };
  });
  const map = mapById('europe');
  const raw = { preset: 'deClassic', options: {}, map: 'europe', mapVersion: 1, seats: 4 };
  const config = parseGameConfig({ ...raw, fictional: [0, 3] });
  if (map === undefined || !config.ok) throw new Error('no game');
  const game = compileGame(config.value, map);
  if (!game.ok) throw new Error(game.error.text);
  const seed = seedOf({ ...ingredients, entropies });
  const lines = sealLines({
    code: CODE,
    rules: 2,
    game: game.value,
    commitment: commitmentOf(CODE, secret),
    seed,
    entropies,
    lot,
    opening: newPosition(game.value, seed).draws,
    start: {
      startedAt: 1_790_000_000_000,
      clock: { type: 'days', days: 3 },
      absence: { remind: 3600, pause: 0, safe: 0, vote: 0 },
      standIn: null,
      seats: [
        { name: 'Basina', occupant: 'fictional' },
        { name: 'Ada', occupant: 'person' },
        { name: 'Bo', occupant: 'person' },
        { name: 'Childeric', occupant: 'fictional' },
      ],
    },
  });
  const text = [`vinci-fair/1 seal`, ...lines].map((line) => `${line}\n`).join('');
  expect(page).toContain(text);
  expect(told('seal')).toContain(createHash('sha256').update(text).digest('hex'));
});

test.each(['solo', 'start', 'links'])('a record that was kept still fits together: %s', (name) => {
  const file = join(import.meta.dirname, `golden/${name}.json`);
  const record = readRecord(readFileSync(file, 'utf8'));
  if (!record.ok) throw new Error(record.error.code);
  const { commitment, seal } = record.value.fairness;
  expect(verify(record.value, { mapOf: mapById })).toMatchObject({ verdict: 'consistent' });
  expect(verify(record.value, { mapOf: mapById, noted: { commitment, seal } })).toMatchObject({
    verdict: 'fair',
  });
});
