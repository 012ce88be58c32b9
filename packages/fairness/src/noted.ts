import { type Hex, promiseOf, rulesMarkOf } from './promise.ts';
import { type FairRecord, linksOf } from './record.ts';
import { type Finding, finding } from './report.ts';

/** How the server answered a browser that showed its entropy. */
export interface Shown {
  /**
   * - `taken`: it was in time.
   * - `refused`: the server said that it was not.
   * - `none`: no answer came.
   * - `withheld`: it was not shown, because it had been shown before and others then promised anew.
   */
  readonly answer: 'taken' | 'refused' | 'none' | 'withheld';
  /** Milliseconds from being asked to the answer. */
  readonly after: number;
}

/** What somebody saw at the table and kept, so that nobody can change it afterwards. */
export interface Noted {
  /** The commitment as it stood at the table. */
  readonly commitment: Hex;
  /** The commitment was first seen after the start, and so may be as young as that. */
  readonly late?: boolean | undefined;
  /** The seal as it stood after the start. */
  readonly seal?: Hex | undefined;
  /** The entropy that this browser promised, if any. */
  readonly value?: Hex | undefined;
  /** Whose promise stood at the seat of this browser last before the start; its own by default. */
  readonly stood?: 'own' | 'other' | 'none' | undefined;
  /** This browser was not connected when the game began. */
  readonly absent?: boolean | undefined;
  /** `undefined` when the server never asked for the entropy. */
  readonly shown?: Shown | undefined;
  /** `rulesMarkOf` the table when the promises were fixed. */
  readonly rules?: Hex | undefined;
  /** All promises, by seat at the table, as they were fixed; empty for a seat without one. */
  readonly promises?: readonly (Hex | '')[] | undefined;
  /** Seats at the table whose persons were not there, and so were not asked. */
  readonly later?: readonly number[] | undefined;
  /** The chain came with a link to the seat: whoever made that link knows it as well. */
  readonly adopted?: boolean | undefined;
  /** The last link of its chain that the server has taken with a move. */
  readonly link?: Hex | undefined;
  /** A move went without its link, because what the server said of the chain did not fit. */
  readonly bare?: boolean | undefined;
  /** The server refused a link that was the next one. */
  readonly denied?: boolean | undefined;
  /** The server went back behind a move with which it had taken a link. */
  readonly back?: boolean | undefined;
  /** How often promises were fixed for a start that did not come about. */
  readonly attempts?: number | undefined;
}

/** Compares a record with what was noted at the table. */
export function compareNoted(record: FairRecord, noted: Noted): Finding[] {
  const { code, fairness, config, seats } = record;
  const { value, promises, rules, attempts = 0, absent = false } = noted;
  const findings: Finding[] = [publishedFinding(fairness, noted)];
  if (value !== undefined) findings.push(ownFinding(fairness, promiseOf(code, value), noted));
  findings.push(...linkFindings(record, noted));
  if (promises !== undefined) {
    findings.push(othersFinding(fairness, seats.length, { ...noted, promises }));
  }
  if (rules !== undefined && rules !== rulesMarkOf(config)) {
    // Who was not there when the game began cannot tell why something is otherwise.
    findings.push(
      absent ? finding('unproven', 'noted.rulesAbsent') : finding('wrong', 'noted.rules'),
    );
  }
  if (attempts > 0) findings.push(finding('unproven', 'others.attempts', { count: attempts + 1 }));
  return findings;
}

type Fairness = FairRecord['fairness'];

function publishedFinding({ commitment, seal }: Fairness, noted: Noted): Finding {
  if (noted.commitment !== commitment) return finding('wrong', 'noted.commitment');
  if (noted.seal === undefined) return finding('remark', 'noted.noSeal');
  if (noted.seal !== seal) return finding('wrong', 'noted.seal');
  if (noted.adopted === true) return finding('remark', 'noted.adopted');
  if (noted.late === true) return finding('remark', 'noted.late');
  return finding('right', 'noted.right');
}

function ownFinding({ entropies }: Fairness, mine: Hex, noted: Noted): Finding {
  const { value, stood = 'own', absent = false, shown } = noted;
  const entropy = entropies.find(({ promise }) => promise === mine);
  if (entropy !== undefined && entropy.value === value) return finding('right', 'own.right');
  if (stood === 'none') return finding('unproven', 'own.notTaken');
  if (stood === 'other') return finding('unproven', 'own.otherPromise');
  if (absent) return finding('unproven', 'own.absent');
  if (entropy?.later) return finding('wrong', 'own.passedOver');
  if (entropy === undefined) return finding('wrong', 'own.leftOut');
  return shownFinding(shown);
}

/** Why a promise was not kept although the browser was there. */
function shownFinding(shown: Shown | undefined): Finding {
  switch (shown?.answer) {
    case undefined:
      return finding('wrong', 'own.neverAsked');
    case 'taken':
      return finding('wrong', 'own.taken');
    case 'withheld':
      return finding('unproven', 'own.withheld');
    case 'refused':
      return finding('unproven', 'own.late', { seconds: Math.round(shown.after / 100) / 10 });
    case 'none':
      return finding('unproven', 'own.noAnswer');
  }
}

/** Whether what this browser mixed in during the game is in the bag. */
function linkFindings(record: FairRecord, noted: Noted): Finding[] {
  const { link, bare = false, denied = false, back = false } = noted;
  const findings: Finding[] = [];
  if (denied) findings.push(finding('wrong', 'own.linkRefused'));
  if (bare) findings.push(finding('unproven', 'own.linkKept'));
  if (back) findings.push(finding('unproven', 'own.wentBack'));
  if (link === undefined) return findings;
  const isThere = [...linksOf(record).values()].includes(link);
  if (back && !isThere) return findings;
  return [
    ...findings,
    isThere ? finding('right', 'own.mixed') : finding('wrong', 'own.linkLeftOut'),
  ];
}

function othersFinding(
  { entropies, lot }: Fairness,
  seats: number,
  { promises, later = [], absent = false }: Noted & { readonly promises: readonly string[] },
): Finding {
  const recorded = Array.from({ length: seats }, () => '');
  for (const { seat, promise, later: isLater } of entropies) {
    recorded[lot[seat] ?? seat] = isLater ? `later ${promise}` : promise;
  }
  const fixed = promises.map((promise, seat) =>
    later.includes(seat) ? `later ${promise}` : promise,
  );
  if (recorded.join() === fixed.join()) return finding('right', 'others.right');
  return absent ? finding('unproven', 'others.absent') : finding('wrong', 'others.wrong');
}
