import { type GameEvent, TILES } from '../src/index.ts';
import { board, finishTurn, makeGame, play, provinceText, refusal } from '../src/testing/index.ts';
import { EUROPE, eventsOf, ROW, ROW_MAP } from './support.ts';

const idsOf = (codes: readonly number[]): string[] => codes.map((code) => TILES[code]!.id);

describe('decline', () => {
  test('[DECL-1][X-167] only at the start of the turn, before anything else', () => {
    const position = board(EUROPE).owns({ bavaria: 6 }).begin();
    expect(refusal(position, 'decline')).toBeUndefined();
    const vacated = position.clone();
    play(vacated, 'vacate bavaria');
    expect(refusal(vacated, 'decline')).toBe('rule/decline-not-now');
    play(position, 'conquer franconia');
    expect(refusal(position, 'decline')).toBe('rule/decline-not-now');
    play(position, 'end-expansion');
    expect(refusal(position, 'decline')).toBe('rule/wrong-phase');
  });

  test('[DECL-2][DECL-3] the older declining empire is removed at once', () => {
    const position = board(ROW).declines({ a: 1, b: '1 fort' }).owns({ e: 3, f: 2 }).begin();
    const events = play(position, 'decline');
    expect(eventsOf(events, 'provinceLost').map(({ reason }) => reason)).toEqual([
      'olderEmpire',
      'olderEmpire',
    ]);
    expect(provinceText(position, 'b')).toBe('nobody 0');
    expect(position.provincesOf(2)).toBe(2);
  });

  test('[DECL-4][DECL-6][DECL-7][X-142] exactly one pawn stays in each province, marked as declining', () => {
    const position = board(ROW).owns({ a: 5, b: 2, c: 1, d: 1 }).begin();
    play(position, 'decline');
    expect(['a', 'b', 'c', 'd'].map((id) => provinceText(position, id))).toEqual(
      new Array(4).fill('0 declining 1'),
    );
    expect(position.hand(0)).toBe(0);
  });

  test('[DECL-8][DECL-9][DECL-17] tiles leave for the bag unless they show the broken column', () => {
    const position = board(ROW)
      .bag({ weapons: 0, portsColumn: 0, mining: 2, currency: 2 })
      .tiles('weapons', 'portsColumn')
      .owns({ a: 2 })
      .begin();
    play(position, 'decline');
    expect(idsOf(position.decliningTiles(0))).toEqual(['portsColumn']);
    expect(position.tiles(0)).toBeUndefined();
    const weapons = TILES.findIndex(({ id }) => id === 'weapons');
    expect(position.inBag(weapons)).toBe(1);
  });

  test('[DECL-17] the tiles that stay are the four with a column', () => {
    expect(TILES.filter(({ persists }) => persists).map(({ id }) => id)).toEqual([
      'agricultureColumn',
      'livestockColumn',
      'miningColumn',
      'portsColumn',
    ]);
  });

  test('[DECL-10] with “heldUntilNextDecline” the tiles stay, without effect, until the next decline', () => {
    const game = makeGame(ROW_MAP, 3, { declinedTiles: 'heldUntilNextDecline' });
    const position = board(game).tiles('currency', 'weapons').owns({ a: 2, b: 1 }).begin();
    const events = play(position, 'decline', 'choose 1');
    expect(idsOf(position.decliningTiles(0))).toEqual(['currency', 'weapons']);
    expect(eventsOf(events, 'scored')[0]!.points).toBe(2);
    finishTurn(position);
    finishTurn(position);
    finishTurn(position);
    finishTurn(position);
    finishTurn(position);
    expect(refusal(position, 'decline')).toBeUndefined();
    play(position, 'decline');
    expect(idsOf(position.decliningTiles(0))).not.toContain('currency');
  });

  test('[DECL-11][AMB-40] the new civilization is chosen, then the turn is scored', () => {
    const position = board(ROW).vp(1).owns({ a: 2, b: 1 }).begin();
    play(position, 'decline');
    // The two points of this turn are not there yet to pay with.
    expect(refusal(position, 'choose 2')).toBe('rule/civilization-too-expensive');
    const types = play(position, 'choose 1').map(({ type }) => type);
    expect(types.indexOf('civilizationChosen')).toBeLessThan(types.indexOf('scored'));
  });

  test('[DECL-12][AMB-40] with “scoreThenChoose” the points of the turn can pay', () => {
    const game = makeGame(ROW_MAP, 3, { declineOrder: 'scoreThenChoose' });
    const position = board(game).vp(1).owns({ a: 2, b: 1 }).begin();
    play(position, 'decline', 'choose 2');
    expect(position.vp(0)).toBe(1 + 2 - 2);
  });

  test('[DECL-13] a declining empire goes on scoring until it is conquered', () => {
    const position = board(ROW)
      .declines({ a: 1, b: 1 })
      .owns({ h: 1 })
      .seat(1)
      .owns({ d: 9 })
      .begin();
    expect(eventsOf(finishTurn(position), 'scored')[0]!.points).toBe(3);
    play(position, 'conquer c', 'conquer b');
    finishTurn(position);
    finishTurn(position);
    expect(eventsOf(finishTurn(position), 'scored')[0]!.points).toBe(2);
  });

  test('[DECL-14] no conquest in the turn of the decline', () => {
    const position = board(ROW).owns({ a: 4 }).begin();
    play(position, 'decline', 'choose 1');
    expect([position.turnSeat, position.isOnBoard(0)]).toEqual([1, false]);
  });

  test('[DECL-16] forts stay in the declining empire', () => {
    const position = board(ROW).owns({ a: '3 fort', b: 1 }).begin();
    play(position, 'decline');
    expect(provinceText(position, 'a')).toBe('0 declining 1 fort');
  });

  test('[DECL-18] a removed older empire loses forts and persistent tiles', () => {
    const mining = TILES.findIndex(({ id }) => id === 'miningColumn');
    const position = board(ROW)
      .bag({ weapons: 2, ports: 2 })
      .lasting('miningColumn')
      .declines({ a: '1 fort' })
      .owns({ e: 2 })
      .begin();
    expect(position.inBag(mining)).toBe(0);
    play(position, 'decline');
    expect(position.inBag(mining)).toBe(1);
    expect(position.decliningTiles(0)).toEqual([]);
    expect(provinceText(position, 'a')).toBe('nobody 0');
  });

  test('[AMB-116] persistent tiles of a conquered declining empire stay out of the bag', () => {
    const mining = TILES.findIndex(({ id }) => id === 'miningColumn');
    const position = board(ROW)
      .bag({ weapons: 2 })
      .owns({ a: 9 })
      .seat(1)
      .lasting('miningColumn')
      .declines({ b: 1 })
      .begin();
    play(position, 'conquer b');
    finishTurn(position);
    expect([position.inBag(mining), position.decliningTiles(1)]).toEqual([0, [mining]]);
  });

  test('[AMB-107] the returned tiles are in the bag before the refill', () => {
    const position = board(ROW).bag({}).tiles('weapons', 'militia').owns({ e: 2 }).begin();
    play(position, 'decline');
    const events = play(position, 'choose 1');
    const drawn = eventsOf(events, 'civilizationDrawn')[0]!;
    expect(idsOf(drawn.tiles).sort()).toEqual(['militia', 'weapons']);
  });

  test('[AMB-108] a declining empire can be attacked from the moment of the decline', () => {
    const position = board(ROW).owns({ a: 3, b: 2 }).seat(1).owns({ c: 9 }).begin();
    play(position, 'decline', 'choose 1');
    expect(refusal(position, 'conquer b')).toBeUndefined();
  });

  test('[AMB-49] peace ends at the moment of decline', () => {
    const events: GameEvent[] = [];
    const position = board(ROW)
      .tiles('diplomacy')
      .owns({ a: 3, b: 2 })
      .seat(1)
      .owns({ c: 9 })
      .begin(0, events);
    play(position, 'peace 2');
    finishTurn(position);
    expect(refusal(position, 'conquer b')).toBe('rule/peace');
    finishTurn(position);
    finishTurn(position);
    play(position, 'decline', 'choose 1');
    expect(position.isPeace(0, 1)).toBe(false);
    expect(refusal(position, 'conquer b')).toBeUndefined();
  });
});
