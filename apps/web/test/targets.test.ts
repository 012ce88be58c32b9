import { europe } from '@vinci/maps';
import { check, encodeIntent, MEANS, type Position } from '@vinci/rules';
import { arbitraryPosition, makeGame, PositionBuilder, provinceId } from '@vinci/rules/testing';
import fc from 'fast-check';
import { type Draft, startReorganization } from '../src/game/draft.ts';
import { phaseWords } from '../src/game/phase.ts';
import { conquerable, listTargets } from '../src/game/targets.ts';
import { boardHints, boardProvinces } from '../src/hud/board-model.ts';

const game = makeGame(europe, 4);

describe('targets', () => {
  test('name a way exactly where the engine allows one', () => {
    fc.assert(
      fc.property(
        arbitraryPosition([game], 400).filter(
          ({ phase }) => phase === 'mobilisation' || phase === 'expansion',
        ),
        (position) => {
          for (const { province, means } of listTargets(position).values()) {
            const legal = MEANS.filter(
              (way) =>
                check(position, encodeIntent({ type: 'conquer', province, means: way })) ===
                undefined,
            );
            expect([province, means === undefined]).toEqual([province, legal.length === 0]);
            if (means !== undefined) expect(legal).toContain(means);
          }
        },
      ),
      { numRuns: 40, seed: 64 },
    );
  });

  test('[COST-5] what Militia makes dearer is marked, but not in a draft of one’s own', () => {
    const marked = (position: Position, draft?: Draft): string[] =>
      boardProvinces(position, draft).flatMap(({ guarded }, p) =>
        guarded ? [game.map.provinces[p]!.id] : [],
      );
    const empire = (tile: string): PositionBuilder =>
      new PositionBuilder(game).seat(0).tiles(tile).owns({ bavaria: 2, bohemia: 1 });
    const position = empire('militia').declines({ aragon: 1 }).build();
    expect(marked(position).sort()).toEqual(['bavaria', 'bohemia']);
    expect(marked(empire('espionage').build())).toEqual([]);
    expect(marked(position, startReorganization(position, 0))).toEqual([]);
  });

  test('[TILE-ESPIONAGE-1] a province that is too dear glows with 2 when Espionage is left', () => {
    const bohemia = provinceId(game, 'bohemia');
    const bavaria = provinceId(game, 'bavaria');
    const position = new PositionBuilder(game)
      .seat(0)
      .tiles('espionage')
      .hand(2)
      .owns({ bavaria: 1 })
      .build();
    const targets = listTargets(position);
    expect(targets.get(bohemia)).toMatchObject({ means: 'espionage', pawns: 2 });
    const hints = boardHints({
      position,
      me: 0,
      selected: undefined,
      vacating: false,
      conquests: targets,
      draft: undefined,
    });
    expect(hints.get(bohemia)).toEqual({ tone: 'reachable', label: '2' });
    expect(hints.has(bavaria)).toBe(false);
    const words = phaseWords({
      position,
      me: 0,
      name: () => 'Ada',
      conquests: targets,
      draft: undefined,
      vacating: false,
      forecast: 1,
    });
    expect(words.text).toContain(`one of ${conquerable(targets)} glowing provinces`);
  });

  test('[AMB-24] the action bar counts the forts that may still be built', () => {
    const text = (second: string): string =>
      phaseWords({
        position: new PositionBuilder(game)
          .seat(0)
          .tiles('fortification', second)
          .owns({ bavaria: 2, bohemia: 1 })
          .phase('forts')
          .build(),
        me: 0,
        name: () => 'Ada',
        conquests: new Map(),
        draft: undefined,
        vacating: false,
        forecast: 2,
      }).text;
    expect(text('specialization')).toContain('You may build 2.');
    expect(text('weapons')).toContain('build a fort there, or end without one');
  });

  /** What the board points out in a reorganization with so many pawns in hand, Benvenuto next to Bohemia. */
  const reorganization = (hand: number, selected?: string) => {
    const position = new PositionBuilder(game)
      .seat(0)
      .hand(hand)
      .owns({ bavaria: 2, bohemia: 1, helvetia: 1 })
      .seat(1)
      .owns({ pannonia: 1 })
      .seat(0)
      .phase('reorganization')
      .build();
    const hints = boardHints({
      position,
      me: 0,
      selected: selected === undefined ? undefined : provinceId(game, selected),
      vacating: false,
      conquests: new Map(),
      draft: startReorganization(position, 0),
    });
    return (id: string) => hints.get(provinceId(game, id));
  };

  test('what an attacker needs stands on a shield, next to opponents only, and a selection keeps it', () => {
    expect(reorganization(2)('bohemia')).toMatchObject({ tone: 'target', sign: 'shield' });
    expect(reorganization(2)('bavaria')).toEqual({ tone: 'target' });
    expect(reorganization(2, 'bohemia')('bohemia')).toMatchObject({
      tone: 'selected',
      sign: 'shield',
    });
  });

  test('what shines takes pawns from the hand, or gives some to an empty one', () => {
    const tones = (hand: number) =>
      ['bavaria', 'bohemia', 'helvetia'].map((id) => reorganization(hand)(id)?.tone);
    expect(tones(1)).toEqual(['target', 'target', 'target']);
    expect(tones(0)).toEqual(['target', 'selected', 'selected']);
  });

  test('a watcher is shown no hints and is told whose turn it is', () => {
    const position = new PositionBuilder(game).seat(0).hand(5).build();
    const input = { position, me: -1, conquests: new Map(), draft: undefined, vacating: false };
    expect(boardHints({ ...input, selected: undefined }).size).toBe(0);
    expect(phaseWords({ ...input, name: () => 'Ada', forecast: 0 }).title).toBe('Ada’s turn.');
  });
});
