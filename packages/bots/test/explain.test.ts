import { europe } from '@vinci/maps';
import { activeEmpire, apply, check, type IntentCode, type Position } from '@vinci/rules';
import { DECLINE, pack, TRACK_PLACES } from '@vinci/rules/engine';
import { targetsOf } from '../src/coach/compare.ts';
import { decisionsIn, declines } from '../src/coach/decisions.ts';
import { type Explained, explainTurn } from '../src/coach/explain.ts';
import { luckOf } from '../src/coach/imagining.ts';
import { imagineAfter } from '../src/master/imagine.ts';
import { expandFully } from '../src/policy/advance.ts';
import { CHARACTERS, type Character } from '../src/policy/characters.ts';
import { letsGo, weighDecline } from '../src/policy/declining.ts';
import { rateOffers } from '../src/policy/draft.ts';
import { inExpansion, worthAfter } from '../src/policy/expand.ts';
import { look, newOutlook, valueForOwner, yieldOf } from '../src/policy/outlook.ts';
import type { Strength } from '../src/strength.ts';
import { byIncome, byPoints } from '../src/strong/leaf.ts';
import { rollOut } from '../src/strong/rollout.ts';
import { learned as model, untaught } from './learned.ts';
import { chance } from './players.ts';
import { codesIn, read } from './positions.ts';
import { findTurn, type Turn, turnsOf } from './turns.ts';

const SEED = 3;
const GAMES = 6;

const explain = (turn: Turn, level: Strength, more: Partial<Explained> = {}) =>
  explainTurn({
    ...turn,
    level,
    model,
    asker: (turn.start.turnSeat + 1) % 3,
    seed: SEED,
    effort: { glance: 2, games: GAMES },
    ...more,
  });

const mayDecline = ({ start }: Turn): boolean => check(start, pack(DECLINE)) === undefined;
const hasDeclined = ({ line }: Turn): boolean => declines(line);
const attacks = ({ start, line }: Turn): boolean =>
  !declines(line) &&
  targetsOf(line).some((p) => start.ownerOf(p) > 0 && start.ownerOf(p) !== own(start));
const own = (position: Position): number => activeEmpire(position.turnSeat);

const weighers = Object.keys(CHARACTERS) as Character[];

const played = new Map<Strength, readonly Turn[]>();
/** The turns of a game of a level; who weighs has time for the whole board. */
const allOf = (level: Strength): readonly Turn[] => {
  const map = weighers.some((each) => each === level) ? europe : undefined;
  const turns = played.get(level) ?? turnsOf(level, map);
  played.set(level, turns);
  return turns;
};
const turnOf = (level: Strength, fits: (turn: Turn) => boolean): Turn =>
  findTurn(allOf(level), fits);

/** What a style sees at the beginning of a turn, and after its own expansion. */
function seenBy(level: Character, start: Position, spared = -1) {
  const style = CHARACTERS[level];
  const view = look(start, style, newOutlook());
  view.spared = spared;
  const expanded = start.clone();
  expandFully(expanded, style, chance(1), view);
  return { style, view, expanded };
}

/** Sums that a style compares when it comes to declining. */
function sumsOf(level: Character, { start }: Turn) {
  const { style, view, expanded } = seenBy(level, start);
  return weighDecline(start, expanded, style, view)!;
}

describe.each(weighers)('%s, who weighs, explains itself', (level) => {
  test('a decline by the sums that it has compared', () => {
    // Stubborn does so hardly ever; the sums are told all the same.
    const turn = { ...turnOf(level, mayDecline), line: [pack(DECLINE)] };
    const sums = sumsOf(level, turn);
    const { declines: one, stays: other, turns } = sums;
    const { inertia } = CHARACTERS[level];
    const better = letsGo(sums, CHARACTERS[level]);
    expect(explain(turn, level)).toMatchObject({
      level,
      declined: true,
      reckoning: { than: 'goOn', by: 'turns', better, one, other, turns, inertia },
    });
  });

  test('going on by the same', () => {
    const turn = turnOf(level, (one) => mayDecline(one) && !hasDeclined(one));
    const { declines: other, stays: one } = sumsOf(level, turn);
    expect(explain(turn, level).reckoning).toMatchObject({
      than: 'decline',
      by: 'turns',
      better: true,
      one,
      other,
    });
  });

  test('a choice by its own ratings', () => {
    const turn = turnOf(level, ({ start }) => start.phase === 'draft');
    const ratings = new Float64Array(TRACK_PLACES + 1);
    rateOffers(turn.start, CHARACTERS[level], ratings);
    const [one, other] = [...ratings.slice(1)].sort((a, b) => b - a);
    expect(explain(turn, level).reckoning).toEqual({
      than: 'choose',
      by: 'worth',
      better: true,
      one,
      other,
    });
  });

  test('an attack by what it is worth to it, and all conquests with and without it', () => {
    // Easy leaves others alone where it can.
    const conquers = ({ line }: Turn): boolean => targetsOf(line).length > 1;
    const turn = turnOf(level, level === 'easy' ? conquers : attacks);
    const { start } = turn;
    const { attack } = explain(turn, level);
    const { province } = attack!;
    const { style, view, expanded } = seenBy(level, start);
    const owner = start.ownerOf(province);
    expect(attack?.valued?.harm).toBe(view.denial[owner]! * valueForOwner(start, province));
    const gain = (1 + view.future) * yieldOf(start, start.effects(view.seat), province);
    expect(attack?.valued?.gain).toBe(gain);
    const without = seenBy(level, start, province).expanded;
    expect(without.ownerOf(province)).toBe(owner);
    const before = worthAfter(start, style, view);
    expect(attack?.reckoning).toMatchObject({ than: 'elsewhere', by: 'worth' });
    expect(attack?.reckoning?.one).toBeCloseTo(worthAfter(expanded, style, view) - before);
    expect(attack?.reckoning?.other).toBeCloseTo(worthAfter(without, style, view) - before);
  });
});

describe('their faults are told', () => {
  test('stubborn clings past its time; quarrelsome does, too, unless it gains much by letting go', () => {
    const late = turnOf('stubborn', (turn) => {
      if (!mayDecline(turn) || hasDeclined(turn)) return false;
      const sums = sumsOf('stubborn', turn);
      return sums.declines > sums.stays;
    });
    expect(explain(late, 'stubborn').reckoning).toMatchObject({ leaning: 'clings', inertia: 18 });
    const over = explain(turnOf('quarrelsome', hasDeclined), 'quarrelsome');
    expect(over.reckoning).toMatchObject({ leaning: 'despite', better: true });
  });

  test('medium only ever lets go too early', () => {
    for (const turn of allOf('medium')) {
      const { reckoning } = explain(turn, 'medium');
      if (reckoning?.by !== 'turns') continue;
      const early = hasDeclined(turn) && reckoning.one <= reckoning.other;
      expect(reckoning.leaning).toBe(early ? 'early' : undefined);
    }
  });

  test('quarrelsome names the harm to its victim above its own gain, greedy none', () => {
    const spite = explain(turnOf('quarrelsome', attacks), 'quarrelsome').attack;
    expect(spite?.valued?.harm).toBeGreaterThan(spite!.valued!.gain);
    const greed = explain(turnOf('greedy', attacks), 'greedy').attack;
    expect(greed?.valued?.harm).toBe(0);
    expect(Math.round(greed!.valued!.gain)).toBe(greed?.points);
  });
});

const mean = (chanceIn: (seed: number) => number): number => {
  let sum = 0;
  for (let game = 0; game < GAMES; game++) sum += chanceIn(luckOf(SEED, game));
  return sum / GAMES;
};

describe.each(['shrewd', 'strong'] as const)('%s, who searches, explains itself', (level) => {
  const leaf = level === 'shrewd' ? byIncome : byPoints(model);
  const search = ({ start }: Turn, codes: readonly IntentCode[]): number =>
    mean((seed) => {
      const trial = start.clone();
      for (const code of codes) apply(trial, code);
      return rollOut(trial, start.turnSeat, seed, leaf);
    });

  test('going on by its own imagined games', () => {
    const turn = turnOf(level, (one) => mayDecline(one) && !hasDeclined(one));
    const [decision] = decisionsIn(turn.start, turn.line);
    expect(explain(turn, level)).toMatchObject({
      level,
      reckoning: {
        than: 'decline',
        by: 'chance',
        of: level === 'shrewd' ? 'win' : 'ahead',
        games: GAMES,
        one: search(turn, decision!.codes),
        other: search(turn, [pack(DECLINE)]),
      },
    });
  });

  test('a decline, a choice and an attack by the same', () => {
    const late = turnOf(level, hasDeclined);
    expect(explain(late, level).reckoning).toMatchObject({
      than: 'goOn',
      one: search(late, [pack(DECLINE)]),
    });
    expect(explain(late, level).choice).toMatchObject({ than: 'choose', by: 'chance' });
    const choice = turnOf(level, ({ start }) => start.phase === 'draft');
    expect(explain(choice, level).reckoning).toMatchObject({ than: 'choose', by: 'chance' });
    const fight = turnOf(level, attacks);
    const [decision] = decisionsIn(fight.start, fight.line);
    const { attack } = explain(fight, level);
    expect(attack?.valued).toBeUndefined();
    expect(attack?.reckoning).toMatchObject({
      than: 'elsewhere',
      one: search(fight, decision!.codes),
    });
  });

  test('the same again, with nothing changed', () => {
    const turn = turnOf(level, attacks);
    const digest = turn.start.digest();
    expect(explain(turn, level)).toEqual(explain(turn, level));
    expect(turn.start.digest()).toBe(digest);
  });
});

describe('master', () => {
  test('explains itself by its networks after whole turns', () => {
    const turn = turnOf('master', (one) => mayDecline(one) && !hasDeclined(one));
    const { start, line } = turn;
    const learned = [untaught(start.game)];
    const [decision] = decisionsIn(start, line);
    const judges = learned.map(({ judge }) => judge);
    const one = mean((seed) => imagineAfter(start, { codes: decision!.whole }, judges, seed));
    const told = explain(turn, 'master', { learned });
    expect(told).toMatchObject({ level: 'master', reckoning: { than: 'decline', one } });
    expect(explain(turn, 'master', { learned })).toEqual(told);
    const late = explain(turnOf('master', hasDeclined), 'master', { learned });
    expect(late.reckoning).toMatchObject({ than: 'goOn', by: 'chance' });
  });

  test('is explained by strong where it was not taught', () => {
    const turn = turnOf('master', attacks);
    const told = explain(turn, 'strong');
    expect(told.level).toBe('strong');
    expect(explain(turn, 'master')).toEqual(told);
    const [elsewhere] = [{ ...untaught(turn.start.game), map: 'europe' }];
    expect(explain(turn, 'master', { learned: [elsewhere] })).toEqual(told);
  });

  test('is explained by shrewd where nothing was learned, as strong is', () => {
    const turn = turnOf('master', attacks);
    const told = explain(turn, 'shrewd');
    expect(told.level).toBe('shrewd');
    for (const level of ['strong', 'master'] as const) {
      expect(explain(turn, level, { model: undefined })).toEqual(told);
    }
  });
});

describe('the decisions of a turn', () => {
  test('are its choice, its decline, or its expansion up to its end', () => {
    const { start, line } = turnOf('medium', attacks);
    const [first, ...others] = decisionsIn(start, line);
    expect(others).toEqual([]);
    expect(line.slice(0, first!.codes.length)).toEqual(first!.codes);
    const after = start.clone();
    for (const code of first!.codes) apply(after, code);
    expect(inExpansion(after)).toBe(false);
    expect(targetsOf(first!.codes)).toEqual(targetsOf(line));
  });
});

describe('an attack', () => {
  test('is the one that has cost the asker something, else the one that has cost most', () => {
    const turn = turnOf('medium', attacks);
    const { start, line } = turn;
    for (const asker of [0, 1, 2].filter((seat) => seat !== start.turnSeat)) {
      const { attack, seat, declined } = explain(turn, 'medium', { asker });
      expect([seat, declined]).toEqual([start.turnSeat, false]);
      expect(targetsOf(line)).toContain(attack?.province);
      const robbed = targetsOf(line).some((p) => Math.ceil(start.ownerOf(p) / 2) - 1 === asker);
      if (robbed) expect(attack?.victim).toBe(asker);
    }
  });
});

test('[TILE-HERITAGE-3] a province of the own empire in decline is taken from nobody', () => {
  const start = read(`vinci 1 vinci2 europe@1 3
turn round=4 seat=1 phase=mobilisation start=1
seat 1 vp=29 tiles=heritage+mountaineering declining=-+miningColumn hand=6 entered
seat 2 vp=34
seat 3 vp=34
track 1 messengers+medicine
province wallachia 1 1
province serbia 1d 1
`);
  const line = codesIn(start, 'conquer serbia');
  const { attack } = explain({ start, line }, 'medium');
  // It brings one point, and brought three by the column of its mine.
  expect(attack).toMatchObject({ victim: -1, points: -2, taken: 0 });
});
