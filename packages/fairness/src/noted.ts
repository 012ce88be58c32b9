import type { Seat } from '@vinci/rules';
import { type Hex, rulesMarkOf } from './promise.ts';
import type { FairRecord } from './record.ts';
import type { Finding } from './report.ts';

/** What somebody saw at the table and kept, so that nobody can change it afterwards. */
export interface Noted {
  /** The commitment as it stood at the table. */
  readonly commitment: Hex;
  /** The seal as it stood after the start. */
  readonly seal?: Hex | undefined;
  /** The entropy that was shown, if any. */
  readonly value?: Hex | undefined;
  /** `rulesMarkOf` the table when the entropy was shown. */
  readonly rules?: Hex | undefined;
  /** All promises, by seat at the table, as they were fixed when the entropy was shown. */
  readonly promises?: readonly Hex[] | undefined;
  /** How often entropy was shown for a start that did not come about. */
  readonly attempts?: number | undefined;
}

/** Compares a record with what was noted at the table. */
export function compareNoted({ fairness, config }: FairRecord, noted: Noted): Finding[] {
  if (fairness === null) {
    const text = 'A commitment was noted at the table, and the record has none.';
    return [{ check: 'noted', outcome: 'wrong', text }];
  }
  const same = [noted.commitment, noted.seal ?? fairness.seal];
  const findings: Finding[] = [
    same.join() === [fairness.commitment, fairness.seal].join()
      ? {
          check: 'noted',
          outcome: 'right',
          text:
            noted.seal === undefined
              ? 'The commitment is the one that was noted at the table.'
              : 'Commitment and seal are the ones that were noted at the table.',
        }
      : {
          check: 'noted',
          outcome: 'wrong',
          text: 'Commitment or seal are not the ones that were noted at the table.',
        },
  ];
  const { value, promises, rules, attempts = 0 } = noted;
  if (value !== undefined) findings.push(ownFinding(fairness.entropies, value));
  if (promises !== undefined) findings.push(othersFinding(fairness, promises));
  if (rules !== undefined && rules !== rulesMarkOf(config)) {
    const text = 'The rules or the board were changed after this browser had shown its entropy.';
    findings.push({ check: 'noted', outcome: 'wrong', text });
  }
  if (attempts > 0) {
    const text = `The start was tried ${attempts + 1} times. Each time the server could have looked at what would come.`;
    findings.push({ check: 'others', outcome: 'remark', text });
  }
  return findings;
}

type Fairness = NonNullable<FairRecord['fairness']>;

const ownFinding = (entropies: Fairness['entropies'], value: Hex): Finding =>
  entropies.some((entropy) => entropy.value === value)
    ? {
        check: 'own',
        outcome: 'right',
        text: 'The entropy of this browser is in the seed.',
      }
    : {
        check: 'own',
        outcome: 'wrong',
        text: 'The entropy that this browser showed is not in the seed. When the connection was bad at the start it may have come too late; otherwise the server left it out.',
      };

function othersFinding({ entropies, lot }: Fairness, promises: readonly Hex[]): Finding {
  const before = (seat: Seat): Seat => lot[seat] ?? seat;
  const recorded = [...entropies]
    .sort((a, b) => before(a.seat) - before(b.seat))
    .map(({ promise }) => promise);
  return recorded.join() === promises.join()
    ? {
        check: 'others',
        outcome: 'right',
        text: 'What everybody promised to add, and where they sat, is what was fixed before this browser showed its entropy.',
      }
    : {
        check: 'others',
        outcome: 'wrong',
        text: 'What others promised to add, or where they sat, was changed after this browser had shown its entropy.',
      };
}
