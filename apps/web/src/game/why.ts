import type { FictionalCandidate, FictionalReason } from '@vinci/bots/fictional';
import type { ProvinceId } from '@vinci/rules';
import { formatList, gap, language, t } from '../i18n/index.ts';
import { provinceName } from '../i18n/rules-words.ts';
import type { Names } from './log.ts';

/** Why a fictional player did something, ready to be read and checked. */
export interface Why {
  readonly text: string;
  readonly clause: string;
}

/** Most candidates that are named one by one. */
const NAMED = 6;

function nameOf(names: Names, { topic }: FictionalReason, target: number): string {
  return topic === 'peace' ? names.name(target) : provinceName(names.map, target as ProvinceId);
}

/** "worth 2, costs 3", as far as both are known. */
function measures({ value, cost }: FictionalCandidate): string {
  const parts = [
    ...(value === undefined ? [] : [t('why.value', { count: value })]),
    ...(cost === undefined ? [] : [t('why.cost', { count: cost })]),
  ];
  return parts.length < 2 ? parts.join() : t('glue.list', { first: parts[0]!, second: parts[1]! });
}

/** The check of a decline with the die, as the rules have it. @clause FICT-DECL-1 FICT-DECL-2 */
function declineText(
  name: string,
  { check, roll }: FictionalReason,
  shown: number | undefined,
): string {
  if (check === undefined) return t('why.mustDecline');
  const { worth, available, reduction } = check;
  const before = t('why.check', { name, worth, count: available });
  const result = shown ?? roll?.result;
  if (result === undefined) return before;
  const die = result + 1 - reduction;
  const shows =
    reduction > 0 ? t('why.dieReduced', { die, reduction }) : t('why.die', { die: result + 1 });
  const so = t(die > available ? 'why.declines' : 'why.goesOn');
  return [before, shows, so].join(gap());
}

/** One of several that were equally good, by lot. @clause FICT-GEN-4 */
function lotText(names: Names, name: string, reason: FictionalReason, result: number): string {
  const { candidates } = reason;
  const chosen = candidates[result];
  const among =
    candidates.length <= NAMED
      ? formatList(
          candidates
            .map(({ target }) => nameOf(names, reason, target))
            .sort((one, two) => one.localeCompare(two, language())),
        )
      : t('why.many', { count: candidates.length });
  if (chosen === undefined) return t('why.equal', { name, among });
  return t('why.lot', { name, among, chosen: nameOf(names, reason, chosen.target) });
}

/**
 * The words for a reason.
 *
 * @param name of the player
 * @param rolled the result 0 … sides − 1 of a roll that the reason asked for
 * @returns `undefined` where there is nothing to say beyond what was done
 */
export function whyText(
  names: Names,
  name: string,
  reason: FictionalReason,
  rolled?: number,
): Why | undefined {
  const { topic, clause, candidates, roll } = reason;
  const say = (text: string): Why => ({ text, clause });
  if (topic === 'decline' || (topic === 'stay' && reason.check !== undefined)) {
    return say(declineText(name, reason, rolled));
  }
  if (rolled !== undefined) return say(lotText(names, name, reason, rolled));
  const [first] = candidates;
  const result = roll?.result ?? 0;
  const best = candidates[result] ?? first;
  switch (topic) {
    case 'civilization':
      return say(t('why.civilization'));
    case 'startProvince':
    case 'target':
    case 'giveUp':
    case 'fort': {
      if (best === undefined) return undefined;
      const facts = measures(best);
      const reason = t(`why.${topic}`);
      return say(facts === '' ? t('why.plain', { reason }) : t('why.withFacts', { reason, facts }));
    }
    case 'peace':
      return say(t('why.peace'));
    case 'endExpansion':
      return say(t('why.endExpansion'));
    default:
      return undefined;
  }
}
