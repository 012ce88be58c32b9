import type { Game } from '@vinci/rules';
import { lotOf, sealOf, seedOf } from './deal.ts';
import { commitmentOf, promiseOf } from './promise.ts';
import type { FairRecord } from './record.ts';
import { compare, type Finding } from './report.ts';

/** Recomputes where the seed of a record comes from. */
export function checkOrigin(record: FairRecord): Finding[] {
  const { code, rules, fairness, seed, config } = record;
  const { commitment, secret, entropies, lot } = fairness;
  const ingredients = { code, rules, secret, entropies };
  const fictional = Array.isArray(config.fictional) && config.fictional.length > 0;
  const lots = fictional ? lotOf(ingredients, record.seats.length) : [];
  return [
    compare(
      'commitment',
      commitmentOf(code, secret) === commitment,
      'The secret of the server is the one it committed to when the table was made.',
      'The secret of the server is not the one it committed to when the table was made.',
    ),
    ...entropyFindings(record),
    compare(
      'lot',
      lots.join() === lot.join(),
      fictional
        ? 'The lot of the seats comes from the secret and the entropies.'
        : 'No lots were drawn for the seats.',
      'The lot of the seats is not the one that comes from the secret and the entropies.',
    ),
    compare(
      'seed',
      seedOf(ingredients) === seed,
      'The seed comes from the secret and the entropies.',
      'The seed is not the one that comes from the secret and the entropies.',
    ),
  ];
}

/** Recomputes the seal of the start. */
export function checkSeal(record: FairRecord, game: Game): Finding[] {
  const { fairness, code, rules, seed, opening, start } = record;
  const seal = sealOf({ ...fairness, code, rules, game, seed, opening, start });
  const what = 'Rules, board, bag, seed, seats, names, clock and first draws';
  return [
    compare(
      'seal',
      seal === fairness.seal,
      `${what} are the ones that were sealed at the start.`,
      `${what} are not the ones that were sealed at the start.`,
    ),
  ];
}

function entropyFindings({ code, fairness: { entropies } }: FairRecord): Finding[] {
  const shown = entropies.filter(({ value }) => value !== '');
  const other = shown.find(({ promise, value }) => promiseOf(code, value) !== promise);
  const absent = entropies.filter(({ later }) => later);
  const strange = absent.find(({ value }) => value !== '');
  if (strange !== undefined) {
    const text = `Seat ${strange.seat + 1} is said not to have been asked for its entropy, and it is in the record.`;
    return [{ check: 'entropy', outcome: 'wrong', text }];
  }
  const missing = entropies
    .filter(({ value, later }) => value === '' && !later)
    .map(({ seat }): Finding => {
      const text = `Seat ${seat + 1} promised entropy and did not show it in time, so it was left out. Its person was connected then: together with whoever runs the server he could so choose between two bags.`;
      return { check: 'entropy', outcome: 'unproven', text };
    });
  const remarks = absent.map(({ seat }): Finding => {
    const text = `Nobody of seat ${seat + 1} was connected when the game began. It could only mix the bag afterwards.`;
    return { check: 'entropy', outcome: 'remark', text };
  });
  if (shown.length === 0) {
    const text =
      'Nobody’s entropy is in the bag: it comes from the secret of the server alone, and whoever runs the server could have chosen it.';
    return [{ check: 'entropy', outcome: 'unproven', text }, ...missing, ...remarks];
  }
  const people = shown.length === 1 ? '1 person' : `${shown.length} people`;
  return [
    compare(
      'entropy',
      other === undefined,
      `${people} added entropy, each as promised before.`,
      `Seat ${(other?.seat ?? 0) + 1} added other entropy than was promised.`,
    ),
    ...missing,
    ...remarks,
  ];
}
