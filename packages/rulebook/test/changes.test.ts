import { OPTION_NAMES, PRESET_IDS } from '@vinci/rules';
import { makeGame, TINY_MAP } from '@vinci/rules/testing';
import {
  CLAUSE_IDS,
  changeOf,
  changesFrom,
  editionOfGame,
  editionOfPreset,
  isInForce,
  say,
} from '../src/index.ts';
import { CONTEXT, changed, valuesOf } from './editions.ts';

const STANDARD = changed('deClassic', {});

describe('changes', () => {
  test('a rule text does not differ from itself', () => {
    for (const preset of PRESET_IDS) {
      expect(changesFrom(changed(preset, {}), changed(preset, {}))).toEqual([]);
    }
  });

  test('[TRACK-4] another number is told with the former words', () => {
    const edition = changed('deClassic', { skipCost: 3 });
    expect(changesFrom(edition, STANDARD)).toEqual([
      { id: 'TRACK-4', former: say({ id: 'TRACK-4' }, STANDARD) },
    ]);
  });

  test('[COH-3] another clause in its place names the former one', () => {
    const edition = changed('deClassic', { cohesionLoss: 'pawnsRelocated' });
    const [change] = changesFrom(edition, STANDARD);
    expect(change).toMatchObject({ id: 'COH-3', formerId: 'COH-2' });
    expect(change?.former).toBe(say({ id: 'COH-2' }, STANDARD));
  });

  test('[TILE-FORTIFICATION-3] a clause without a successor is dropped', () => {
    const edition = changed('deClassic', { fortAttackDiscount: 0 });
    expect(changeOf('TILE-FORTIFICATION-3', edition, STANDARD)).toMatchObject({ dropped: true });
    expect(changeOf('TILE-FORTIFICATION-2', edition, STANDARD)).toBeUndefined();
  });

  test('[OWN-5] a clause that no rule text of the table had says so', () => {
    const edition = changed('deClassic', { ownDecliningAdjacency: 'clearAdjacentExceptRiver' });
    expect(changeOf('OWN-5', edition, STANDARD)).toEqual({ id: 'OWN-5' });
  });
});

describe('every option', () => {
  test.each(OPTION_NAMES.filter((name) => valuesOf(name).length > 1))(
    'a change of %s is among the changes',
    (name) => {
      for (const preset of PRESET_IDS) {
        const [first, ...others] = valuesOf(name);
        const standard = changed(preset, { ...CONTEXT[name], [name]: first });
        for (const value of others) {
          const edition = changed(preset, { ...CONTEXT[name], [name]: value });
          const found = changesFrom(edition, standard).length > 0;
          expect([preset, value, found]).toEqual([preset, value, true]);
        }
      }
    },
  );
});

describe('editions', () => {
  test('a game brings its numbers', () => {
    const edition = editionOfGame(makeGame(TINY_MAP, 4));
    expect(edition).toMatchObject({ seats: 4, basePawns: 6, targetVP: 120, fictional: false });
    expect(edition.rounds).toBeUndefined();
    expect(say({ id: 'END-1' }, edition)).toContain('120 points');
    expect(say({ id: 'PAWN-2' }, edition)).toContain('In this game of 4 they are 6.');
  });

  test('[FICT-GEN-1] another number of fictional players departs from the text', () => {
    const said = (seats: number, fictional: readonly number[]) =>
      say(
        { id: 'FICT-GEN-1' },
        editionOfGame(makeGame(TINY_MAP, seats, {}, 'deClassic', fictional)),
      );
    expect(said(3, [1, 2])).toMatch(
      / departs from that: it has 2 rulebook opponents and 1 person\.$/,
    );
    expect(said(4, [0])).toMatch(/ departs from that: it has 1 rulebook opponent and 3 people\.$/);
    expect(said(4, [1, 2, 3])).toMatch(/if you are two, against two\.$/);
    expect(said(4, [1, 2])).toMatch(/if you are two, against two\.$/);
  });

  test('[END-8] another target than 150 is named beside it, and 150 alone', () => {
    const said = (targetVP: number) =>
      say(
        { id: 'END-8' },
        editionOfGame(makeGame(TINY_MAP, 4, { targetVP: { 4: targetVP } }, 'deClassic', [0, 1])),
      );
    expect(said(120)).toContain('usually 150; in this game it is 120.');
    expect(said(150)).toBe('With rulebook opponents the target is 150.');
  });

  test('a rule text by itself tells its tables', () => {
    const edition = editionOfPreset('deClassic');
    expect(say({ id: 'END-1' }, edition)).toContain(
      '150 / 120 / 100 / 100 with 3 / 4 / 5 / 6 players',
    );
    const rounds = say({ id: 'END-5' }, editionOfPreset('vinci2'));
    expect(rounds).toContain('13 / 12 / 11 / 10 with 2 / 3 / 4 / 5 players');
  });

  test('[SETUP-15] Diplomacy for two', () => {
    const two = { ...editionOfPreset('vinci2'), seats: 2 };
    expect(say({ id: 'SETUP-15' }, two)).toContain('stays out of the bag');
  });

  test('[MAP-5][MAP-6] water is told as the board has it', () => {
    const vinci = editionOfPreset('vinci2');
    const water = (rivers: boolean | undefined): string[] =>
      ['MAP-5', 'MAP-6'].filter((id) => isInForce(id, { ...vinci, rivers }));
    expect(water(true)).toEqual(['MAP-6']);
    expect(water(false)).toEqual(['MAP-5']);
    expect(water(undefined)).toEqual(['MAP-5', 'MAP-6']);
    expect(CLAUSE_IDS.filter((id) => id === 'MAP-6' && isInForce(id, STANDARD))).toEqual([]);
  });
});
