import type { RuleSet } from '@vinci/rules';
import { board, makeMap } from '@vinci/rules/testing';
import { explainFictional } from '../src/index.ts';
import {
  among,
  clauseOf,
  entering,
  fictionalGame,
  next,
  STAR,
  strongBut,
  withResult,
} from './fictional-support.ts';

describe('start province of a fictional player', () => {
  test('[FICT-START-1][FICT-START-2] the most valuable legal one, by its own tiles', () => {
    const ports = entering(9, ['ports']).neutral(strongBut('bay', 'rock'));
    expect(next(ports.build())).toBe('conquer bay');
    expect(explainFictional(ports.build()).reason).toEqual({
      topic: 'startProvince',
      clause: 'FICT-START-1',
      candidates: [{ target: 1, value: 2, cost: 3 }],
    });
    // The valuable pit cannot be entered.
    const mines = entering(9, ['mining']).neutral({ ...strongBut('pit'), rock: 0 });
    expect(next(mines.build())).toBe('conquer home');
    // Mountaineering makes a mountain as valuable as the home, and as cheap as an empty one.
    expect(among(entering(9, ['mountaineering']).neutral({ home: 0 }).build())).toEqual([
      'home',
      'rock',
    ]);
  });

  test('[FICT-START-3] among equals the one that is easier to conquer', () => {
    const position = entering(9).neutral({ home: 3, bay: 2, lagoon: 1, rock: 0 }).build();
    expect(next(position)).toBe('conquer lagoon');
  });

  test('[FICT-START-4][FICT-GEN-4] then at random among all of them, in ascending order', () => {
    const position = entering(9).neutral({ home: 1, bay: 1, lagoon: 1 }).build();
    expect(next(position)).toBe('roll 3');
    expect(among(position)).toEqual(['bay', 'home', 'lagoon']);
    expect([0, 1, 2].map((result) => next(withResult(position, result)))).toEqual([
      'conquer bay',
      'conquer home',
      'conquer lagoon',
    ]);
    expect(explainFictional(withResult(position, 2)).reason.roll).toEqual({ sides: 3, result: 2 });
  });

  test('[FICT-START-5][FICT-DIFF-3] in the variant a province of a real player first', () => {
    const tie = (options: Partial<RuleSet>) =>
      board(fictionalGame(STAR, options, [0, 2]))
        .seat(1)
        .owns({ lagoon: 1 })
        .seat(2)
        .owns({ bay: 1 })
        .seat(0)
        .hand(9)
        .build();
    expect(next(tie({}))).toBe('roll 3');
    expect(next(tie({ fictTieHumanFirst: true }))).toBe('conquer lagoon');
    expect(clauseOf(tie({ fictTieHumanFirst: true }))).toBe('FICT-START-5');
  });

  test('[FICT-START-5] also a declining one, but never against value or cost', () => {
    const builder = board(fictionalGame(STAR, { fictTieHumanFirst: true }))
      .seat(1)
      .declines({ lagoon: 1 })
      .seat(0)
      .hand(9);
    expect(next(builder.build())).toBe('conquer lagoon');
    expect(next(builder.seat(1).declines({ lagoon: 2 }).build())).toBe('roll 2');
  });

  test('[AMB-152] the preference of Heritage is for the expansion alone', () => {
    const builder = entering(9, ['heritage']).declines({ dale: 1 }).neutral({ bay: 9, rock: 9 });
    expect(next(builder.seat(1).owns({ home: 1, lagoon: 1 }).build())).toBe('roll 2');
  });

  test('[FICT-ASTRONOMY-1] Astronomy widens the choice at the start and later', () => {
    const map = makeMap({
      id: 'far',
      provinces: { far: 'normal mine @deep', near: 'normal edge @shelf' },
      seas: { deep: 'shelf', shelf: 'open edge' },
    });
    const game = fictionalGame(map);
    const builder = board(game).seat(0).hand(9);
    expect(next(builder.tiles('mining').build())).toBe('conquer near');
    expect(next(builder.tiles('mining', 'astronomy').build())).toBe('conquer far');
    const later = builder.owns({ near: 1 }).phase('expansion');
    expect(next(later.build())).toBe('conquer far');
    expect(next(later.tiles('mining').build())).toBe('end-expansion');
  });

  test('[FICT-REVOLUTIONARIES-1] Revolutionaries look at the whole board', () => {
    const position = entering(9, ['mining', 'revolutionaries']).build();
    expect(next(position)).toBe('conquer pit');
  });

  test('[FICT-GALLEYS-1][AMB-92] Galleys enter at an open sea in their first turn', () => {
    const builder = entering(9, ['galleys']).neutral({ home: 0, lagoon: 0 });
    expect(next(builder.build())).toBe('conquer bay');
    expect(among(builder.build())).toEqual(['bay']);
    // Without Galleys, and once the empire has been on the board, the ranking alone decides.
    expect(among(builder.tiles('barbarians').build())).toEqual(['home', 'lagoon']);
    expect(among(builder.tiles('galleys').entered().build())).toEqual(['lagoon']);
  });

  test('[AMB-92] where no province at an open sea is affordable, all are looked at', () => {
    const position = entering(3, ['galleys']).neutral({ bay: 5, lagoon: 5 }).build();
    expect(next(position)).toBe('conquer home');
  });
});
