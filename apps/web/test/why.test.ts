import { explainFictional, type FictionalReason } from '@vinci/bots/fictional';
import { europe } from '@vinci/maps';
import { apply, isFictional, newPosition } from '@vinci/rules';
import { makeGame, makeMap, makeRandom, pickSensibly, playOn, SEEDS } from '@vinci/rules/testing';
import { whyText } from '../src/game/why.ts';

const map = makeMap({
  provinces: { a: 'plains edge b', b: 'meadow c', c: 'forest d', d: 'mountain' },
  seas: {},
});
const names = { map, name: (seat: number) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };
const say = (reason: Partial<FictionalReason>, rolled?: number) =>
  whyText(names, 'Cy', { topic: 'target', clause: 'FICT-EXP-1', candidates: [], ...reason }, rolled)
    ?.text;

describe('why a fictional player does something', () => {
  test('[FICT-EXP-1] the best target with what it is worth and costs', () => {
    expect(say({ candidates: [{ target: 1, value: 2, cost: 3 }] })).toBe(
      'Best target it can afford (worth 2, costs 3).',
    );
  });

  test('[FICT-GEN-4] a roll among equals names them and the one it chose', () => {
    const candidates = [{ target: 0 }, { target: 2 }, { target: 3 }];
    expect(say({ candidates, roll: { sides: 3 } }, 1)).toBe(
      'Cy picks c at random (from a, c, and d).',
    );
    const many = Array.from({ length: 8 }, (_, i) => ({ target: i % 4 }));
    expect(say({ candidates: many, roll: { sides: 8 } }, 2)).toBe(
      'Cy picks c at random (from 8 provinces).',
    );
  });

  test('[FICT-DECL-2] the check of a decline can be followed with the rules in hand', () => {
    const check = { worth: 9, available: 3, reduction: 0 };
    expect(say({ topic: 'decline', check, roll: { sides: 6 } }, 3)).toBe(
      'Cy rolls to see whether it declines: its empire is worth 9, with 3 pawns available for conquests. The die shows 4: more than its pawns, so it declines.',
    );
    expect(say({ topic: 'decline', check, roll: { sides: 6 } }, 2)).toBe(
      'Cy rolls to see whether it declines: its empire is worth 9, with 3 pawns available for conquests. The die shows 3: not more than its pawns, so it goes on.',
    );
  });

  test('[FICT-FIELDGENERAL-2] what the general takes off the die is said', () => {
    const check = { worth: 5, available: 1, reduction: 2 };
    expect(say({ topic: 'decline', check, roll: { sides: 6 } }, 3)).toBe(
      'Cy rolls to see whether it declines: its empire is worth 5, with 1 pawn available for conquests. The die less 2 is 2: more than its pawns, so it declines.',
    );
  });

  test('a peace partner is called by name', () => {
    const candidates = [{ target: 0 }, { target: 2 }];
    expect(say({ topic: 'peace', candidates, roll: { sides: 2 } }, 1)).toBe(
      'Cy picks Cy at random (from Ada and Cy).',
    );
  });

  test('every decision of a whole game against three of them reads without a gap', () => {
    const game = makeGame(europe, 4, { targetVP: { 4: 60 } }, 'deClassic', [1, 2, 3]);
    const position = newPosition(game, SEEDS.one);
    const random = makeRandom(3);
    const texts: string[] = [];
    for (let i = 0; i < 3000 && position.phase !== 'over'; i++) {
      const { actor } = position;
      if (actor < 0 || !isFictional(game, actor)) {
        playOn(position, random, { limit: 1, driver: pickSensibly });
        continue;
      }
      const { intent, reason } = explainFictional(position);
      const rolled = reason.roll?.result === undefined ? reason.roll && 0 : undefined;
      const why = whyText({ ...names, map: europe }, 'Cy', reason, rolled);
      if (why !== undefined) texts.push(why.text);
      apply(position, intent);
    }
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) {
      expect(text).not.toMatch(/\{|undefined| {2}/);
      expect(text).toMatch(/[.]$/);
    }
  });
});
