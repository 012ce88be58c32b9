import type { Game } from '@vinci/rules';
import { lotOf, sealOf, seedOf } from './deal.ts';
import { commitmentOf, promiseOf } from './promise.ts';
import type { FairRecord } from './record.ts';
import { compare, type Finding, finding } from './report.ts';

/** Recomputes where the seed of a record comes from. */
export function checkOrigin(record: FairRecord): Finding[] {
  const { code, rules, fairness, seed, config } = record;
  const { commitment, secret, entropies, lot } = fairness;
  const ingredients = { code, rules, secret, entropies };
  const fictional = Array.isArray(config.fictional) && config.fictional.length > 0;
  const lots = fictional ? lotOf(ingredients, record.seats.length) : [];
  return [
    compare('commitment', commitmentOf(code, secret) === commitment),
    ...entropyFindings(record),
    !fictional && lot.length === 0
      ? finding('right', 'lot.none')
      : compare('lot', lots.join() === lot.join()),
    compare('seed', seedOf(ingredients) === seed),
  ];
}

/** Recomputes the seal of the start. */
export function checkSeal(record: FairRecord, game: Game): Finding[] {
  const { fairness, code, rules, seed, opening, start } = record;
  const seal = sealOf({ ...fairness, code, rules, game, seed, opening, start });
  return [compare('seal', seal === fairness.seal)];
}

function entropyFindings({ code, fairness: { entropies } }: FairRecord): Finding[] {
  const shown = entropies.filter(({ value }) => value !== '');
  const other = shown.find(({ promise, value }) => promiseOf(code, value) !== promise);
  const absent = entropies.filter(({ later }) => later);
  const strange = absent.find(({ value }) => value !== '');
  if (strange !== undefined) {
    return [finding('wrong', 'entropy.notAsked', { seat: strange.seat + 1 })];
  }
  const others = [
    ...entropies
      .filter(({ value, later }) => value === '' && !later)
      .map(({ seat }) => finding('unproven', 'entropy.missing', { seat: seat + 1 })),
    ...absent.map(({ seat }) => finding('remark', 'entropy.later', { seat: seat + 1 })),
  ];
  if (shown.length === 0) return [finding('unproven', 'entropy.none'), ...others];
  return [
    other === undefined
      ? finding('right', 'entropy.right', { count: shown.length })
      : finding('wrong', 'entropy.wrong', { seat: other.seat + 1 }),
    ...others,
  ];
}
