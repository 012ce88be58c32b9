import { mapById } from '@vinci/maps';
import { PRESET_IDS } from '@vinci/rules';
import fc from 'fast-check';
import { promiseOf, rulesMarkOf } from '../src/index.ts';
import { type FairRecord, readRecord } from '../src/record.ts';
import { type Noted, type Report, verify } from '../src/verify.ts';
import { CODE, hex, playedRecord } from './support.ts';

const check = (record: FairRecord, noted?: Noted): Report =>
  verify(record, { mapOf: mapById, noted });

const wrongOf = (report: Report): string[] =>
  report.findings.filter(({ outcome }) => outcome === 'wrong').map(({ check: which }) => which);

const copy = (): FairRecord => structuredClone(sample);
const sample = playedRecord({ chance: 4 });
const solo = playedRecord({ chance: 5, seats: 4, fictional: [0, 2, 3] });

/** A record with something else in it. */
function changed(change: (record: FairRecord) => void, from: FairRecord = sample): FairRecord {
  const record = structuredClone(from);
  change(record);
  return record;
}

describe('a record of a real game', () => {
  test.each(PRESET_IDS)('%s is fair, as an object and as text', (preset) => {
    const seats = preset === 'vinci2' ? 2 : 4;
    const record = playedRecord({ preset, seats, chance: 9 });
    const read = readRecord(JSON.stringify(record));
    expect(read).toEqual(record);
    expect(check(read as FairRecord)).toMatchObject({ verdict: 'fair' });
  });

  test('with fictional players: every decision of theirs is compared', () => {
    const report = check(solo);
    expect(report.verdict).toBe('fair');
    const decisions = solo.entries.filter(([, , bot]) => bot === 1).length;
    expect(report.findings.find(({ check: which }) => which === 'fictional')?.text).toContain(
      `All ${decisions} decisions`,
    );
  });

  test('of an earlier version without a commitment: nothing is wrong, and that is said', () => {
    const report = check(changed((record) => Object.assign(record, { fairness: null })));
    expect(report.verdict).toBe('unproven');
    expect(report.findings[0]?.text).toContain('no commitment');
  });

  test('of other rules: what fits them is right, what does not is in doubt', () => {
    const other = changed((record) => Object.assign(record, { rules: 1 }));
    const report = check(other);
    // The version is part of what seed and seal are made of.
    expect(wrongOf(report)).toEqual(['seed']);
    expect(report.findings.find(({ check: which }) => which === 'seal')?.outcome).toBe('unproven');
  });
});

describe('whatever is changed is found', () => {
  const own = (record: FairRecord) => record.fairness as NonNullable<FairRecord['fairness']>;
  const drawing = sample.entries.findIndex((entry) => entry.length > 4);

  test.each<[string, string, (record: FairRecord) => void]>([
    ['the secret', 'commitment', (r) => Object.assign(own(r), { secret: hex(99) })],
    ['an entropy', 'entropy', (r) => Object.assign(own(r).entropies[0] ?? {}, { value: hex(7) })],
    ['an entropy left out', 'seed', (r) => void own(r).entropies.pop()],
    ['the seed', 'seed', (r) => Object.assign(r, { seed: '0'.repeat(32) })],
    ['a draw of the set-up', 'opening', (r) => Object.assign(r.opening, { 3: 77 })],
    ['the seal', 'seal', (r) => Object.assign(own(r), { seal: hex(1) })],
    ['a draw', 'draws', (r) => Object.assign(r.entries[drawing] ?? [], { 4: 9999 })],
    ['an additional draw', 'draws', (r) => void r.entries[drawing]?.push(1)],
    ['a seat', 'moves', (r) => Object.assign(r.entries[0] ?? [], { 0: 5 })],
    ['an intent', 'moves', (r) => Object.assign(r.entries[0] ?? [], { 1: 999_999 })],
    ['an undo of nothing', 'moves', (r) => Object.assign(r.entries[0] ?? [], { 1: -1 })],
    ['the end', 'result', (r) => void r.entries.pop()],
    ['something after the end', 'moves', (r) => void r.entries.push([0, 1, 0, 5])],
    ['the score', 'result', (r) => Object.assign(r.result[0] ?? {}, { vp: 9999 })],
    ['the code', 'commitment', (r) => Object.assign(r, { code: 'ZZZZZZ' })],
    ['an option', 'seal', (r) => Object.assign(r.config, { options: { targetVP: { 3: 140 } } })],
  ])('%s', (_, which, change) => {
    const report = check(changed(change));
    expect(report.verdict).toBe('wrong');
    expect(wrongOf(report)).toContain(which);
  });

  test('a decision of a fictional player', () => {
    const at = solo.entries.findIndex(([, code], index) => {
      const record = changed((r) => Object.assign(r.entries[index] ?? [], { 1: code + 1 }), solo);
      return index > 5 && wrongOf(check(record)).includes('fictional');
    });
    expect(at).toBeGreaterThan(5);
  });

  test('the lot of the seats', () => {
    const turn = (r: FairRecord) => Object.assign(own(r), { lot: own(r).lot.toReversed() });
    expect(wrongOf(check(changed(turn, solo)))).toContain('lot');
  });

  test('any number or digit that matters, anywhere', () => {
    const paths = leavesOf(copy())
      .filter(([key]) => !UNIMPORTANT.includes(String(key)))
      // Whether a bot acted, and when.
      .filter(([key, , part]) => key !== 'entries' || (part !== 2 && part !== 3));
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.integer({ min: 1, max: 9 }), (path, by) => {
        const record = changed((r) => bump(r, path, by));
        const read = readRecord(JSON.stringify(record));
        expect(typeof read === 'string' || check(read).verdict !== 'fair').toBe(true);
      }),
      { seed: 20_261_120, numRuns: 120 },
    );
  });
});

describe('what this browser noted at the table', () => {
  const [first, second] = [promiseOf(CODE, hex(4000)), promiseOf(CODE, hex(4001))];
  const commitment = sample.fairness?.commitment ?? '';

  test('fits', () => {
    const rules = rulesMarkOf(sample.config);
    const noted = { commitment, value: hex(4000), promises: [first, second], rules };
    expect(check(sample, noted).verdict).toBe('fair');
    const again = check(sample, { ...noted, attempts: 2 });
    expect(again.findings.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('tried 3 times'),
    );
  });

  test.each<[string, Noted]>([
    ['noted', { commitment: hex(1) }],
    ['own', { commitment, value: hex(12) }],
    ['others', { commitment, promises: [first, hex(2)] }],
    ['others', { commitment, promises: [second, first] }],
    ['noted', { commitment, rules: rulesMarkOf({ ...sample.config, seats: 4 }) }],
  ])('does not: %s', (which, noted) => {
    expect(wrongOf(check(sample, noted))).toEqual([which]);
  });

  test('fits after a lot of the seats, by the seats before', () => {
    const fairness = solo.fairness as NonNullable<FairRecord['fairness']>;
    const promises = fairness.lot
      .map((_, before) => fairness.entropies.find(({ seat }) => fairness.lot[seat] === before))
      .flatMap((entropy) => (entropy === undefined ? [] : [entropy.promise]));
    const rules = rulesMarkOf({ ...solo.config, fictional: [1, 2, 3] });
    const noted = { commitment: fairness.commitment, promises, rules };
    expect(check(solo, noted).verdict).toBe('fair');
    expect(wrongOf(check(solo, { ...noted, promises: promises.toReversed() }))).toEqual(['others']);
  });

  test('a record without any commitment does not pass for an old game', () => {
    const record = changed((r) => Object.assign(r, { fairness: null }));
    expect(wrongOf(check(record, { commitment }))).toEqual(['noted']);
  });
});

describe('what is no record', () => {
  test.each([
    ['no JSON', '{'],
    ['something else', '{"format":"vinci-games"}'],
    ['a later format', '{"format":"vinci-record","version":2}'],
    ['null', 'null'],
    ['a part missing', JSON.stringify({ ...sample, opening: undefined })],
    ['more than there should be', JSON.stringify({ ...sample, more: 1 })],
    ['a prototype', `{"__proto__":{"format":"vinci-record"}}`],
  ])('%s is refused with a sentence', (_, text) => {
    expect(readRecord(text)).toEqual(expect.stringMatching(/^The .*\.$/));
  });

  test('whatever a record holds, checking it ends with a report', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant([]));
    const paths = leavesOf(copy());
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, other) => {
        const read = readRecord(JSON.stringify(changed((r) => set(r, path, other))));
        if (typeof read !== 'string') expect(check(read).findings.length).toBeGreaterThan(0);
      }),
      { seed: 20_261_121, numRuns: 150 },
    );
  });
});

/** Parts that have no influence on the bag, and are not compared. */
const UNIMPORTANT = ['seats', 'notes', 'format', 'version'];

type Path = readonly (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const parentOf = (record: FairRecord, path: Path): Record<string | number, unknown> =>
  path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), record) as never;

function set(record: FairRecord, path: Path, value: unknown): void {
  parentOf(record, path)[path.at(-1) ?? ''] = value;
}

function bump(record: FairRecord, path: Path, by: number): void {
  const old = parentOf(record, path)[path.at(-1) ?? ''];
  if (typeof old === 'number') set(record, path, old + by);
  else if (typeof old === 'string' && old !== '') {
    const at = by % old.length;
    const digit = ((Number.parseInt(old[at] ?? '', 16) || 0) + 1) % 16;
    set(record, path, old.slice(0, at) + digit.toString(16) + old.slice(at + 1));
  } else set(record, path, by);
}
