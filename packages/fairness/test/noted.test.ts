import { promiseOf, rulesMarkOf } from '../src/index.ts';
import { type Finding, finding } from '../src/report.ts';
import type { Noted, Report, Shown } from '../src/verify.ts';
import { check, sample, solo, wrongOf } from './checked.ts';
import { CODE, chainFor, hex, notedOf, playedRecord } from './support.ts';

describe('what this browser noted at the table', () => {
  const [[head = ''], [other = '']] = [chainFor(4, 0), chainFor(4, 1)];
  const [first, second] = [promiseOf(CODE, head), promiseOf(CODE, other)];
  const seen = notedOf(sample);
  const taken: Shown = { answer: 'taken', after: 40 };
  const rules = rulesMarkOf(sample.config);
  const whole: Noted = {
    ...seen,
    value: head,
    shown: taken,
    promises: [first, second, ''],
    rules,
  };
  const ownOf = (report: Report) => report.findings.find(({ check: which }) => which === 'own');

  test('fits', () => {
    expect(check(sample, whole).verdict).toBe('fair');
  });

  test('after starts that failed nothing is proven', () => {
    const again = check(sample, { ...whole, attempts: 2 });
    expect(again.verdict).toBe('unproven');
    expect(again.findings).toContainEqual(finding('unproven', 'others.attempts', { count: 3 }));
  });

  test.each<[string, Noted]>([
    ['noted', { ...seen, commitment: hex(1) }],
    ['noted', { ...seen, seal: hex(1) }],
    ['own', { ...seen, value: hex(12) }],
    ['others', { ...seen, promises: [first, hex(2), ''] }],
    ['others', { ...seen, promises: [second, first, ''] }],
    // A bot was moved.
    ['others', { ...seen, promises: [first, '', second] }],
    ['others', { ...seen, promises: [first, second] }],
    ['noted', { ...seen, rules: rulesMarkOf({ ...sample.config, seats: 4 }) }],
  ])('does not: %s', (which, noted) => {
    expect(wrongOf(check(sample, noted))).toEqual([which]);
    // Who was not there when it began accuses nobody, except of what was published.
    const absent = check(sample, { ...noted, absent: true });
    const published = noted.commitment !== seen.commitment || noted.seal !== seen.seal;
    expect(absent.verdict).toBe(published ? 'wrong' : 'unproven');
  });

  describe('about its own entropy, when that is not in the seed', () => {
    // The second of two showed nothing, or was not asked.
    const without = playedRecord({ chance: 4, shown: 1 });
    const mine: Noted = { ...notedOf(without), value: other };

    const late = finding('unproven', 'own.late', { seconds: 2.3 });

    test.each<[string, Partial<Noted>, Finding]>([
      ['was never asked', {}, finding('wrong', 'own.neverAsked')],
      ['was taken', { shown: taken }, finding('wrong', 'own.taken')],
      ['came late', { shown: { answer: 'refused', after: 2345 } }, late],
      [
        'got no answer',
        { shown: { answer: 'none', after: 0 } },
        finding('unproven', 'own.noAnswer'),
      ],
      [
        'was kept back',
        { shown: { answer: 'withheld', after: 0 } },
        finding('unproven', 'own.withheld'),
      ],
      ['was not there', { absent: true }, finding('unproven', 'own.absent')],
      ['had given way', { stood: 'other' }, finding('unproven', 'own.otherPromise')],
      ['was not taken down', { stood: 'none' }, finding('unproven', 'own.notTaken')],
    ])('it %s', (_, noted, found) => {
      const report = check(without, { ...mine, ...noted });
      expect(ownOf(report)).toEqual(found);
      expect(report.verdict).toBe(found.outcome);
    });

    test('it is not among the promises: left out, unless another stood there', () => {
      const left = { ...notedOf(without), value: hex(12) };
      expect(ownOf(check(without, left))?.outcome).toBe('wrong');
      expect(ownOf(check(without, { ...left, stood: 'other' }))?.outcome).toBe('unproven');
      expect(ownOf(check(without, { ...left, absent: true }))?.outcome).toBe('unproven');
    });
  });

  test('after the start only is no proof that nobody chose', () => {
    expect(check(sample, { ...seen, late: true }).verdict).toBe('consistent');
  });

  test('fits after a lot of the seats, by the seats before', () => {
    const { fairness } = solo;
    const promises = fairness.lot.map(() => '');
    for (const { seat, promise } of fairness.entropies) promises[fairness.lot[seat] ?? 0] = promise;
    const mark = rulesMarkOf({ ...solo.config, fictional: [1, 2, 3] });
    const noted = { ...notedOf(solo), promises, rules: mark };
    expect(check(solo, noted).verdict).toBe('fair');
    const turned = { ...noted, promises: [...promises.slice(1), ...promises.slice(0, 1)] };
    expect(wrongOf(check(solo, turned))).toEqual(['others']);
  });
});
