import { europe } from '@vinci/maps';
import { apply, encodeIntent, newPosition, type Position } from '@vinci/rules';
import { board, makeGame, SEEDS } from '@vinci/rules/testing';
import { isTelling, logLines } from '../src/game/log.ts';
import { phaseActions, phaseWords, scoresNow } from '../src/game/phase.ts';
import { listTargets } from '../src/game/targets.ts';

describe('whose points are those of this turn', () => {
  const seats = (position: Position): readonly boolean[] =>
    [0, 1, 2].map((seat) => scoresNow(position, seat));

  test('[DECL-12] of the player in turn, until the scoring that comes before the choice', () => {
    const game = makeGame(europe, 3, { declineOrder: 'scoreThenChoose' });
    const position = board(game).owns({ poland: 2 }).entered().build();
    expect(seats(position)).toEqual([true, false, false]);
    apply(position, encodeIntent({ type: 'decline' }));
    if (position.phase === 'relinquish') apply(position, encodeIntent({ type: 'endDecline' }));
    expect(position.phase).toBe('draft');
    expect(position.turnSeat).toBe(0);
    expect(seats(position)).toEqual([false, false, false]);
  });

  test('[DECL-11] also while the civilization is chosen before the scoring', () => {
    const game = makeGame(europe, 3, { declineOrder: 'chooseThenScore' });
    const position = board(game).owns({ poland: 2 }).entered().build();
    apply(position, encodeIntent({ type: 'decline' }));
    if (position.phase === 'relinquish') apply(position, encodeIntent({ type: 'endDecline' }));
    expect(position.phase).toBe('draft');
    expect(seats(position)).toEqual([true, false, false]);
  });

  test('[SETUP-10] of nobody before round 1', () => {
    expect(seats(newPosition(makeGame(europe, 3), SEEDS.one))).toEqual([false, false, false]);
  });
});

describe('what is told outside the log', () => {
  test('a roll is not, for its reason is missing there', () => {
    const names = { map: europe, name: () => 'Zoilos' };
    const before = board(makeGame(europe, 3)).build();
    const step = {
      revision: 1,
      seat: 0,
      code: 0,
      before,
      events: [
        { type: 'declined', seat: 0, compulsory: false },
        { type: 'rolled', seat: 0, sides: 3, result: 2 },
      ] as const,
    };
    const lines = logLines(names, [step]);
    expect(lines.map(({ type }) => type)).toEqual(['declined', 'rolled']);
    expect(lines.findLast(isTelling)?.type).toBe('declined');
  });
});

describe('the start of a turn', () => {
  const words = (position: Position): string =>
    phaseWords({
      position,
      me: 0,
      name: () => 'Ada',
      conquests: listTargets(position),
      draft: undefined,
      vacating: false,
      forecast: 3,
    }).text;

  test('[MOB-1] says once that pawns were taken up', () => {
    const game = makeGame(europe, 3);
    const position = board(game).owns({ poland: 5, bohemia: 4 }).entered().begin();
    expect(position.hand(0)).toBe(7);
    expect(words(position)).toMatch(/^7 pawns in hand; one stays in each province\. Attack one of/);
    const target = [...listTargets(position)].find(([, { means }]) => means !== undefined)?.[0];
    apply(position, encodeIntent({ type: 'conquer', province: target ?? -1, means: 'normal' }));
    expect(words(position)).not.toContain('taken up');
  });

  test('[TILE-FIELDGENERAL-2] promises no points for provinces that go with the lent pawns', () => {
    const game = makeGame(europe, 3);
    const position = board(game)
      .tiles('fieldGeneral', 'agriculture')
      .owns({ poland: 1, bohemia: 1 })
      .entered()
      .begin();
    expect(words(position)).toContain('Ending now scores 3.');
    const target = [...listTargets(position)].find(([, { means }]) => means !== undefined)?.[0];
    apply(position, encodeIntent({ type: 'conquer', province: target ?? -1, means: 'normal' }));
    expect(words(position)).toContain('you have to give up 1 province.');
    apply(position, encodeIntent({ type: 'endExpansion' }));
    expect(position.phase).toBe('surplus');
  });

  test.each([
    ['pawnsLost', /lost/],
    ['pawnsRelocated', /move there/],
  ] as const)('[COH-2 COH-3] says what becomes of pawns cut off: %s', (cohesionLoss, told) => {
    const game = makeGame(europe, 3, { cohesionLoss });
    const position = board(game).owns({ poland: 1, castile: 1 }).phase('cohesion').build();
    expect(words(position)).toMatch(told);
  });

  test('[DECL-1] a Diplomacy empire may decline before it names a partner, not after', () => {
    const position = board(makeGame(europe))
      .seat(0)
      .tiles('diplomacy', 'ports')
      .owns({ castile: 3 })
      .begin(0);
    const actions = phaseActions(position, 0, new Map());
    expect([actions.peaceFirst, actions.decline]).toEqual([true, true]);
    apply(position, encodeIntent({ type: 'peace', seat: 1 }));
    expect(phaseActions(position, 0, new Map()).decline).toBe(false);
  });

  test('ending is not what is offered first while something can be conquered', () => {
    const game = makeGame(europe, 3);
    const outside = board(game).hand(9).build();
    expect(phaseActions(outside, 0, listTargets(outside)).goesOn).toBe(true);
    const stuck = board(game).hand(0).build();
    expect(phaseActions(stuck, 0, listTargets(stuck)).goesOn).toBe(false);
    const inside = board(game).owns({ poland: 1 }).hand(8).build();
    expect(phaseActions(inside, 0, listTargets(inside)).goesOn).toBe(true);
  });
});
