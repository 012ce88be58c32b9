import { board, finishTurn, legalLines, makeGame, play, refusal } from '../../src/testing/index.ts';
import { europe } from '../maps.ts';
import { EUROPE, eventsOf, ROW_FOUR } from '../support.ts';

const envoy = (second = 'barbarians') =>
  board(ROW_FOUR)
    .tiles('diplomacy', second)
    .owns({ c: 4 })
    .seat(1)
    .owns({ b: 9, a: 1 })
    .declines({ h: 1 })
    .seat(2)
    .owns({ d: 9 })
    .seat(3)
    .owns({ g: 1 });

describe('diplomacy', () => {
  test('[TILE-DIPLOMACY-1][AMB-47] an opponent must be named at the start of the turn', () => {
    const position = envoy().begin();
    expect(legalLines(position)).toEqual(['decline', 'peace 2', 'peace 3', 'peace 4']);
    expect(refusal(position, 'peace 1')).toBe('rule/not-an-opponent');
    expect(refusal(position, 'end-expansion')).toBe('rule/must-name-partner');
    play(position, 'peace 2');
    expect(refusal(position, 'peace 3')).toBe('rule/peace-not-offered');
  });

  test('[TILE-DIPLOMACY-2][X-160] until his next turn neither may attack the other', () => {
    const position = envoy().begin();
    play(position, 'peace 2');
    expect(refusal(position, 'conquer b')).toBe('rule/peace');
    expect(refusal(position, 'conquer d')).toBe('rule/not-enough-pawns');
    finishTurn(position);
    expect(refusal(position, 'conquer c')).toBe('rule/peace');
    finishTurn(position);
    expect(refusal(position, 'conquer c')).toBeUndefined();
    finishTurn(position);
    const events = finishTurn(position);
    expect(position.turnSeat).toBe(0);
    expect(position.isPeace(0, 1)).toBe(false);
    expect(eventsOf(events, 'peaceEnded')).toEqual([{ type: 'peaceEnded', seat: 0 }]);
  });

  test('[TILE-DIPLOMACY-3][AMB-48] declining empires of both may be attacked', () => {
    const position = envoy().seat(1).owns({ a: 1 }).declines({ b: 1 }).begin();
    play(position, 'peace 2');
    expect(refusal(position, 'conquer b')).toBeUndefined();
  });

  test('[TILE-DIPLOMACY-4] with “optional” nobody need be named', () => {
    const game = makeGame(europe, 3, { diplomacyChoice: 'optional' });
    const position = board(game).tiles('diplomacy').owns({ bavaria: 5 }).begin();
    expect(refusal(position, 'conquer franconia')).toBeUndefined();
    expect(refusal(position, 'peace 2')).toBeUndefined();
  });

  test('[TILE-DIPLOMACY-5][AMB-47] a player who is not on the board may be named, the same one again', () => {
    const position = board(EUROPE).tiles('diplomacy').owns({ bavaria: 5 }).seat(1).hand(9).begin();
    expect(refusal(position, 'peace 2')).toBeUndefined();
    play(position, 'peace 2');
    expect(refusal(position, 'peace 2')).toBe('rule/partner-already-named');
  });

  test('[AMB-47] the same partner may be named again in the next turn', () => {
    const position = envoy().begin();
    play(position, 'peace 2');
    for (let turn = 0; turn < 4; turn++) finishTurn(position);
    expect(position.turnSeat).toBe(0);
    expect(refusal(position, 'peace 2')).toBeUndefined();
  });

  test('[AMB-48] Espionage is barred as well, provinces taken later are protected', () => {
    const position = envoy('espionage').begin();
    play(position, 'peace 2');
    expect(refusal(position, 'conquer b espionage')).toBe('rule/peace');
  });

  test('[AMB-48] two Diplomacy empires may name each other', () => {
    const position = envoy().seat(1).tiles('diplomacy').begin();
    play(position, 'peace 2');
    finishTurn(position);
    expect(refusal(position, 'peace 1')).toBeUndefined();
  });

  test('[AMB-24] with Specialization two opponents', () => {
    const position = envoy('specialization').begin();
    play(position, 'peace 2');
    expect(refusal(position, 'end-expansion')).toBe('rule/must-name-partner');
    play(position, 'peace 4');
    expect(refusal(position, 'end-expansion')).toBeUndefined();
    expect([position.isPeace(0, 1), position.isPeace(0, 2), position.isPeace(0, 3)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('[TILE-DIPLOMACY-1] without the tile nobody is named', () => {
    const position = board(ROW_FOUR).owns({ c: 4 }).begin();
    expect(refusal(position, 'peace 2')).toBe('rule/peace-not-offered');
  });
});
