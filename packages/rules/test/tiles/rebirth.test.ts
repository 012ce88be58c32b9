import {
  board,
  DELTA_MAP,
  finishTurn,
  legalLines,
  makeGame,
  play,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { eventsOf, ROW, ROW_MAP } from '../support.ts';

/** After the scoring of a Rebirth empire with an older declining one. */
function scored() {
  const position = board(ROW)
    .tiles('rebirth')
    .owns({ a: 3, b: 1 })
    .declines({ f: 1, g: 1, h: 1 })
    .begin();
  const events = play(position, 'end-expansion', 'place a 2', 'end-reorganization');
  return { position, events };
}

describe('rebirth', () => {
  test('[TILE-REBIRTH-1][AMB-51] the decline may be declared after scoring', () => {
    const { position } = scored();
    expect(position.phase).toBe('rebirth');
    expect(legalLines(position)).toEqual(['decline', 'end-turn']);
    play(position, 'end-turn');
    expect([position.turnSeat, provinceText(position, 'a')]).toEqual([1, '0 active 3']);
  });

  test('[TILE-REBIRTH-2][X-114] VP are scored once: active and older declining, which then goes', () => {
    const { position, events } = scored();
    expect(eventsOf(events, 'scored')).toMatchObject([{ points: 5, total: 15 }]);
    const later = play(position, 'decline', 'choose 1');
    expect(eventsOf(later, 'scored')).toEqual([]);
    expect(position.vp(0)).toBe(15);
    expect(provinceText(position, 'f')).toBe('nobody 0');
    expect(provinceText(position, 'a')).toBe('0 declining 1');
  });

  test('[TILE-REBIRTH-3] no turn is lost: the new civilization enters in the next turn', () => {
    const { position } = scored();
    play(position, 'decline', 'choose 1');
    expect(position.turnSeat).toBe(1);
    finishTurn(position);
    finishTurn(position);
    expect([position.turnSeat, position.phase]).toEqual([0, 'mobilisation']);
    expect(position.hand(0)).toBeGreaterThan(8);
  });

  test('[AMB-51] an ordinary decline at the start of the turn remains possible', () => {
    expect(refusal(board(ROW).tiles('rebirth').owns({ a: 3 }).begin(), 'decline')).toBeUndefined();
    const only = makeGame(ROW_MAP, 3, { rebirth: 'onlyWay' });
    expect(refusal(board(only).tiles('rebirth').owns({ a: 3 }).begin(), 'decline')).toBe(
      'rule/only-rebirth',
    );
  });

  test('[AMB-51] it may be used in the first turn', () => {
    const position = board(ROW).round(1).tiles('rebirth').hand(9).begin();
    play(position, 'conquer a', 'end-expansion', 'place a 6', 'end-reorganization');
    expect(refusal(position, 'decline')).toBeUndefined();
  });

  test('[AMB-49] with Diplomacy as the other tile peace ends at the decline', () => {
    const position = board(ROW).tiles('rebirth', 'diplomacy').owns({ a: 1 }).begin();
    play(position, 'peace 2', 'end-expansion', 'end-reorganization');
    expect(position.isPeace(0, 1)).toBe(true);
    const events = play(position, 'decline');
    expect(eventsOf(events, 'peaceEnded')).toEqual([{ type: 'peaceEnded', seat: 0 }]);
    expect(position.isPeace(0, 1)).toBe(false);
  });

  test('[AMB-52] it can be used with zero provinces', () => {
    const position = board(ROW).tiles('rebirth').entered().hand(1).begin();
    play(position, 'end-expansion');
    expect(position.phase).toBe('rebirth');
    play(position, 'decline', 'choose 1');
    expect(position.turnSeat).toBe(1);
  });

  test('[AMB-52] a compulsory decline costs the turn', () => {
    const position = board(ROW).tiles('rebirth').entered().hand(0).begin();
    expect(position.phase).toBe('draft');
    const events = play(position, 'choose 1');
    expect(eventsOf(events, 'scored')).toHaveLength(1);
  });

  test('[AMB-111][AMB-52] an empire that has to decline compulsorily cannot use it before', () => {
    const game = makeGame(ROW_MAP, 3, { mayStayOffBoard: true });
    const lent = board(game).tiles('rebirth', 'fieldGeneral').entered();
    const left = lent.hand(8).phase('expansion').build();
    play(left, 'end-expansion');
    expect([left.hand(0), left.phase]).toEqual([1, 'rebirth']);
    const spent = lent.hand(7).build();
    play(spent, 'end-expansion');
    expect([spent.hand(0), spent.turnSeat]).toEqual([0, 1]);
    finishTurn(spent);
    finishTurn(spent);
    expect([spent.turnSeat, spent.phase]).toEqual([0, 'draft']);
  });

  test('[AMB-82][AMB-130] who stayed outside by choice cannot use it, who could not enter can', () => {
    const game = makeGame(DELTA_MAP, 3, { mayStayOffBoard: true }, 'vinci2');
    const waiting = board(game).tiles('rebirth').hand(9).begin();
    play(waiting, 'end-expansion');
    expect(waiting.turnSeat).toBe(1);
    finishTurn(waiting);
    finishTurn(waiting);
    expect(refusal(waiting, 'decline')).toBe('rule/not-entered-yet');
    const unable = board(game).tiles('rebirth').hand(1).begin();
    play(unable, 'end-expansion');
    expect([unable.turnSeat, unable.phase]).toEqual([0, 'rebirth']);
    play(unable, 'decline', 'choose 1');
    expect(unable.turnSeat).toBe(1);
    const options = { mayStayOffBoard: true, declineBeforeEntry: 'always' } as const;
    const always = makeGame(DELTA_MAP, 3, options, 'vinci2');
    const free = board(always).tiles('rebirth').hand(9).begin();
    play(free, 'end-expansion');
    expect(free.phase).toBe('rebirth');
  });

  test('[AMB-130][AMB-155] nor is it asked at the end of the round before it could try to enter', () => {
    const game = makeGame(ROW_MAP, 3, { fictRebirthCheck: 'endOfRound' }, 'deClassic', [0, 1]);
    const end = board(game).turn(2).phase('reorganization');
    const round = end.seat(2).owns({ h: 1 }).seat(0).tiles('rebirth');
    const fresh = round.flags(0).hand(9).build();
    play(fresh, 'end-reorganization');
    expect([fresh.round, fresh.phase]).toEqual([3, 'mobilisation']);
    const entered = round.entered().build();
    play(entered, 'end-reorganization');
    expect([entered.round, entered.phase, entered.actor]).toEqual([2, 'rebirth', 0]);
  });

  test('[AMB-24] with Specialization no further effect', () => {
    const position = board(ROW).tiles('rebirth', 'specialization').owns({ a: 1 }).begin();
    play(position, 'end-expansion', 'end-reorganization');
    expect(legalLines(position)).toEqual(['decline', 'end-turn']);
  });
});
