import {
  board,
  costOf,
  finishTurn,
  legalLines,
  makeGame,
  makeMap,
  play,
  provinceText,
  refusal,
} from '../src/testing/index.ts';
import { europe } from './maps.ts';
import { COAST, EUROPE, eventsOf, ROW, ROW_MAP } from './support.ts';

const entering = (pawns = 12) => board(EUROPE).hand(pawns).begin();

describe('entry', () => {
  test('[ENTRY-1] a civilization enters from the board edge by a conquest', () => {
    const position = entering();
    const events = play(position, 'conquer scotland');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({ origin: -1, pawns: 3 });
    expect(provinceText(position, 'scotland')).toBe('0 active 3');
  });

  test('[ENTRY-2] edge provinces and those one sea zone away from the edge, no others', () => {
    const position = entering();
    const edgeSeas = europe.seas.filter(({ edge }) => edge).map(({ id }) => id);
    const expected = europe.provinces
      .filter(({ edge, coasts }) => edge || coasts.some((coast) => edgeSeas.includes(coast)))
      .map(({ id }) => `conquer ${id}`);
    expect(legalLines(position)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(10);
  });

  test('[ENTRY-3][X-151] Scotland and Ireland are start provinces, France and Northern Italy are not', () => {
    const position = entering();
    for (const id of ['scotland', 'ireland']) {
      expect(refusal(position, `conquer ${id}`)).toBeUndefined();
    }
    for (const id of [
      'neustria',
      'aquitaine',
      'provence',
      'brittany',
      'burgundy',
      'lombardy',
      'tuscany',
    ]) {
      expect(refusal(position, `conquer ${id}`)).toBe('rule/not-an-entry');
    }
    const revolution = board(EUROPE).tiles('revolutionaries').hand(12).begin();
    expect(refusal(revolution, 'conquer neustria')).toBeUndefined();
    expect(refusal(revolution, 'conquer lombardy')).toBeUndefined();
  });

  test('[ENTRY-2] a river is a start province only where “entryRiverAllowed” says so', () => {
    const map = makeMap({ provinces: { a: 'river edge b', b: 'normal edge' } });
    const enter = (entryRiverAllowed: boolean) =>
      refusal(
        board(makeGame(map, 3, { terrainSet: 'vinci2_7', entryRiverAllowed }))
          .hand(9)
          .build(),
        'conquer a',
      );
    expect([enter(false), enter(true)]).toEqual(['rule/not-an-entry', undefined]);
  });

  test('[ENTRY-4] the start province is conquered at the normal cost', () => {
    const position = board(ROW).hand(9).seat(1).owns({ a: 3 }).build();
    expect(costOf(position, 'a')).toBe(2 + 3);
    expect(costOf(position, 'h')).toBe(2 + 1);
  });

  test('[ENTRY-5] with “onePawn” the start province costs one pawn, its occupant loses one', () => {
    const position = board(makeGame(ROW_MAP, 3, { entryCost: 'onePawn' }))
      .hand(1)
      .seat(1)
      .owns({ a: 3, h: 1 })
      .begin();
    expect(costOf(position, 'a')).toBe(1);
    const events = play(position, 'conquer a');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({
      pawns: 1,
      eliminated: 1,
      survivors: 2,
    });
  });

  test('[ENTRY-6] only one start province: further conquests start from own provinces', () => {
    const position = entering(20);
    play(position, 'conquer scotland');
    expect(refusal(position, 'conquer syria')).toBe('rule/not-reachable');
    expect(refusal(position, 'conquer northumbria')).toBeUndefined();
  });

  test('[ENTRY-7][NOPROV-5][NOPROV-9] a re-entry follows the same rules without new pawns', () => {
    const position = board(EUROPE).entered().hand(5).begin();
    expect(position.hand(0)).toBe(5);
    expect(refusal(position, 'conquer neustria')).toBe('rule/not-an-entry');
    play(position, 'conquer scotland');
    expect(position.hand(0)).toBe(2);
  });

  test('[ENTRY-8] no mountain discount from the board edge or from a sea zone', () => {
    const position = entering();
    // Northumbria is no entry; Ireland is, and lies next to the Scottish mountains.
    expect(costOf(position, 'ireland')).toBe(3);
    expect(costOf(board(COAST).hand(9).build(), 'quay')).toBe(3);
  });

  test('[AMB-55] with Astronomy any coast that a chain of sea zones joins to the edge is open', () => {
    const plain = board(COAST).hand(9).build();
    const astronomy = board(COAST).tiles('astronomy').hand(9).build();
    expect(refusal(plain, 'conquer reef')).toBe('rule/not-an-entry');
    expect(refusal(astronomy, 'conquer reef')).toBeUndefined();
    expect(refusal(astronomy, 'conquer heath')).toBe('rule/not-an-entry');
  });

  test('[AMB-60] who cannot afford a start province keeps his pawns and may decline next turn', () => {
    const position = board(ROW)
      .seat(0)
      .declines({ d: 1 })
      .hand(2)
      .seat(1)
      .owns({ a: 3, b: 1 })
      .seat(2)
      .owns({ h: 3, g: 1 })
      .begin();
    expect(legalLines(position)).toEqual(['end-expansion']);
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'scored')[0]).toMatchObject({ seat: 0, points: 1 });
    expect(position.hand(0)).toBe(2);
    finishTurn(position);
    finishTurn(position);
    expect(position.turnSeat).toBe(0);
    expect(refusal(position, 'decline')).toBeUndefined();
  });

  test('[AMB-81] a start province that can be paid must be taken, conquests after it need not', () => {
    const position = entering();
    expect(refusal(position, 'end-expansion')).toBe('rule/must-enter');
    play(position, 'conquer scotland');
    expect(refusal(position, 'end-expansion')).toBeUndefined();
  });

  test('[AMB-81] a re-entering empire must enter or decline', () => {
    const position = board(EUROPE).entered().hand(5).begin();
    expect(refusal(position, 'end-expansion')).toBe('rule/must-enter');
    expect(refusal(position, 'decline')).toBeUndefined();
  });

  test('[AMB-82] a civilization that could have entered cannot decline before it did', () => {
    expect(refusal(entering(), 'decline')).toBe('rule/not-entered-yet');
  });

  test('[AMB-82] waiting outside by choice is no inability to enter', () => {
    const game = makeGame(europe, 3, { mayStayOffBoard: true });
    const position = board(game).hand(9).begin();
    play(position, 'end-expansion');
    finishTurn(position);
    finishTurn(position);
    expect(refusal(position, 'decline')).toBe('rule/not-entered-yet');
  });

  test('[AMB-82] with “always” it may decline from the second round on', () => {
    const game = makeGame(europe, 3, { declineBeforeEntry: 'always' });
    expect(refusal(board(game).hand(9).begin(), 'decline')).toBeUndefined();
    expect(refusal(board(game).round(1).hand(9).begin(), 'decline')).toBe('rule/not-entered-yet');
  });

  test('[AMB-105] the old declining empire counts as soon as the first province is taken', () => {
    const position = board(ROW).declines({ b: 1 }).hand(9).begin();
    expect(refusal(position, 'conquer a')).toBe('rule/contact');
    expect(refusal(position, 'conquer h')).toBeUndefined();
  });
});
