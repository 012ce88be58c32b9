import { conquestAnswer, scoreForecast } from '../src/index.ts';
import {
  board,
  costOf,
  finishTurn,
  legalLines,
  makeGame,
  play,
  provinceText,
  refusal,
  tileCode,
} from '../src/testing/index.ts';
import { COAST_MAP, eventsOf, gameOn, ROW_MAP } from './support.ts';

const ROW = gameOn(ROW_MAP, 3, 'jaInternational');
const COAST = gameOn(COAST_MAP, 3, 'jaInternational');

describe('jaInternational: decline', () => {
  const declined = () => {
    const position = board(ROW)
      .tiles('miningColumn', 'fortification')
      .owns({ a: 3, b: '2 fort', e: 1 })
      .begin();
    play(position, 'decline');
    return position;
  };

  test('[DECL-5][AMB-38][X-142] in each province one pawn is kept, or the province given up', () => {
    const position = declined();
    expect([position.phase, position.actor]).toEqual(['relinquish', 0]);
    expect(legalLines(position)).toEqual(['give-up a', 'give-up b', 'give-up e', 'end-decline']);
    const events = play(position, 'give-up b');
    expect(events).toEqual([
      { type: 'provinceLost', owner: 2, province: 1, pawns: 1, reason: 'relinquished' },
    ]);
    // A marker without a pawn owns nothing; the fort goes with the province.
    expect(['a', 'b', 'e'].map((id) => provinceText(position, id))).toEqual([
      '0 declining 1',
      'nobody 0',
      '0 declining 1',
    ]);
    play(position, 'end-decline');
    expect([position.phase, position.actor]).toEqual(['draft', 0]);
    const scored = eventsOf(play(position, 'choose 1'), 'scored');
    // Plains, and the mine of the lasting tile on a mountain.
    expect(scored).toMatchObject([{ seat: 0, points: 1 + 2 }]);
  });

  test('[DECL-5][AMB-118] all may be given up; nothing else can be done meanwhile', () => {
    const position = declined();
    expect(refusal(position, 'give-up c')).toBe('rule/not-your-province');
    expect(refusal(position, 'choose 1')).toBe('rule/wrong-phase');
    expect(refusal(position, 'end-expansion')).toBe('rule/wrong-phase');
    play(position, 'give-up a', 'give-up b', 'give-up e');
    expect(legalLines(position)).toEqual(['end-decline']);
    play(position, 'end-decline');
    expect(position.phase).toBe('draft');
  });

  test('[DECL-5] only the own empire that has just declined', () => {
    const position = board(ROW).owns({ a: 3 }).seat(1).owns({ c: 2 }).declines({ g: 1 }).begin();
    play(position, 'decline');
    expect(refusal(position, 'give-up c')).toBe('rule/not-your-province');
    expect(refusal(position, 'give-up g')).toBe('rule/not-your-province');
    expect(legalLines(position)).toEqual(['give-up a', 'end-decline']);
  });

  test('[DECL-5][AMB-118][TILE-REBIRTH-2] the same with Rebirth, after scoring', () => {
    const position = board(ROW).tiles('rebirth').owns({ a: 3, b: 1 }).begin();
    play(position, 'end-expansion', 'place a 2', 'end-reorganization', 'decline', 'give-up b');
    const events = play(position, 'end-decline', 'choose 1');
    expect(eventsOf(events, 'scored')).toEqual([]);
    expect([position.turnSeat, position.provincesOf(2)]).toEqual([1, 1]);
  });

  test('[DECL-5][NOPROV-11] an empire without provinces has nothing to give up', () => {
    const position = board(ROW).entered().hand(3).begin();
    play(position, 'decline');
    expect(position.phase).toBe('draft');
  });

  test('[DECL-4] elsewhere the provinces are kept without a question', () => {
    for (const preset of ['deClassic', 'nlClassic'] as const) {
      const position = board(gameOn(ROW_MAP, 3, preset))
        .owns({ a: 3 })
        .begin();
      play(position, 'decline');
      expect(position.phase).toBe('draft');
    }
  });

  test('[DECL-5][DECL-12] the option works with scoring before the choice, too', () => {
    const game = makeGame(ROW_MAP, 3, { declineOrder: 'scoreThenChoose' }, 'jaInternational');
    const position = board(game).owns({ a: 3, b: 1 }).begin();
    play(position, 'decline', 'give-up b');
    const events = play(position, 'end-decline');
    expect(eventsOf(events, 'scored')).toMatchObject([{ points: 1 }]);
    expect(position.phase).toBe('draft');
  });
});

describe('jaInternational: contact', () => {
  test('[OWN-3][AMB-36][X-155] a conquest next to the declining empire removes all of it', () => {
    const position = board(ROW)
      .lasting('portsColumn')
      .declines({ a: '1 fort', g: 1, h: 1 })
      .owns({ c: 1 })
      .hand(9)
      .build();
    expect(refusal(position, 'conquer b')).toBeUndefined();
    // Who asks is told before.
    expect([conquestAnswer(position, 1).cleared, conquestAnswer(position, 3).cleared]).toEqual([
      3, 0,
    ]);
    const events = play(position, 'conquer b');
    expect(eventsOf(events, 'provinceLost').map(({ reason }) => reason)).toEqual(
      new Array(3).fill('contact'),
    );
    expect(['a', 'g', 'h'].map((id) => provinceText(position, id))).toEqual(
      new Array(3).fill('nobody 0'),
    );
    // Its persistent tile waits for the next decline. AMB-116
    expect(position.decliningTiles(0)).toEqual([tileCode('portsColumn')]);
    expect(eventsOf(events, 'conquered')[0]!.eliminated).toBe(1);
  });

  test('[OWN-3][AMB-37] the start province counts, and a province taken at cost 0', () => {
    const start = board(ROW).declines({ b: 1, g: 1 }).hand(9).build();
    play(start, 'conquer a');
    expect(start.provincesOf(2)).toBe(0);
    const free = board(ROW)
      .tiles('weapons', 'specialization')
      .neutral({ b: 0 })
      .declines({ a: 1, g: 1 })
      .owns({ c: 1 })
      .build();
    play(free, 'conquer b');
    expect([free.isPending(1), free.provincesOf(2)]).toEqual([true, 0]);
  });

  test('[OWN-6][AMB-34] its provinces cannot be attacked, not even with Heritage', () => {
    const position = board(ROW).declines({ b: 1 }).owns({ c: 1 }).hand(9);
    expect(refusal(position.build(), 'conquer b')).toBe('rule/own-declining-province');
    expect(refusal(position.tiles('heritage').build(), 'conquer b')).toBe(
      'rule/own-declining-province',
    );
  });

  test('[AMB-35] Heritage permits contact, but declining provinces connect nothing', () => {
    const position = board(ROW)
      .tiles('heritage')
      .declines({ b: 1 })
      .owns({ a: 1, d: 1 })
      .hand(6)
      .build();
    play(position, 'conquer c');
    expect(provinceText(position, 'b')).toBe('0 declining 1');
    play(position, 'end-expansion', `place a ${position.hand(0)}`, 'end-reorganization');
    expect([position.phase, legalLines(position)]).toEqual(['cohesion', ['keep a', 'keep c']]);
  });

  test('[AMB-53][TILE-ASTRONOMY-5] a connection across the sea is no contact', () => {
    const position = board(COAST)
      .tiles('astronomy')
      .declines({ isle: 1 })
      .owns({ quay: 1 })
      .hand(9)
      .build();
    play(position, 'conquer cliff', 'conquer dune');
    expect(provinceText(position, 'isle')).toBe('0 declining 1');
  });

  test('[AMB-53][TILE-ASTRONOMY-5] a declining empire neither conquers nor needs Astronomy', () => {
    const position = board(COAST).tiles('astronomy').owns({ quay: 2, isle: 1 }).begin();
    play(position, 'decline', 'end-decline', 'choose 1');
    expect(position.decliningTiles(0)).toEqual([]);
    expect(scoreForecast(position, 0).points).toBe(2);
  });

  test('[AMB-119][AMB-53] with “seaToo” it is: removal, clearing or prohibition, with Astronomy only', () => {
    const start = (options: Parameters<typeof makeGame>[2]) =>
      board(makeGame(COAST_MAP, 3, { astronomyContact: 'seaToo', ...options }, 'jaInternational'))
        .declines({ isle: 1, heath: 1 })
        .owns({ inland: 1 })
        .hand(9);
    const removed = start({}).tiles('astronomy').build();
    play(removed, 'conquer quay');
    expect(removed.provincesOf(2)).toBe(0);
    const cleared = start({ ownDecliningAdjacency: 'clearAdjacent' }).tiles('astronomy').build();
    play(cleared, 'conquer quay');
    expect([provinceText(cleared, 'isle'), provinceText(cleared, 'heath')]).toEqual([
      'nobody 0',
      '0 declining 1',
    ]);
    const forbidden = start({ ownDecliningAdjacency: 'forbidConquest' });
    expect(refusal(forbidden.tiles('astronomy').build(), 'conquer quay')).toBe('rule/contact');
    expect(refusal(forbidden.tiles('weapons').build(), 'conquer quay')).toBeUndefined();
    const heritage = start({}).tiles('astronomy', 'heritage').build();
    play(heritage, 'conquer quay');
    expect(heritage.provincesOf(2)).toBe(2);
  });

  test('[AMB-119][AMB-53] with “seaToo” the start province across the sea is contact as well', () => {
    const game = makeGame(COAST_MAP, 3, { astronomyContact: 'seaToo' });
    const position = board(game).tiles('astronomy').declines({ far: 1 }).hand(9).build();
    expect(refusal(position, 'conquer isle')).toBe('rule/contact');
    expect(refusal(position, 'conquer inland')).toBeUndefined();
  });
});

describe('jaInternational: provinceless empires', () => {
  test('[NOPROV-5][NOPROV-6][NOPROV-7][X-125] survivors enter again, decline, or stay out', () => {
    const position = board(ROW)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 5 })
      .declines({ e: 1 })
      .seat(2)
      .owns({ d: 1 })
      .begin();
    play(position, 'conquer b');
    const events = finishTurn(position);
    expect(eventsOf(events, 'declined')).toEqual([]);
    expect([position.turnSeat, position.phase, position.hand(1)]).toEqual([1, 'mobilisation', 4]);
    expect(legalLines(position)).toEqual(['decline', 'conquer a', 'conquer h', 'end-expansion']);
    const stayed = position.clone();
    play(stayed, 'end-expansion');
    expect([stayed.turnSeat, stayed.hand(1)]).toEqual([2, 4]);
  });

  test('[NOPROV-7][X-110] without a pawn it may be kept, too, and the declining empire scores', () => {
    const position = board(ROW)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 1 })
      .declines({ d: 1, e: 1, f: 1, g: 1, h: 1 })
      .begin();
    play(position, 'conquer b');
    finishTurn(position);
    expect([position.turnSeat, legalLines(position)]).toEqual([1, ['decline', 'end-expansion']]);
    for (const _round of [1, 2]) {
      const events = play(position, 'end-expansion');
      expect(eventsOf(events, 'scored')).toMatchObject([{ seat: 1, points: 4 }]);
      expect(position.hand(1)).toBe(0);
      finishTurn(position);
      finishTurn(position);
    }
    play(position, 'decline');
    expect([position.phase, position.provincesOf(4)]).toEqual(['draft', 0]);
  });

  test('[NOPROV-8][X-170][AMB-95] one pawn cannot enter without discounts, but may wait', () => {
    const lone = board(ROW).entered().hand(1);
    expect(legalLines(lone.begin())).toEqual(['decline', 'end-expansion']);
    const cheap = lone.tiles('weapons', 'specialization').begin();
    expect(legalLines(cheap)).toEqual(['decline', 'conquer a', 'conquer h', 'end-expansion']);
  });

  test('[AMB-81][NOPROV-7] only who has lost all his provinces may wait, not a new civilization', () => {
    const position = board(ROW).hand(9).seat(1).owns({ d: 2 }).begin();
    expect(refusal(position, 'end-expansion')).toBe('rule/must-enter');
    expect(refusal(position, 'decline')).toBe('rule/not-entered-yet');
    play(position, 'conquer a', 'end-expansion');
    const lost = board(ROW).entered().hand(9).begin();
    play(lost, 'end-expansion');
    expect([lost.turnSeat, lost.hand(0)]).toEqual([1, 9]);
  });

  test('[MOB-7][AMB-54][AMB-81] who vacates everything has lost nothing and enters like a new civilization', () => {
    const position = board(ROW).owns({ b: 2, c: 4 }).begin();
    play(position, 'vacate b', 'vacate c');
    expect(legalLines(position)).not.toContain('end-expansion');
    expect(refusal(position, 'end-expansion')).toBe('rule/must-enter');
    play(position, 'conquer a', 'end-expansion');
    // Whoever cannot pay for a start province may decline in the next turn (AMB-60).
    const poor = board(ROW).owns({ c: 1 }).seat(1).owns({ e: 2 }).seat(0).begin();
    play(poor, 'vacate c', 'end-expansion');
    expect([poor.turnSeat, poor.hand(0)]).toEqual([1, 1]);
    while (poor.turnSeat !== 0) finishTurn(poor);
    expect(legalLines(poor)).toEqual(['decline', 'end-expansion']);
    // With “mayStayOffBoard” nobody has to enter, and the civilization is still the same.
    const free = board(makeGame(ROW_MAP, 3, { mayStayOffBoard: true }, 'jaInternational'));
    const waiting = free.owns({ c: 5 }).begin();
    play(waiting, 'vacate c', 'end-expansion');
    expect([waiting.turnSeat, waiting.hand(0)]).toEqual([1, 5]);
  });
});

describe('jaInternational: the rest', () => {
  test('[AMB-26] Specialization and its partner bring twice the partner’s pawns and one', () => {
    const position = board(ROW)
      .track(['specialization', 'barbarians'])
      .phase('draft')
      .seat(0)
      .build();
    play(position, 'choose 1');
    expect(position.hand(0)).toBe(8 + 2 * 6 + 1);
  });

  test('[AMB-27] it stays in decline with a lasting partner', () => {
    const position = board(ROW).tiles('specialization', 'miningColumn').owns({ e: 2 }).begin();
    play(position, 'decline', 'end-decline', 'choose 1');
    expect(position.decliningTiles(0)).toHaveLength(2);
    expect(scoreForecast(position, 0).points).toBe(4);
  });

  test('[AMB-110] shallows do nothing of their own; they are coasts for Galleys', () => {
    const lake = board(COAST).owns({ dune: 1 }).hand(9);
    expect(costOf(lake.build(), 'heath')).toBe(3);
    expect(costOf(lake.tiles('galleys').build(), 'heath')).toBe(2);
    // They are not crossed by sea, not even with Astronomy, where no sea zone joins them.
    const across = board(COAST).tiles('astronomy').owns({ heath: 1 }).hand(9).build();
    expect(refusal(across, 'conquer quay')).toBe('rule/not-reachable');
    expect(scoreForecast(lake.build(), 0).points).toBe(1);
  });
});
