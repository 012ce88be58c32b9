import { europe } from '@vinci/maps';
import {
  activeEmpire,
  type ConquestAnswer,
  decodeIntent,
  type Game,
  type IntentCode,
  isFictional,
  listConquests,
  type Position,
} from '@vinci/rules';
import { board, seedFrom, TINY_MAP } from '@vinci/rules/testing';
import fc from 'fast-check';
import { gameFor, playGame } from './fictional-games.ts';
import { act, fictionalGame, next, STAR } from './fictional-support.ts';
import { levellingOf, levellingProblem } from './levelling-oracle.ts';

/** Games that show much of everything, on both boards. */
const GAMES: readonly Game[] = [
  ...[0, 1, 2, 3, 4, 5].map((shift) =>
    gameFor(TINY_MAP, 'deClassic', shift % 2 === 0 ? 1 : 2, {}, shift),
  ),
  ...[0, 1].map((shift) => gameFor(europe, 'nlClassic', 1, {}, shift)),
];

/** Calls a look for every intent of a fictional player in all games. */
function watch(look: (position: Position, code: IntentCode) => void): void {
  GAMES.forEach((game, number) => {
    playGame(game, 100 + number, {
      before: (position, code) => {
        if (isFictional(game, position.actor)) look(position, code);
      },
    });
  });
}

/** Provinces of an empire that hold a pawn. */
const ownedBy = (position: Position, owner: number): number[] =>
  Array.from({ length: position.game.provinceCount }, (_, p) => p).filter(
    (p) => position.ownerOf(p) === owner && !position.isPending(p),
  );

/** What the rules say about every province, the own declining empire left out. */
function options(position: Position): ConquestAnswer[] {
  const seat = position.turnSeat;
  return listConquests(position)
    .filter(
      ({ error, price, cleared }) =>
        error === undefined && cleared === 0 && price !== undefined && price.cost > 0,
    )
    .map((answer) => ({
      ...answer,
      value: answer.value + answer.eliminated * position.effects(seat).eliminationPoints,
    }));
}

describe('fictional players, seen from outside', () => {
  test('[FICT-EXP-1][FICT-EXP-2][FICT-START-1] no affordable target is better than the one taken', () => {
    let compared = 0;
    watch((position, code) => {
      const intent = decodeIntent(code);
      if (intent?.type !== 'conquer' || intent.means !== 'normal') return;
      const seat = position.turnSeat;
      const entering = !position.isOnBoardAtAll(seat);
      // Galleys choose their first province otherwise.
      if (entering && position.effects(seat).coastDiscount > 0) return;
      const all = options(position);
      const taken = all.find(({ province }) => province === intent.province);
      if (taken === undefined) return;
      for (const other of all) {
        const better =
          other.value > taken.value ||
          (other.value === taken.value && (other.price?.cost ?? 0) < (taken.price?.cost ?? 0));
        if (better) throw new Error(`province ${other.province} is better than ${taken.province}`);
        compared++;
      }
    });
    expect(compared).toBeGreaterThan(1000);
  });

  test('[FICT-EXP-3] when it ends its expansion there is nothing that it could pay for', () => {
    let ends = 0;
    watch((position, code) => {
      if (decodeIntent(code)?.type !== 'endExpansion') return;
      if (options(position).length > 0) throw new Error('something was affordable');
      ends++;
    });
    expect(ends).toBeGreaterThan(50);
  });

  test('[FICT-REORG-1][FICT-REORG-2][FICT-REORG-3][FICT-REORG-4][AMB-87] pawns are spread as the digest says', () => {
    let ends = 0;
    let groups = 0;
    watch((position, code) => {
      if (decodeIntent(code)?.type !== 'endReorganization' || position.phase === 'surplus') return;
      const own = ownedBy(position, activeEmpire(position.turnSeat));
      const pawns = own.reduce((sum, p) => sum + position.pawnsIn(p), 0);
      const base = new Map(own.map((p) => [p, 1]));
      const due = levellingOf(position, position.turnSeat, base, pawns - own.length);
      const problem = levellingProblem(due, (p) => position.pawnsIn(p));
      if (problem !== undefined) throw new Error(problem);
      if (due.left > 0) groups |= 1 << new Set([...due.rank.values()].map(([group]) => group)).size;
      ends++;
    });
    expect(ends).toBeGreaterThan(50);
    // Provinces of one, of two and of all three groups were there to choose from.
    expect(groups).toBe(0b1110);
  });

  test('[AMB-87][AMB-156] any empire on any board, one pawn to a province', () => {
    const game = fictionalGame(STAR);
    const holding = fc.constantFrom('none', 'own', 'own', 'fort', 'foe', 'past');
    const boards = fc.record({
      holdings: fc.tuple(
        ...STAR.provinces.map(() => fc.tuple(holding, fc.integer({ min: 1, max: 6 }))),
      ),
      hand: fc.nat(16),
      tile: fc.constantFrom('barbarians', 'mining', 'ports', 'agriculture', 'militia'),
      entering: fc.boolean(),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(boards, ({ holdings, hand, tile, entering, seed }) => {
        const builder = board(game)
          .seat(1)
          .hand(entering ? 7 : 0);
        builder.seat(0).tiles(tile).hand(hand).phase('reorganization');
        let pawns = hand;
        const own: number[] = [];
        for (const [p, [who, number]] of holdings.entries()) {
          const { id } = STAR.provinces[p]!;
          if (who === 'foe') builder.seat(2).owns({ [id]: number });
          if (who === 'past') builder.seat(1).declines({ [id]: 1 });
          if (who !== 'own' && who !== 'fort') continue;
          builder.seat(0).owns({ [id]: who === 'own' ? number : `${number} fort` });
          pawns += number;
          own.push(p);
        }
        fc.pre(own.length > 0);
        const position = builder.build();
        position.key = seedFrom(seed);
        act(position, [], (now) => next(now) !== 'end-reorganization');
        const due = levellingOf(position, 0, new Map(own.map((p) => [p, 1])), pawns - own.length);
        expect(levellingProblem(due, (p) => position.pawnsIn(p))).toBeUndefined();
      }),
      { numRuns: 300, seed: 52 },
    );
  });

  test('[AMB-94][AMB-87] survivors, too, on top of the pawns that are there', () => {
    let retreats = 0;
    let start: Position | undefined;
    watch((position, code) => {
      const intent = decodeIntent(code);
      if (intent?.type !== 'retreat') return;
      const seat = position.actor;
      start ??= position.clone();
      if (intent.pawns < position.survivors(seat)) return;
      const before = start;
      start = undefined;
      const own = ownedBy(before, activeEmpire(seat));
      const base = new Map(own.map((p) => [p, before.pawnsIn(p)]));
      const due = levellingOf(before, seat, base, before.survivors(seat));
      const moved = (p: number): number => (p === intent.province ? intent.pawns : 0);
      const problem = levellingProblem(due, (p) => position.pawnsIn(p) + moved(p));
      if (problem !== undefined) throw new Error(problem);
      retreats += due.left > 1 ? 1 : 0;
    });
    expect(retreats).toBeGreaterThan(10);
  });

  test('[FICT-DECL-1] it declines only after a die, or off the board', () => {
    let declines = 0;
    let rolled = false;
    watch((position, code) => {
      const type = decodeIntent(code)?.type;
      if (type === 'decline') {
        if (position.isOnBoardAtAll(position.turnSeat) && !rolled) throw new Error('without a die');
        declines++;
      }
      rolled = type === 'roll';
    });
    expect(declines).toBeGreaterThan(5);
  });
});
