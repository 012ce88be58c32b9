import { apply, check, type IntentCode, mustNamePartner, type Position } from '@vinci/rules';
import { END_EXPANSION, PEACE, pack } from '@vinci/rules/engine';
import { barrenProvinces, choosePartner, cutOffProvinces, dropCutOff } from '../policy/advance.ts';
import {
  conquerGreedily,
  inExpansion,
  listEntries,
  type Random,
  worthAfter,
} from '../policy/expand.ts';
import { look, newOutlook, type Outlook } from '../policy/outlook.ts';
import { MEDIUM, type Style } from '../policy/style.ts';
import { borrow, release } from '../scratch.ts';

/** Plans that are made before the best are looked at closely. */
const DRAFTS = 120;

/** An expansion: its intents up to its end, and how it looks without thinking ahead. */
interface Plan {
  readonly codes: readonly IntentCode[];
  readonly worth: number;
}

const outlook = newOutlook();

const between = (random: Random, least: number, most: number): number =>
  least + ((most - least) * random(1024)) / 1023;

/** A medium player with other preferences. */
export function vary(random: Random, calm: boolean): Style {
  return {
    ...MEDIUM,
    entries: 1,
    noise: calm ? 0.05 : between(random, 0.1, 0.5),
    lure: MEDIUM.lure * between(random, 0, 2.5),
    compact: MEDIUM.compact * between(random, 0, 4),
    exposure: MEDIUM.exposure * between(random, 0, 4),
    denial: MEDIUM.denial * between(random, 0, 2.5),
    horizon: between(random, 0.5, 4),
    costOffset: between(random, -0.3, 1.2),
    leastWorth: random(4) === 0 ? between(random, 0.3, 1.2) : MEDIUM.leastWorth,
  };
}

/**
 * Plans for the expansion of the seat on turn, the one that looks best first.
 *
 * @param most how many are returned at most
 * @param enough whether no more time should be spent on making plans
 */
export function planExpansions(
  position: Position,
  random: Random,
  most: number,
  enough: () => boolean,
): Plan[] {
  const plans = new Map<string, Plan>();
  const trial = borrow(position.game);
  look(position, MEDIUM, outlook);
  const add = (head: readonly IntentCode[], style: Style): void => {
    const codes: IntentCode[] = [];
    trial.copyFrom(position);
    namePartners(trial, random, plans.size === 0, codes);
    for (const code of head) {
      if (check(trial, code) !== undefined) return;
      apply(trial, code);
      codes.push(code);
    }
    tryPlan(trial, style, outlook, random, codes, plans);
  };
  add([], MEDIUM);
  const starts = position.phase === 'mobilisation' ? waysToStart(position) : [[]];
  trial.copyFrom(position);
  namePartners(trial, random, true, []);
  const entries = listEntries(trial, { ...MEDIUM, noise: 0 }, outlook, random, 8);
  for (const entry of entries) {
    add([entry], { ...MEDIUM, noise: 0 });
    for (let i = 0; i < 6 && !enough(); i++) add([entry], vary(random, i < 2));
  }
  for (let i = plans.size; i < DRAFTS && !enough(); i++) {
    const head = starts[random(starts.length)]!;
    add(head, i < 8 ? MEDIUM : vary(random, false));
  }
  release(trial);
  return [...plans.values()].sort((a, b) => b.worth - a.worth).slice(0, most);
}

/** Names the peace partners that must be named, mostly those a medium player would name. */
function namePartners(
  position: Position,
  random: Random,
  usual: boolean,
  codes: IntentCode[],
): void {
  while (mustNamePartner(position)) {
    let code = choosePartner(position);
    if (!usual && random(2) === 0) {
      const other = pack(PEACE, random(position.game.seats));
      if (check(position, other) === undefined) code = other;
    }
    apply(position, code);
    codes.push(code);
  }
}

/** Ways to begin a turn on the board: as it stands, or with provinces vacated. */
function waysToStart(position: Position): (readonly IntentCode[])[] {
  const ways: (readonly IntentCode[])[] = [[], []];
  const barren = barrenProvinces(position);
  const cutOff = cutOffProvinces(position);
  if (cutOff.length > 0)
    ways.push(cutOff, [...cutOff, ...barren.filter((c) => !cutOff.includes(c))]);
  if (barren.length > 0) ways.push(barren);
  for (const code of barren) if (barren.length > 1) ways.push([code]);
  return ways;
}

/** Completes a plan on `trial` and notes it, unless the same was found before. */
function tryPlan(
  trial: Position,
  style: Style,
  view: Outlook,
  random: Random,
  codes: IntentCode[],
  plans: Map<string, Plan>,
): void {
  const { seat } = view;
  const acts = (): boolean => trial.actor === seat && inExpansion(trial);
  // A start province taken in setup ends what the seat has to do.
  if (acts()) conquerGreedily(trial, style, view, random, codes);
  if (acts()) {
    const end = pack(END_EXPANSION);
    if (check(trial, end) !== undefined) return;
    codes.push(end);
  }
  if (trial.turnSeat === seat) dropCutOff(trial);
  const key = [...codes].sort((a, b) => a - b).join();
  if (!plans.has(key)) plans.set(key, { codes, worth: worthAfter(trial, MEDIUM, view) });
}
