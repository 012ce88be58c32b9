import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import {
  apply,
  conquestAnswer,
  conquestCost,
  declineForecast,
  defenceCost,
  type GameEvent,
  leaders,
  listConquests,
  MEANS,
  mustEnter,
  type Position,
  scoreForecast,
  standings,
  trackOffers,
} from '../../src/index.ts';
import {
  CHOOSE,
  CONQUER,
  DECLINE,
  END_DECLINE,
  firstOf,
  secondOf,
  typeOf,
} from '../../src/intents.ts';
import * as at from '../../src/layout.ts';
import { arbitraryPosition, listLegal, makeGame, TINY_MAP } from '../../src/testing/index.ts';
import {
  COAST,
  DELTA_FOR,
  EUROPE_FOR,
  eventsOf,
  gamesOfAllTexts,
  ROW_MAP,
  TINY_FOR,
} from '../support.ts';

/** Options that change what a conquest costs, for boards that show it. */
const VARIED = [
  makeGame(TINY_MAP, 3, { discountOrigin: 'any' }),
  makeGame(TINY_MAP, 4, { mountainDiscount: 'anyAdjacentMountain', minConquestCost: 1 }),
  makeGame(TINY_MAP, 3, { mountainDiscountAcrossSea: true, fortDiscountAcrossSea: false }),
  makeGame(TINY_MAP, 3, { entryCost: 'onePawn', fortAttackDiscount: 0, galleysOnSeaEntry: false }),
  makeGame(TINY_MAP, 3, { ownDecliningAdjacency: 'clearAdjacent', diplomacyChoice: 'optional' }),
  makeGame(TINY_MAP, 4, {
    lostAllWithSurvivors: 'reenterDeclineOrStay',
    lostAllNoSurvivors: 'declineOrStay',
    mayStayOffBoard: true,
    survivorTiming: 'afterExpansion',
  }),
];

const GAMES = [
  ...gamesOfAllTexts(TINY_MAP, 3),
  ...gamesOfAllTexts(TINY_MAP, 4),
  ...gamesOfAllTexts(ROW_MAP),
  TINY_FOR[6]!,
  EUROPE_FOR[3]!,
  EUROPE_FOR[6]!,
  COAST,
  ...Object.values(DELTA_FOR),
  ...VARIED,
];

const seatsOf = (position: Position): number[] =>
  Array.from({ length: position.game.seats }, (_, seat) => seat);

/** The last legal intent: in a reorganization all pawns go into the last province. */
const lastOf = (position: Position): number => listLegal(position).at(-1) ?? -1;

/** Everything that can be asked. */
const askEverything = (position: Position): unknown[] => [
  MEANS.map((means) => listConquests(position, means)),
  position.game.map.provinces.map((_, p) => [
    defenceCost(position, p),
    conquestCost(position, p),
    conquestAnswer(position, p, 'occupy'),
  ]),
  seatsOf(position).map((seat) => [
    scoreForecast(position, seat),
    declineForecast(position, seat),
    trackOffers(position, seat),
  ]),
  standings(position),
  leaders(position),
  mustEnter(position),
  listLegal(position),
];

describe('laws of questions', () => {
  test('questions leave the position alone', () => {
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        const before = position.clone();
        const digest = position.digest();
        askEverything(position);
        expect(position.equals(before)).toBe(true);
        expect(position.digest()).toBe(digest);
      }),
      { numRuns: runs(100), seed: 21 },
    );
  });

  test('[COST-16] the terms of a cost add up to what the conquest then pays', () => {
    let conquests = 0;
    let helped = 0;
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        for (const code of listLegal(position)) {
          if (typeOf(code) !== CONQUER) continue;
          conquests++;
          const province = firstOf(code);
          const answer = conquestAnswer(position, province, MEANS[secondOf(code)]);
          const { cost = -1, extra = -1, terms = [], origin } = answer.price ?? {};
          expect(terms.reduce((sum, { amount }) => sum + amount, 0)).toBe(cost);
          expect(answer.error).toBeUndefined();
          const after = position.clone();
          const events: GameEvent[] = [];
          apply(after, code, events);
          const [conquered] = eventsOf(events, 'conquered');
          expect(conquered).toMatchObject({
            pawns: cost,
            extra,
            origin,
            eliminated: answer.eliminated,
            survivors: answer.survivors,
          });
          const cleared = eventsOf(events, 'provinceLost').filter(
            ({ reason }) => reason === 'contact',
          );
          expect(cleared).toHaveLength(answer.cleared);
          const seat = position.turnSeat;
          expect(position.hand(seat) - after.hand(seat)).toBe(cost - extra);
          if (extra > 0) helped++;
        }
      }),
      { numRuns: 1000, seed: 22 },
    );
    expect(conquests).toBeGreaterThan(300);
    expect(helped).toBeGreaterThan(0);
  });

  test('[COST-16] every cost has terms that add up, affordable or not', () => {
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        for (const { price } of listConquests(position)) {
          if (price === undefined) continue;
          expect(price.terms.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.cost);
          expect(price.terms.every(({ amount }) => amount !== 0)).toBe(true);
        }
      }),
      { numRuns: runs(200), seed: 23 },
    );
  });

  test('[SCORE-1] the terms of a score add up to what is scored', () => {
    let scored = 0;
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        for (const seat of seatsOf(position)) {
          const { points, terms } = scoreForecast(position, seat);
          expect(terms.reduce((sum, term) => sum + term.points, 0)).toBe(points);
        }
        const seat = position.turnSeat;
        const forecast = scoreForecast(position, seat).points;
        for (const code of listLegal(position).slice(-3)) {
          const after = position.clone();
          const events: GameEvent[] = [];
          apply(after, code, events);
          const scoring = eventsOf(events, 'scored').find((event) => event.seat === seat);
          const lost = eventsOf(events, 'provinceLost').length;
          if (scoring === undefined || lost > 0 || typeOf(code) === DECLINE) continue;
          scored++;
          expect(scoring.points).toBe(forecast);
        }
      }),
      { numRuns: runs(300), seed: 24 },
    );
    expect(scored).toBeGreaterThan(runs(10));
  });

  test('[DECL-15] the forecast of a decline is what the decline turn scores', () => {
    let declines = 0;
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        const seat = position.turnSeat;
        for (const code of listLegal(position)) {
          if (typeOf(code) !== DECLINE || position.phase !== 'mobilisation') continue;
          declines++;
          const after = position.clone();
          const events: GameEvent[] = [];
          apply(after, code, events);
          while (after.phase === 'reorganization') apply(after, lastOf(after), events);
          if (after.phase === 'relinquish') apply(after, END_DECLINE, events);
          apply(after, CHOOSE | (1 << 5), events);
          expect(eventsOf(events, 'scored')[0]!.points).toBe(
            declineForecast(position, seat).points,
          );
        }
      }),
      { numRuns: runs(400), seed: 25 },
    );
    expect(declines).toBeGreaterThan(runs(10));
  });

  test('[TILE-GEN-1] the order of two tiles is irrelevant', () => {
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        const swapped = position.clone();
        for (const seat of seatsOf(position)) {
          const cell = position.seatCell(seat);
          for (const first of [at.TILE_A, at.DECLINING_A]) {
            swapped.cells[cell + first] = position.cells[cell + first + 1]!;
            swapped.cells[cell + first + 1] = position.cells[cell + first]!;
          }
        }
        expect(listLegal(swapped)).toEqual(listLegal(position));
        const costs = (one: Position) => listConquests(one).map(({ price }) => price?.cost);
        expect(costs(swapped)).toEqual(costs(position));
        const points = (one: Position) =>
          seatsOf(one).flatMap((seat) => [
            scoreForecast(one, seat).points,
            declineForecast(one, seat).points,
          ]);
        expect(points(swapped)).toEqual(points(position));
      }),
      { numRuns: runs(150), seed: 26 },
    );
  });
});
