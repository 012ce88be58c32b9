import { type Hex, promiseOf, rulesMarkOf } from './promise.ts';
import { type FairRecord, linksOf } from './record.ts';
import type { Finding, Outcome } from './report.ts';

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
    const text = `The rules or the board were changed after the promises had been fixed.${again(absent)}`;
    findings.push({ check: 'noted', outcome: grave(absent), text });
  }
  if (attempts > 0) {
    const text = `The start was tried ${attempts + 1} times. Each time the server could look at what would come, and let it fail.`;
    findings.push({ check: 'others', outcome: 'unproven', text });
  }
  return findings;
}

type Fairness = FairRecord['fairness'];

/** Who was not there when the game began cannot tell why something is otherwise. */
const grave = (absent: boolean): Outcome => (absent ? 'unproven' : 'wrong');
const again = (absent: boolean): string =>
  absent ? ' This browser was not there when the game began.' : '';

function publishedFinding({ commitment, seal }: Fairness, noted: Noted): Finding {
  const finding = (outcome: Outcome, text: string): Finding => ({ check: 'noted', outcome, text });
  if (noted.commitment !== commitment) {
    return finding('wrong', 'The commitment is not the one that was noted at the table.');
  }
  if (noted.seal === undefined) {
    const text =
      'The commitment is the one that was noted at the table. No seal was compared: seats, names and what people added could be others.';
    return finding('remark', text);
  }
  if (noted.seal !== seal) {
    return finding('wrong', 'The seal is not the one that was noted after the start.');
  }
  if (noted.adopted === true) {
    const text =
      'Commitment and seal are the ones that this browser saw. Its chain came with the link to the seat, so that whoever made the link knew it: check on the device on which you sat down.';
    return finding('remark', text);
  }
  if (noted.late === true) {
    const text =
      'Commitment and seal are the ones that this browser saw, but it first saw them after the start.';
    return finding('remark', text);
  }
  return finding('right', 'Commitment and seal are the ones that were noted at the table.');
}

function ownFinding({ entropies }: Fairness, mine: Hex, noted: Noted): Finding {
  const finding = (outcome: Outcome, text: string): Finding => ({ check: 'own', outcome, text });
  const { value, stood = 'own', absent = false, shown } = noted;
  const entropy = entropies.find(({ promise }) => promise === mine);
  if (entropy !== undefined && entropy.value === value) {
    return finding('right', 'The entropy of this browser is in the seed.');
  }
  if (stood === 'none') {
    const text =
      'The server had not taken down what this browser promised when the game began, so its entropy is not in the seed.';
    return finding('unproven', text);
  }
  if (stood === 'other') {
    const text =
      'Another promise stood at the seat of this browser when the game began. A second device at the seat does that; otherwise the server did.';
    return finding('unproven', text);
  }
  if (absent) {
    const text =
      'The entropy of this browser is not in the seed: it was not connected when the game began.';
    return finding('unproven', text);
  }
  if (entropy?.later) {
    const text =
      'The server began the game as if this browser had not been there, and did not ask for its entropy.';
    return finding('wrong', text);
  }
  if (entropy === undefined) {
    const text = 'What this browser had promised is not in the record: the server left it out.';
    return finding('wrong', text);
  }
  return finding(...shownFinding(shown));
}

/** Why a promise was not kept although the browser was there. */
function shownFinding(shown: Shown | undefined): [Outcome, string] {
  if (shown === undefined) {
    const text =
      'The server began the game without asking this browser for the entropy it had promised.';
    return ['wrong', text];
  }
  const seconds = (shown.after / 1000).toFixed(1);
  switch (shown.answer) {
    case 'taken':
      return ['wrong', 'The server took the entropy of this browser in time, and left it out.'];
    case 'withheld':
      return [
        'unproven',
        'This browser kept its entropy back, because others had promised anew after seeing it.',
      ];
    case 'refused':
    case 'none': {
      const answer =
        shown.answer === 'none'
          ? 'no answer came'
          : `the server called it late, ${seconds} s after it had asked`;
      const text = `This browser showed its entropy as soon as it was asked, and ${answer}. A line that stalls for two seconds does that; otherwise the server left it out.`;
      return ['unproven', text];
    }
  }
}

/** Whether what this browser mixed in during the game is in the bag. */
function linkFindings(record: FairRecord, noted: Noted): Finding[] {
  const { link, bare = false, denied = false, back = false } = noted;
  const finding = (outcome: Outcome, text: string): Finding => ({ check: 'own', outcome, text });
  const findings: Finding[] = [];
  if (denied) {
    const text =
      'The server refused what this browser mixed in with a move, although it was the next link of its chain.';
    findings.push(finding('wrong', text));
  }
  if (bare) {
    const text =
      'A move of this browser went without the link that was due, because what the server said of the chain did not fit what this browser had seen.';
    findings.push(finding('unproven', text));
  }
  if (back) {
    const text =
      'The server went back behind moves with which this browser had mixed the bag, so that it knew what those would bring. A loss of data does that, too.';
    findings.push(finding('unproven', text));
  }
  if (link === undefined) return findings;
  const isThere = [...linksOf(record).values()].includes(link);
  if (back && !isThere) return findings;
  const text = isThere
    ? 'What this browser mixed in during the game is in the bag.'
    : 'The server took what this browser mixed in during the game, and left it out.';
  return [...findings, finding(isThere ? 'right' : 'wrong', text)];
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
  return recorded.join() === fixed.join()
    ? {
        check: 'others',
        outcome: 'right',
        text: 'What everybody promised to add, and who sat where, is what was fixed before anybody showed his entropy.',
      }
    : {
        check: 'others',
        outcome: grave(absent),
        text: `What others promised to add, or where somebody sat, was changed after the promises had been fixed.${again(absent)}`,
      };
}
