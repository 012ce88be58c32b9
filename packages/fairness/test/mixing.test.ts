import { createHash } from 'node:crypto';
import { mapById } from '@vinci/maps';
import { compileGame, fail, type Game, newPosition, ok, parseGameConfig } from '@vinci/rules';
import fc from 'fast-check';
import { CHAIN_LENGTH, Chains, chainOf, type Head, promiseOf, stirred } from '../src/index.ts';
import { checkMixing } from '../src/mixing.ts';
import { type FairRecord, readRecord } from '../src/record.ts';
import { finding } from '../src/report.ts';
import { Retrace } from '../src/retrace.ts';
import { type Finding, linksOf, type Noted, type Report, verify } from '../src/verify.ts';
import { CODE, chainFor, hex, notedOf, playedRecord } from './support.ts';

const sample = playedRecord({ chance: 4 });
const check = (record: FairRecord, noted?: Noted): Report =>
  verify(record, { mapOf: mapById, noted });
const mixingOf = ({ findings }: Report): Finding[] =>
  findings.filter(({ check: which }) => which === 'links');

/** A record with something else in it. */
function changed(change: (record: FairRecord) => void, from: FairRecord = sample): FairRecord {
  const record = structuredClone(from);
  change(record);
  return record;
}

function gameOf(record: FairRecord): Game {
  const map = mapById('europe');
  const config = parseGameConfig(record.config);
  if (map === undefined || !config.ok) throw new Error('no game');
  const game = compileGame(config.value, map);
  if (!game.ok) throw new Error(game.error.text);
  return game.value;
}

/** What is known at the start of a chain that was promised and shown. */
const headOf = ([value = '']: readonly string[]): Head => ({
  promise: promiseOf(CODE, value),
  value,
});

const chainsOf = (): Chains => new Chains(CODE, [headOf(chainFor(4, 0)), headOf(chainFor(4, 1))]);

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('a chain', () => {
  const links = chainOf(CODE, hex(5));

  test('ends with its root, and each link is the hash of the next one', () => {
    expect(links).toHaveLength(CHAIN_LENGTH + 1);
    expect(links.at(-1)).toBe(hex(5));
    for (const [index, link] of links.entries()) {
      if (index > 0) expect(sha(`vinci-fair/1 link\n${CODE}\n${link}\n`)).toBe(links[index - 1]);
    }
    expect(new Set(links).size).toBe(links.length);
  });

  test('is another one at another table', () => {
    expect(chainOf('ZZZZZZ', hex(5))[0]).not.toBe(links[0]);
  });

  test('is shown link by link: no other, none twice, none early, none of another seat', () => {
    const other = chainOf(CODE, hex(6));
    const chains = new Chains(CODE, [headOf(links), headOf(other), undefined]);
    expect([0, 1, 2, 3].map((seat) => chains.count(seat))).toEqual([0, 0, -1, -1]);
    const [, first, second] = links as [string, string, string];
    for (const wrong of [links[0] as string, second, other[1] as string, hex(9), '']) {
      expect(chains.isNext(0, wrong)).toBe(false);
    }
    expect(chains.isNext(1, first)).toBe(false);
    expect(chains.isNext(2, first)).toBe(false);
    expect(chains.isNext(0, first)).toBe(true);
    chains.take(0, first);
    expect(chains.count(0)).toBe(1);
    expect(chains.isNext(0, first)).toBe(false);
    expect(chains.isNext(0, second)).toBe(true);
  });

  test('may begin later, with what was promised and not shown', () => {
    const { promise } = headOf(links);
    const chains = new Chains(CODE, [
      { promise, value: '' },
      { promise: '', value: '' },
    ]);
    expect([0, 1].map((seat) => chains.count(seat))).toEqual([0, -1]);
    const [head, first, second] = links as [string, string, string];
    expect([first, promise, hex(9)].some((link) => chains.isNext(0, link))).toBe(false);
    expect(chains.isNext(1, head)).toBe(false);
    expect(chains.isNext(0, head)).toBe(true);
    chains.take(0, head);
    expect(chains.isNext(0, head)).toBe(false);
    expect(chains.isNext(0, second)).toBe(false);
    expect(chains.isNext(0, first)).toBe(true);
  });

  test('a key that was mixed follows from key and link, and from nothing else', () => {
    const key = 'ab'.repeat(16);
    expect(stirred(key, hex(1))).toBe(sha(`vinci-fair/1 stir\n${key}\n${hex(1)}\n`).slice(0, 32));
  });
});

test('what is drawn after a link has nothing to do with what would have been', () => {
  const game = gameOf(sample);
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, link) => {
      const position = newPosition(game, hex(seed).slice(32));
      const [one, other] = [position.clone(), position.clone()];
      one.key = stirred(position.key, hex(link));
      other.key = stirred(position.key, hex(link + 1));
      // What is public stays as it was.
      expect(one.digest()).toBe(position.digest());
      const results = [position, one, other].map((each) =>
        Array.from({ length: 8 }, () => each.random(1 << 30)).join(),
      );
      expect(new Set(results).size).toBe(3);
    }),
    { seed: 20_261_121, numRuns: 50 },
  );
});

describe('a record of a game in which the bag was mixed', () => {
  const links = linksOf(sample);

  test('has a link before each draw and each end of a turn of those who have a chain', () => {
    const drawing = sample.entries.flatMap(([seat, , , , ...draws], entry) =>
      draws.length > 0 && seat < 2 ? [entry] : [],
    );
    expect(drawing.length).toBeGreaterThan(3);
    for (const entry of drawing) expect(links.has(entry)).toBe(true);
    expect(links.size).toBeGreaterThan(drawing.length);
    const report = check(sample, notedOf(sample));
    expect(report.verdict).toBe('fair');
    expect(mixingOf(report)).toEqual([
      finding('right', 'links.right', { count: links.size, people: 2 }),
    ]);
  });

  test.each<[string, (record: FairRecord) => void]>([
    ['another link', (r) => Object.assign(r.links[1] ?? [], { 1: hex(7) })],
    ['a link left out', (r) => void r.links.splice(1, 1)],
    ['all of them left out', (r) => void r.links.splice(0)],
    ['two exchanged', swapped],
    [
      'one mixed in later',
      (r) => Object.assign(r.links[1] ?? [], { 0: (r.links[1]?.[0] ?? 0) + 1 }),
    ],
    ['one more', (r) => void r.links.push([r.entries.length - 1, hex(3)])],
    ['one after the end', (r) => void r.links.push([r.entries.length + 3, hex(3)])],
    ['one of a bot', (r) => Object.assign(r.entries[r.links[0]?.[0] ?? 0] ?? [], { 2: 1 })],
  ])('%s is found', (_, change) => {
    expect(check(changed(change), notedOf(sample)).verdict).toBe('wrong');
  });

  test('a link before a move that can be taken back is found', () => {
    const retrace = new Retrace(gameOf(sample), sample.seed, chainsOf());
    const given = [0, 0];
    for (const [index, entry] of sample.entries.entries()) {
      const [seat, code] = entry;
      const takes = code >= 0 && seat < 2 && !links.has(index);
      if (takes && (given[seat] ?? 0) > 0) {
        const next = chainFor(4, seat === 0 ? 0 : 1)[(given[seat] ?? 0) + 1];
        expect(retrace.play(entry, next)).toEqual(
          finding('wrong', 'links.early', { entry: index + 1 }),
        );
        return;
      }
      if (links.has(index)) given[seat] = (given[seat] ?? 0) + 1;
      expect(retrace.play(entry, links.get(index))).toBeUndefined();
    }
    throw new Error('no such move');
  });

  function swapped(r: FairRecord): void {
    const [a, b] = [r.links[0] ?? [], r.links[2] ?? []];
    [a[1], b[1]] = [b[1], a[1]];
  }
});

describe('who has a chain and draws without it', () => {
  const still = playedRecord({ chance: 4, mixes: false });

  test('is named, and the game is not proven: he could have chosen', () => {
    const report = check(still, notedOf(still));
    expect(report.verdict).toBe('unproven');
    const [none, ...named] = mixingOf(report);
    expect(none).toEqual(finding('remark', 'links.none'));
    expect(named).toMatchObject([
      { outcome: 'unproven', code: 'links.bare', values: { seat: 1, name: 'P0' } },
      { outcome: 'unproven', code: 'links.bare', values: { seat: 2, name: 'P1' } },
    ]);
  });

  test.each(['replaced', 'kicked', 'left', 'sat'])('also after a note that he was %s', (type) => {
    // Nothing proves a note: whoever runs the server could invent it for a friend.
    const more = { by: 'link', name: 'P0', at: 1_790_000_000_000 };
    const notes = [0, 1].map((seat) => ({ revision: 0, seat, type, ...more }));
    const report = check(
      changed((r) => void r.notes.push(...notes), still),
      notedOf(still),
    );
    expect(report.verdict).toBe('unproven');
  });

  test('is named also where his move draws nothing: it settles what the next one draws', () => {
    const links = linksOf(sample);
    const [last = -1] = [...links.keys()]
      .filter((entry) => sample.entries[entry]?.length === 4 && sample.entries[entry]?.[0] === 0)
      .slice(-1);
    const retrace = new Retrace(gameOf(sample), sample.seed, chainsOf());
    for (const [index, entry] of sample.entries.slice(0, last + 1).entries()) {
      const link = index === last ? undefined : links.get(index);
      expect(retrace.play(entry, link)).toBeUndefined();
    }
    expect(retrace.unmixed).toContain(last);
    const findings = checkMixing(sample, retrace.unmixed);
    expect(findings).toContainEqual(
      expect.objectContaining({
        outcome: 'unproven',
        values: expect.objectContaining({ entry: last + 1 }),
      }),
    );
  });

  test('a stand-in for him is named: he could have been away on purpose', () => {
    const record = changed((r) => {
      const [entry = 0] = r.links.pop() ?? [];
      Object.assign(r.entries[entry] ?? [], { 2: 1 });
      r.entries.splice(entry + 1);
    });
    const remarks = checkMixing(record, [record.entries.length - 1]);
    expect(remarks).toContainEqual(
      expect.objectContaining({
        outcome: 'remark',
        code: 'links.away',
        values: expect.objectContaining({ count: 1 }),
      }),
    );
  });

  test('a seat without a chain has nothing to leave out', () => {
    // Of three only two have one; the third draws as well.
    const third = sample.entries.some(([seat, , , , ...draws]) => seat === 2 && draws.length > 0);
    expect(third).toBe(true);
    expect(check(sample, notedOf(sample)).verdict).toBe('fair');
  });

  test('draws of fictional players can be foreseen, and that is said', () => {
    const solo = playedRecord({ chance: 5, seats: 4, fictional: [0, 2, 3] });
    const report = check(solo, notedOf(solo));
    expect(report.verdict).toBe('fair');
    expect(mixingOf(report).at(-1)).toMatchObject({
      outcome: 'remark',
      code: 'links.foreseen',
    });
  });
});

describe('what this browser mixed in', () => {
  const own = (noted: Partial<Noted>) =>
    check(sample, { ...notedOf(sample), ...noted }).findings.find(
      ({ check: which }) => which === 'own',
    );
  const chain = chainFor(4, 0);
  const count = sample.entries.filter(([seat], entry) => seat === 0 && linksOf(sample).has(entry));

  test('is in the bag', () => {
    expect(own({ link: chain[count.length] as string })?.outcome).toBe('right');
  });

  test('was taken by the server and left out', () => {
    expect(own({ link: chain[count.length + 1] as string })).toEqual(
      finding('wrong', 'own.linkLeftOut'),
    );
  });

  test('was known to a server that went back: nothing is proven', () => {
    const noted = { ...notedOf(sample), link: chain[count.length] as string, back: true };
    expect(check(sample, noted).verdict).toBe('unproven');
  });

  test('came from another device, or went without a link: that is said', () => {
    const noted = notedOf(sample);
    expect(check(sample, noted).verdict).toBe('fair');
    expect(check(sample, { ...noted, adopted: true }).verdict).toBe('consistent');
    expect(check(sample, { ...noted, bare: true }).verdict).toBe('unproven');
  });

  test('was refused although it was right', () => {
    expect(own({ denied: true })?.outcome).toBe('wrong');
  });
});

test('a promise that was fixed and not shown proves nothing for anybody', () => {
  const without = playedRecord({ chance: 4, shown: 1 });
  const report = check(without, notedOf(without));
  expect(report.verdict).toBe('unproven');
  expect(report.findings).toContainEqual(
    expect.objectContaining({ check: 'entropy', outcome: 'unproven' }),
  );
  expect(promiseOf(CODE, chainFor(4, 1)[0] as string)).toBe(without.fairness.entropies[1]?.promise);
});

test('a record that names a seat twice among the entropies is no record', () => {
  const twice = changed((r) => {
    const [first] = r.fairness.entropies ?? [];
    if (first !== undefined) r.fairness.entropies.splice(1, 0, { ...first, value: hex(77) });
  });
  expect(readRecord(JSON.stringify(sample))).toEqual(ok(sample));
  const values = { where: 'fairness.entropies' };
  expect(readRecord(JSON.stringify(twice))).toEqual(fail({ code: 'record.damaged', values }));
});

test('entropy of a seat that is said not to have been asked is found', () => {
  const report = check(
    changed((r) => {
      Object.assign(r.fairness.entropies[1] ?? {}, { later: true });
    }),
    notedOf(sample),
  );
  expect(report.findings).toContainEqual(
    expect.objectContaining({ check: 'entropy', outcome: 'wrong' }),
  );
});
