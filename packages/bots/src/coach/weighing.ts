import {
  activeEmpire,
  apply,
  NOBODY,
  type Position,
  type ProvinceId,
  seatOfOwner,
} from '@vinci/rules';
import { CHOOSE, END_EXPANSION, firstOf, TRACK_PLACES, typeOf } from '@vinci/rules/engine';
import { dropCutOff, expandFully } from '../policy/advance.ts';
import { letsGo, type Sums, weighDecline, weighRebirth } from '../policy/declining.ts';
import { rateOffers } from '../policy/draft.ts';
import { inExpansion, type Random, worthAfter } from '../policy/expand.ts';
import { look, newOutlook, type Outlook, valueForOwner, yieldOf } from '../policy/outlook.ts';
import type { Style } from '../policy/style.ts';
import type { Strength } from '../strength.ts';
import { targetsOf } from './compare.ts';
import { type Decision, declines } from './decisions.ts';
import type { Instead, Leaning, Mind, Reckoning, Valued } from './reckoning.ts';

/** VP by which something must be better to be called so. */
const LEAST = 0.5;

/** A decision after its conquests, before their end. */
function conquered({ at, codes }: Decision): Position {
  const trial = at.clone();
  const last = codes.findLastIndex((code) => typeOf(code) === END_EXPANSION);
  for (const code of last < 0 ? codes : codes.slice(0, last)) apply(trial, code);
  return trial;
}

/** Why somebody who weighs did not just take the larger sum. */
function leaningOf(declined: boolean, { declines, stays }: Sums, inertia: number) {
  const promises = declines > stays;
  const leaning: Leaning | undefined =
    !declined && promises && inertia > 0
      ? 'clings'
      : declined && !promises
        ? 'early'
        : declined && inertia > 0
          ? 'despite'
          : undefined;
  return leaning && { leaning };
}

/** Tells what one style weighs. */
class Weighing implements Mind {
  readonly level: Strength;
  readonly #style: Style;
  readonly #random: Random;

  constructor(level: Strength, style: Style, random: Random) {
    this.level = level;
    this.#style = style;
    this.#random = random;
  }

  reckon(decision: Decision, than: Instead, spared: ProvinceId): Reckoning | undefined {
    switch (than) {
      case 'choose':
        return this.#choice(decision);
      case 'decline':
      case 'goOn':
        return this.#decline(decision, than);
      case 'elsewhere':
        return this.#elsewhere(decision, spared);
      case 'expand':
        return undefined;
    }
  }

  value({ at, codes }: Decision, province: ProvinceId): Valued {
    const view = this.#look(at);
    const trial = at.clone();
    for (const code of codes) {
      if (targetsOf([code]).includes(province)) break;
      apply(trial, code);
    }
    const owner = trial.ownerOf(province);
    const gain = (1 + view.future) * yieldOf(trial, trial.effects(view.seat), province);
    if (owner === NOBODY) return { gain, harm: 0, leads: false };
    const harm = view.denial[owner]! * valueForOwner(trial, province);
    return { gain, harm, leads: isDearest(at, view, seatOfOwner(owner)) };
  }

  #look(at: Position): Outlook {
    return look(at, this.#style, newOutlook());
  }

  /** The position after its own expansion. */
  #expanded(at: Position, spared = -1): Position {
    const view = this.#look(at);
    view.spared = spared;
    const trial = at.clone();
    expandFully(trial, this.#style, this.#random, view);
    return trial;
  }

  #choice({ at, codes }: Decision): Reckoning | undefined {
    const ratings = new Float64Array(TRACK_PLACES + 1);
    rateOffers(at, this.#style, ratings);
    const chosen = codes.find((code) => typeOf(code) === CHOOSE);
    if (chosen === undefined) return undefined;
    const place = firstOf(chosen);
    const one = ratings[place]!;
    const other = Math.max(...ratings.filter((_, i) => i > 0 && i !== place));
    if (!Number.isFinite(other)) return undefined;
    return { than: 'choose', by: 'worth', better: other < one + LEAST, one, other };
  }

  #decline(decision: Decision, than: 'decline' | 'goOn'): Reckoning | undefined {
    const { at, codes } = decision;
    const declined = declines(codes);
    const view = this.#look(at);
    const expanded = () => (declined ? this.#expanded(at) : conquered(decision));
    const sums = inExpansion(at)
      ? weighDecline(at, expanded(), this.#style, view)
      : weighRebirth(at, this.#style, view);
    if (sums === undefined) return undefined;
    const { inertia } = this.#style;
    const [one, other] = declined ? [sums.declines, sums.stays] : [sums.stays, sums.declines];
    const better = letsGo(sums, this.#style) === declined;
    const leaning = better ? leaningOf(declined, sums, inertia) : undefined;
    return { than, by: 'turns', better, one, other, turns: sums.turns, inertia, ...leaning };
  }

  /** All that is conquered, against the best without a province. */
  #elsewhere(decision: Decision, spared: ProvinceId): Reckoning | undefined {
    const { at } = decision;
    const view = this.#look(at);
    const before = worthAfter(at, this.#style, view);
    const worth = (after: Position): number => {
      dropCutOff(after);
      return worthAfter(after, this.#style, view) - before;
    };
    const one = worth(conquered(decision));
    const other = worth(this.#expanded(at, spared));
    return { than: 'elsewhere', by: 'worth', better: other < one + LEAST, one, other };
  }
}

/** Whether what one opponent loses counts for more than what any other does. */
function isDearest(at: Position, view: Outlook, victim: number): boolean {
  const others = Array.from({ length: at.game.seats }, (_, seat) => seat).filter(
    (seat) => seat !== view.seat && seat !== victim,
  );
  const weight = (seat: number): number => view.denial[activeEmpire(seat)]!;
  return others.length > 0 && others.every((seat) => weight(seat) < weight(victim));
}

/** How a bot that weighs and does not search tells why. */
export const weighing = (level: Strength, style: Style, random: Random): Mind =>
  new Weighing(level, style, random);
