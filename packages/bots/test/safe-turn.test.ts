import { activeEmpire, newPosition, PHASES, type Position } from '@vinci/rules';
import {
  CHOOSE,
  CONQUER,
  DECLINE,
  ESPIONAGE,
  firstOf,
  PEACE,
  secondOf,
  typeOf,
  VACATE,
} from '@vinci/rules/engine';
import {
  makeGame,
  makeRandom,
  PositionBuilder,
  pickByType,
  pickSensibly,
  playOn,
  TINY_MAP,
} from '@vinci/rules/testing';
import { safeTurn } from '../src/index.ts';
import { allGames, playChecked, seedOf, seenBy } from './players.ts';

/** Plays a safe turn on a copy and holds it against what it promises. */
function holdAndScore(position: Position): void {
  const before = position.clone();
  const codes = safeTurn(position);
  expect(position.equals(before)).toBe(true);
  for (const code of codes) {
    expect([DECLINE, VACATE]).not.toContain(typeOf(code));
    if (typeOf(code) === CHOOSE) expect(firstOf(code)).toBe(1);
  }
  playChecked(before, codes);
  expect(before.actor !== position.actor || before.revealed !== position.revealed).toBe(true);
}

describe('safe turns', () => {
  test('[EXP-8] in every phase a safe turn is legal, ends what is to be done and changes nothing', () => {
    const seen = new Map<string, number>();
    for (const [n, game] of allGames().entries()) {
      const position = newPosition(game, seedOf(n));
      playOn(position, makeRandom(n), {
        driver: n % 2 === 0 ? pickByType : pickSensibly,
        limit: 3000,
        before: () => {
          const times = seen.get(`${n} ${position.phase}`) ?? 0;
          if (times >= 12) return;
          seen.set(`${n} ${position.phase}`, times + 1);
          holdAndScore(position);
        },
      });
    }
    const phases = new Set([...seen.keys()].map((key) => key.split(' ')[1]));
    expect([...phases].sort()).toEqual(PHASES.filter((phase) => phase !== 'over').sort());
  });

  test('[TURN-5] a game in which everybody only holds and scores comes to its end', () => {
    for (const game of allGames()) {
      if (game.lastRound === Number.POSITIVE_INFINITY) continue;
      const position = newPosition(game, seedOf(3));
      while (position.actor >= 0) playChecked(position, safeTurn(seenBy(position)));
      expect(position.phase).toBe('over');
    }
  });

  test('[AMB-81] who must enter takes the cheapest start province', () => {
    const game = makeGame(TINY_MAP);
    const position = new PositionBuilder(game).seat(0).hand(9).build();
    const turn = safeTurn(position);
    expect(typeOf(turn[0]!)).toBe(CONQUER);
    // A mountain without pawns costs 3, and so does every lowland with its neutral pawn.
    expect(turn.slice(1).some((code) => typeOf(code) === CONQUER)).toBe(false);
    playChecked(position, turn);
    expect(position.provincesOf(activeEmpire(0))).toBe(1);
    expect(position.pawnsOf(activeEmpire(0))).toBe(9);
  });

  test('[AMB-81] who can only enter with the help of a tile does so, and does not decline', () => {
    const position = new PositionBuilder(makeGame(TINY_MAP))
      .seat(0)
      .tiles('espionage')
      .entered()
      .hand(2)
      .seat(1)
      .owns({ alder: 1, birch: 1, cedar: 1, elm: 1 })
      .build();
    const turn = safeTurn(position);
    expect(turn.map(typeOf)).not.toContain(DECLINE);
    expect([typeOf(turn[0]!), secondOf(turn[0]!)]).toEqual([CONQUER, ESPIONAGE]);
    playChecked(position, turn);
  });

  test('[TILE-DIPLOMACY-4] makes no peace that nobody has to make', () => {
    const optional = makeGame(TINY_MAP, 3, {}, 'vinci2');
    const enters = new PositionBuilder(optional).seat(0).tiles('diplomacy').hand(9).build();
    expect(safeTurn(enters).map(typeOf)).not.toContain(PEACE);
    const compulsory = new PositionBuilder(makeGame(TINY_MAP)).seat(0).tiles('diplomacy').hand(9);
    expect(typeOf(safeTurn(compulsory.build())[0]!)).toBe(PEACE);
  });

  test('[REORG-1] pawns are spread evenly', () => {
    const game = makeGame(TINY_MAP);
    const position = new PositionBuilder(game)
      .seat(0)
      .owns({ alder: 1, birch: 1, elm: 1 })
      .hand(8)
      .build();
    playChecked(position, safeTurn(position));
    const pawns = [0, 1, 4].map((p) => position.pawnsIn(p)).sort();
    expect(pawns).toEqual([3, 4, 4]);
  });
});
