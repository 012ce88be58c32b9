import { scoreForecast } from '../../src/index.ts';
import {
  board,
  legalLines,
  makeGame,
  play,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { DELTA, eventsOf } from '../support.ts';

const start = (second = 'barbarians') => board(DELTA).tiles('army', second).owns({ acacia: 4 });

describe('army', () => {
  test('[TILE-ARMY-1][AMB-66] after the first expansion pawns are collected for a second one', () => {
    const position = start().begin();
    play(position, 'conquer baobab');
    expect(position.hand(0)).toBe(0);
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'secondExpansion')).toHaveLength(1);
    expect([position.phase, position.hand(0)]).toEqual(['expansion', 2]);
    expect(provinceText(position, 'baobab')).toBe('0 active 1');
    play(position, 'conquer delta', 'end-expansion');
    expect(position.phase).toBe('reorganization');
  });

  test('[TILE-ARMY-2][X-112] VP are scored once', () => {
    const position = start().begin();
    const events = play(position, 'conquer baobab', 'end-expansion', 'conquer delta');
    events.push(...play(position, 'end-expansion', 'place acacia 1'));
    const expected = scoreForecast(position, 0).points;
    events.push(...play(position, 'end-reorganization'));
    const own = eventsOf(events, 'scored').filter(({ seat }) => seat === 0);
    expect(own.map(({ points }) => points)).toEqual([expected]);
  });

  test('[TILE-ARMY-3][COMBO-8] nothing is vacated between the two', () => {
    const position = start().begin();
    expect(refusal(position, 'vacate acacia')).toBeUndefined();
    play(position, 'end-expansion');
    expect(refusal(position, 'vacate acacia')).toBe('rule/vacate-only-at-start');
    expect(refusal(position, 'decline')).toBe('rule/decline-not-now');
    expect(legalLines(position).some((line) => line.startsWith('vacate'))).toBe(false);
  });

  test('[AMB-66] one reorganization: no pawns of Medicine or Culture in between', () => {
    const medic = start('medicine').begin();
    const between = play(medic, 'end-expansion');
    expect(eventsOf(between, 'pawnsGained')).toEqual([]);
    expect(eventsOf(play(medic, 'end-expansion'), 'pawnsGained')).toHaveLength(1);
    const learned = start('culture').enemies(2).phase('expansion').build();
    expect(eventsOf(play(learned, 'end-expansion'), 'pawnsGained')).toEqual([]);
    expect(eventsOf(play(learned, 'end-expansion'), 'pawnsGained')).toHaveLength(1);
  });

  test('[AMB-66] Espionage once per turn, Religion once per opponent and turn', () => {
    const spy = start('espionage').hand(8).seat(1).owns({ cactus: 5, elder: 5 }).begin(0);
    play(spy, 'conquer cactus espionage', 'end-expansion');
    expect(refusal(spy, 'conquer elder espionage')).toBe('rule/no-espionage');
    const priest = start('religion').seat(1).owns({ cactus: 1, baobab: 1 }).begin(0);
    play(priest, 'conquer cactus religion', 'end-expansion');
    expect(refusal(priest, 'conquer baobab religion')).toBe('rule/already-converted');
  });

  test('[COMBO-1] the 7 extra pawns of Legions are there once per turn', () => {
    const position = start('fieldGeneral').begin();
    expect(position.extra(0)).toBe(7);
    play(position, 'conquer cactus');
    expect([position.extra(0), position.hand(0)]).toEqual([5, 2]);
    play(position, 'end-expansion');
    expect([position.extra(0), position.hand(0)]).toEqual([5, 2]);
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'pawnsReturned')).toMatchObject([
      { pawns: 5, clause: 'TILE-FIELDGENERAL-6' },
    ]);
  });

  test('[AMB-66] provinces taken for nothing stay pending for the one reorganization', () => {
    const game = makeGame(DELTA.map, 3, { minConquestCost: 0 }, 'vinci2');
    const position = board(game).tiles('army', 'weapons').owns({ cactus: 1, elder: 2 }).begin();
    play(position, 'conquer delta', 'end-expansion');
    expect(provinceText(position, 'delta')).toBe('0 active 0 pending');
    expect(position.hand(0)).toBe(1);
    play(position, 'end-expansion', 'place delta 1', 'end-reorganization');
    expect(provinceText(position, 'delta')).toBe('0 active 1');
  });

  test('[AMB-60][AMB-129] who cannot enter is asked in both expansions', () => {
    const position = board(DELTA).tiles('army').hand(1).build();
    play(position, 'end-expansion');
    expect(position.turnSeat).toBe(0);
    play(position, 'end-expansion');
    expect(position.turnSeat).toBe(1);
    expect(position.cells[position.seatCell(0) + 11]).toBe(2);
  });
});
