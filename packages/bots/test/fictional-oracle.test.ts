import {
  activeEmpire,
  type ConquestAnswer,
  decodeIntent,
  defenceCost,
  type Game,
  type IntentCode,
  isFictional,
  listConquests,
  type Position,
} from '@vinci/rules';
import { TINY_MAP } from '@vinci/rules/testing';
import { europe } from '../../maps/src/index.ts';
import { gameFor, playGame } from './fictional-games.ts';

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

  test('[FICT-REORG-1][AMB-87] no pawn could be moved so that the provinces cost more equally', () => {
    let ends = 0;
    watch((position, code) => {
      if (decodeIntent(code)?.type !== 'endReorganization' || position.phase === 'surplus') return;
      const own = Array.from({ length: position.game.provinceCount }, (_, p) => p).filter(
        (p) => position.ownerOf(p) === activeEmpire(position.turnSeat) && !position.isPending(p),
      );
      const level = (p: number): number => defenceCost(position, p).cost;
      const lowest = Math.min(...own.map(level));
      for (const p of own) {
        if (position.pawnsIn(p) > 1 && level(p) > lowest + 1) throw new Error('not levelled');
      }
      ends++;
    });
    expect(ends).toBeGreaterThan(50);
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
