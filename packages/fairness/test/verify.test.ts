import { fail, ok, PRESET_IDS } from '@vinci/rules';
import fc from 'fast-check';
import {
  type FairRecord,
  linksOf,
  MAX_RECORD_BYTES,
  readRecord,
  type Unreadable,
} from '../src/record.ts';
import { type FindingValues, finding } from '../src/report.ts';
import { check, sample, solo, wrongOf } from './checked.ts';
import { hex, notedOf, playedRecord, resealed } from './support.ts';

const copy = (): FairRecord => structuredClone(sample);

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
    expect(read).toEqual(ok(record));
    expect(check(record, notedOf(record))).toMatchObject({ verdict: 'fair' });
    expect(check(record)).toMatchObject({ verdict: 'consistent' });
  });

  test('with fictional players: every decision of theirs is compared', () => {
    const report = check(solo, notedOf(solo));
    expect(report.verdict).toBe('fair');
    const decisions = solo.entries.filter(([, , bot]) => bot === 1).length;
    expect(report.findings).toContainEqual(
      finding('right', 'fictional.right', { count: decisions }),
    );
  });

  test('of other rules: what fits them is right, what does not is in doubt', () => {
    const other = changed((record) => Object.assign(record, { rules: 1 }));
    const report = check(other);
    // The version is part of what seed and seal are made of.
    expect(wrongOf(report)).toEqual(['seed']);
    expect(report.findings.find(({ check: which }) => which === 'seal')?.outcome).toBe('unproven');
    const impossible = changed((record) => {
      Object.assign(record, { rules: 99 });
      Object.assign(record.entries[4] ?? [], { 1: 999_999 });
    });
    expect(check(impossible).findings).toContainEqual(
      expect.objectContaining({
        outcome: 'unproven',
        code: 'moves.refused',
        values: expect.objectContaining({ entry: 5 }),
        because: expect.objectContaining({ code: 'rule/unknown-intent' }),
      }),
    );
  });

  test('ends with what nobody can prove', () => {
    expect(check(sample).findings.at(-1)).toEqual(finding('remark', 'limits.always'));
  });

  test('names the winner by the name of the start', () => {
    const { seat = 0, vp = 0 } = sample.result[0] ?? {};
    const first = check(sample).findings.find(({ check: which }) => which === 'result');
    expect(first).toEqual(
      finding('right', 'result.right', { seat: seat + 1, name: `P${seat}`, vp }),
    );
  });

  test('whose people showed no entropy is not proven: the server alone chose', () => {
    const alone = playedRecord({ chance: 6, shown: 0 });
    const report = check(alone, notedOf(alone));
    expect(report.verdict).toBe('unproven');
    expect(report.findings).toContainEqual(finding('unproven', 'entropy.none'));
  });
});

describe('whatever is changed is found', () => {
  const own = (record: FairRecord) => record.fairness;
  const drawing = sample.entries.findIndex((entry) => entry.length > 4);
  // The first move after which somebody else has to act, so that nothing can be taken back.
  const unmixed = sample.entries.findIndex(
    ([seat], entry) => entry > 0 && seat === 2 && sample.entries[entry - 1]?.[0] !== seat,
  );

  /** Leaves out the last entry, and the link that may have been mixed in before it. */
  const withoutEnd = (record: FairRecord): void => {
    record.entries.pop();
    const left = record.entries.length;
    if ('links' in record) record.links = record.links.filter(([entry]) => entry < left);
  };

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
    ['an undo of nothing', 'moves', (r) => Object.assign(r.entries[unmixed] ?? [], { 1: -1 })],
    ['the end', 'result', withoutEnd],
    ['something after the end', 'moves', (r) => void r.entries.push([0, 1, 0, 5])],
    ['the score', 'result', (r) => Object.assign(r.result[0] ?? {}, { vp: 9999 })],
    ['the code', 'commitment', (r) => Object.assign(r, { code: 'ZZZZZZ' })],
    ['the clock of the start', 'seal', (r) => set(r, ['start', 'clock', 'seconds'], 90)],
    ['a name of the start', 'seal', (r) => set(r, ['start', 'seats', 0, 'name'], 'Eve')],
    ['when it began', 'seal', (r) => set(r, ['start', 'startedAt'], 1)],
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
      // When it was, and what was taken back at once.
      .filter(([key, , part]) => key !== 'entries' || part !== 3)
      .filter(([key, at, part]) => key !== 'entries' || part !== 1 || !isUndone(Number(at)));
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.integer({ min: 1, max: 9 }), (path, by) => {
        const record = changed((r) => bump(r, path, by));
        const read = readRecord(JSON.stringify(record));
        const verdict = read.ok ? check(read.value, notedOf(sample)).verdict : read.error.code;
        expect(verdict).not.toBe('fair');
      }),
      { seed: 20_261_120, numRuns: 120 },
    );
  });
});

describe('what the bag does not depend on', () => {
  const DAY = 86_400_000;
  const begun = sample.start.startedAt;
  const noted = (type: string, more: object = {}, revision = 0) => ({
    revision,
    at: begun,
    seat: 1,
    type,
    name: 'P1',
    ...more,
  });
  const mixed = linksOf(sample);
  const person = sample.entries.findIndex(([, code], entry) => code >= 0 && !mixed.has(entry));

  test.each<[string, string, (record: FairRecord) => void]>([
    ['a time a day later', 'times', (r) => bump(r, ['entries', 3, 3], DAY)],
    ['a time a day earlier', 'times', (r) => bump(r, ['entries', 3, 3], -DAY)],
    [
      'times that run backwards',
      'times',
      (r) => {
        for (const [index, entry] of r.entries.entries()) entry[3] = 1e13 - index * 60_000;
      },
    ],
    [
      'no times',
      'times',
      (r) => {
        for (const entry of r.entries) entry[3] = 0;
      },
    ],
    ['a note of another day', 'times', (r) => void r.notes.push(noted('kicked', { at: 5 }))],
    ['names exchanged', 'start', (r) => void r.seats.push(...r.seats.splice(0, 1))],
    ['a bot for a person', 'start', (r) => set(r, ['seats', 0, 'occupant'], 'strong')],
    ['a fictional player', 'start', (r) => set(r, ['seats', 0, 'occupant'], 'fictional')],
    ['a move of a bot', 'start', (r) => set(r, ['entries', person, 2], 1)],
    ['a note without a form', 'notes', (r) => void r.notes.push({ anything: 'goes' })],
    ['a note of no seat', 'notes', (r) => void r.notes.push(noted('kicked', { seat: 4 }))],
    ['a note after the end', 'notes', (r) => void r.notes.push(noted('returned', {}, 99_999))],
    ['half a note', 'notes', (r) => void r.notes.push(noted('replaced', { by: 'me' }))],
  ])('%s is found', (_, which, change) => {
    const report = check(changed(change), notedOf(sample));
    expect(report.verdict).toBe('wrong');
    expect(wrongOf(report)).toEqual([which]);
  });

  test('a fictional player’s decision that is marked as a person’s is found', () => {
    const index = solo.entries.findIndex(([, , bot]) => bot === 1);
    const record = changed((r) => set(r, ['entries', index, 2], 0), solo);
    expect(wrongOf(check(record, notedOf(solo)))).toContain('start');
  });

  test('a seat that somebody else took over is told of, by the note about it', () => {
    const record = changed((r) => {
      r.notes.push(noted('sat', { name: 'Eve' }, 4));
      set(r, ['seats', 1, 'name'], 'Eve');
    });
    const report = check(record, notedOf(sample));
    expect(report.verdict).toBe('fair');
    expect(report.findings).toContainEqual(
      finding('remark', 'start.changed', { seat: 2, first: 'P1', last: 'Eve' }),
    );
  });

  test('a seat of a program is told of', () => {
    const report = check(
      changed((r) => set(r, ['seats', 1, 'program'], true)),
      notedOf(sample),
    );
    expect(report.verdict).toBe('fair');
    expect(report.findings).toContainEqual(
      finding('remark', 'start.program', { seat: 2, name: 'P1' }),
    );
  });

  test('a bot may act for a person after a note that says so', () => {
    const index = sample.entries.findIndex(
      ([seat, code], entry) => seat === 1 && code >= 0 && entry > 9,
    );
    // What a bot did cannot be taken back.
    expect(sample.entries[index + 1]?.[1]).not.toBe(-1);
    const record = changed((r) => {
      r.notes.push(noted('standIn', { strength: 'easy' }, 4));
      set(r, ['entries', index, 2], 1);
    });
    expect(check(record, notedOf(sample)).verdict).toBe('fair');
  });

  test('a kind of note that this program does not know is no fault', () => {
    const record = changed((r) => void r.notes.push(noted('danced')));
    const report = check(record, notedOf(sample));
    expect(report.verdict).toBe('fair');
    expect(report.findings.find(({ check: which }) => which === 'notes')?.outcome).toBe('remark');
  });

  test('where an operator cut entries, notes about those are left', () => {
    const record = changed((r) => {
      r.notes.push(noted('returned', {}, r.entries.length + 5));
      r.notes.push(noted('repaired', { entries: 9, seat: -1 }, 7));
    });
    expect(check(record, notedOf(sample)).verdict).toBe('fair');
  });

  test('entropy of a seat without a person is found, even under a seal of its own', () => {
    const record = resealed(solo, (r) => {
      const [first] = r.fairness.entropies;
      Object.assign(first ?? {}, { seat: 0 });
    });
    expect(wrongOf(check(record))).toContain('start');
  });

  test('a game that was invented as a whole is consistent and no more', () => {
    const invented = playedRecord({ chance: 77 });
    expect(check(invented).verdict).toBe('consistent');
    // The secret of a real game does not help without its seal.
    const { commitment } = notedOf(invented);
    const report = check(invented, { commitment });
    expect(report.verdict).toBe('consistent');
    expect(report.findings[0]).toMatchObject({ check: 'noted', outcome: 'remark' });
    expect(check(invented, notedOf(sample)).verdict).toBe('wrong');
  });
});

describe('what is no record', () => {
  test.each<[string, Unreadable['code'], FindingValues | undefined, string]>([
    ['no JSON', 'record.noJson', undefined, '{'],
    ['something else', 'record.foreign', undefined, '{"format":"vinci-games"}'],
    ['an earlier format', 'record.old', { format: '3' }, JSON.stringify({ ...sample, version: 3 })],
    [
      'a later format',
      'record.new',
      { format: '5', known: 4 },
      JSON.stringify({ ...sample, version: 5 }),
    ],
    ['no version', 'record.damaged', { where: 'version' }, '{"format":"vinci-record"}'],
    [
      'no commitment',
      'record.damaged',
      { where: 'fairness' },
      JSON.stringify({ ...sample, fairness: null }),
    ],
    ['null', 'record.foreign', undefined, 'null'],
    [
      'a part missing',
      'record.damaged',
      { where: 'opening' },
      JSON.stringify({ ...sample, opening: undefined }),
    ],
    [
      'more than there should be',
      'record.damaged',
      { where: '.' },
      JSON.stringify({ ...sample, more: 1 }),
    ],
    ['a prototype', 'record.foreign', undefined, `{"__proto__":{"format":"vinci-record"}}`],
    ['too much', 'record.tooLarge', undefined, ' '.repeat(MAX_RECORD_BYTES + 1)],
  ])('%s is refused', (_, code, values, text) => {
    expect(readRecord(text)).toEqual(fail({ code, ...(values && { values }) }));
  });

  test('whatever a record holds, checking it ends with a report', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant([]));
    const paths = leavesOf(copy());
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, other) => {
        const read = readRecord(JSON.stringify(changed((r) => set(r, path, other))));
        if (read.ok) expect(check(read.value).findings.length).toBeGreaterThan(0);
      }),
      { seed: 20_261_121, numRuns: 150 },
    );
  });
});

/** Parts whose leaves may be others without a fault: a colour, and the marks of the format. */
const UNIMPORTANT = ['seats', 'notes', 'format', 'version'];

const isUndone = (at: number): boolean => sample.entries[at + 1]?.[1] === -1;

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
