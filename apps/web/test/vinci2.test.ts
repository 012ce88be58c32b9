import {
  apply,
  encodeIntent,
  type Intent,
  type Position,
  type RuleSet,
  scoreForecast,
  TILES,
} from '@vinci/rules';
import {
  board,
  makeGame,
  makeMap,
  type PositionBuilder,
  provinceId,
  tileCode,
} from '@vinci/rules/testing';
import {
  batchProblem,
  evenOut,
  reorganizationIntents,
  retreatIntents,
  shift,
  startReorganization,
  startRetreat,
} from '../src/game/draft.ts';
import { phaseWords } from '../src/game/phase.ts';
import { scoreLines } from '../src/game/score.ts';
import { conquerable, listTargets } from '../src/game/targets.ts';
import { tileName, tileSet, tileSummary } from '../src/i18n/rules-words.ts';

const map = makeMap({
  provinces: {
    a: 'plains edge @north b',
    b: 'meadow @north c',
    c: 'forest d',
    d: 'normal e',
    e: 'plains',
  },
  seas: { north: 'open' },
});
const PLAIN: Partial<RuleSet> = { basePawns: { 3: 8 } };
const game = makeGame(map, 3, PLAIN, 'vinci2');

const p = (id: string): number => provinceId(game, id);
const words = (position: Position) =>
  phaseWords({
    position,
    me: 0,
    name: () => 'Ada',
    conquests: listTargets(position),
    draft: startReorganization(position, 0),
    vacating: false,
    forecast: 3,
  });
const after = (builder: PositionBuilder, ...intents: readonly Intent[]): Position => {
  const position = builder.build();
  for (const intent of intents) apply(position, encodeIntent(intent));
  return position;
};

describe('the tiles of Vinci II on screen', () => {
  test('[TILE-RELIGION-1] a lone pawn that is too dear otherwise glows with 0', () => {
    const position = board(game)
      .seat(1)
      .owns({ b: 1 })
      .seat(0)
      .tiles('religion')
      .hand(0)
      .owns({ a: 1 })
      .build();
    const targets = listTargets(position);
    expect(targets.get(p('b'))).toMatchObject({ means: 'religion', pawns: 0 });
    expect(conquerable(targets)).toBe(1);
  });

  test('[TILE-ARMY-1] the first of two expansions and the second are told apart', () => {
    const builder = () => board(game).seat(0).tiles('army').hand(3).owns({ a: 1 });
    expect(words(builder().phase('expansion').build()).title).toBe('Conquests.');
    expect(words(builder().secondExpansion().build()).title).toBe('Second expansion.');
  });

  test('[TILE-WARBAND-1] [AMB-69] one pawn in each open province, the rest may wait off the board', () => {
    const position = after(
      board(game)
        .seat(0)
        .tiles('warband')
        .hand(5)
        .owns({ a: 3, b: 2 })
        .neutral({ c: 0 })
        .phase('expansion'),
      { type: 'endExpansion' },
    );
    // Nothing is open here, so the turn goes on by itself, with the pawns off the board.
    expect(position.phase).not.toBe('reorganization');
    expect(position.hand(0)).toBe(8);
  });

  test('[TILE-WARBAND-1] what is taken for nothing is filled with one pawn, not more', () => {
    const free = makeGame(map, 3, { ...PLAIN, minConquestCost: 0 }, 'vinci2');
    const position = after(
      board(free).seat(0).tiles('warband').hand(4).owns({ a: 1, b: 'pending' }).phase('expansion'),
      { type: 'endExpansion' },
    );
    expect(position.phase).toBe('reorganization');
    const draft = startReorganization(position, 0);
    expect(draft.mayKeep).toBe(true);
    const filled = shift(draft, p('b'), 3);
    expect(filled.pawns.get(p('b'))).toBe(1);
    expect(evenOut(position, draft).pawns.get(p('b'))).toBe(1);
    expect(batchProblem(position, reorganizationIntents(position, filled))).toBeUndefined();
    expect(words(position).text).toContain('off the board until your next turn');
  });

  test('[TILE-PHILOSOPHY-2] the reorganization before a decline is the last', () => {
    const position = after(board(game).seat(0).tiles('philosophy').hand(2).owns({ a: 1, b: 1 }), {
      type: 'decline',
    });
    expect(position.phase).toBe('reorganization');
    expect(words(position).title).toBe('Last reorganization.');
    const draft = evenOut(position, startReorganization(position, 0));
    expect(batchProblem(position, reorganizationIntents(position, draft))).toBeUndefined();
  });

  test('[AMB-75] survivors of a declining empire retreat within it', () => {
    const manual = makeGame(map, 3, { ...PLAIN, survivorChooser: 'defender' }, 'vinci2');
    const position = board(manual)
      .seat(0)
      .owns({ e: 1 })
      .declines({ a: 2, b: 1 })
      .decliningSurvivors(2)
      .phase('retreat')
      .build();
    const draft = startRetreat(position, 0);
    expect(draft.provinces).toEqual([p('a'), p('b')]);
    expect(draft.hand).toBe(2);
    const placed = shift(draft, p('b'), 2);
    expect(retreatIntents(position, placed)).toEqual([
      encodeIntent({ type: 'retreat', province: p('b'), pawns: 2 }),
    ]);
  });

  test('[TILE-FISHING-1] half points are counted together and rounded down', () => {
    const position = board(game).seat(0).tiles('fishing').owns({ a: 1, b: 1, c: 1 }).build();
    const line = scoreLines(scoreForecast(position, 0)).find(
      ({ tile }) => tile === tileCode('fishing'),
    );
    expect(line).toMatchObject({
      points: 1,
      label: 'Fishing (2 by water, half a point each)',
    });
  });

  test('[TILE-GEN-8] tiles have the names and the effects of the edition in play', () => {
    const general = tileCode('fieldGeneral');
    tileSet.value = 'classic52';
    const classic = [tileName(general), tileSummary(general)];
    tileSet.value = 'vinci2_35';
    const second = [tileName(general), tileSummary(general)];
    tileSet.value = 'classic52';
    expect(classic[0]).toBe('Field General');
    expect(second[0]).toBe('Legions');
    expect(second[1]).not.toBe(classic[1]);
    for (const { code } of TILES) expect(tileName(code)).not.toBe('');
  });
});
