import { apply, encodeIntent, type IntentType } from '@vinci/rules';
import { board, makeGame, makeMap } from '@vinci/rules/testing';
import { reorganizationIntents, shift, startReorganization } from '../src/game/draft.ts';
import { scoredBy } from '../src/game/ends-turn.ts';
import { endsWithForts, fortsLeft } from '../src/game/phase.ts';

const map = makeMap({
  provinces: { a: 'plains edge b', b: 'plains mine c', c: 'mountain edge d', d: 'meadow edge' },
});
const game = makeGame(map, 3);
const code = (type: IntentType): number =>
  encodeIntent({ type } as Parameters<typeof encodeIntent>[0]);

describe('what a turn scores when it is ended', () => {
  test('its provinces and tiles, with what is planned and not sent yet', () => {
    const position = board(game)
      .phase('reorganization')
      .seat(0)
      .tiles('agriculture', 'weapons')
      .owns({ a: 2, b: 1 })
      .hand(1)
      .build();
    const draft = shift(startReorganization(position, 0), 0, 1);
    const answer = scoredBy(position, 0, reorganizationIntents(position, draft));
    expect(answer?.points).toBe(4);
    expect(answer?.terms.map(({ points }) => points)).toEqual([2, 2]);
  });

  test('a last fort ends a turn, but not with Rebirth', () => {
    for (const other of ['weapons', 'rebirth'] as const) {
      const position = board(game)
        .phase('forts')
        .seat(0)
        .tiles(other, 'fortification')
        .owns({ a: 2, b: 1 })
        .build();
      expect(fortsLeft(position, 0)).toBe(1);
      const then = position.clone();
      apply(then, encodeIntent({ type: 'fort', province: 0 }));
      expect(endsWithForts(position)).toBe(then.phase !== 'rebirth');
      expect(then.phase === 'rebirth').toBe(other === 'rebirth');
    }
  });

  test('nothing where the turn goes on, or where the rules would refuse', () => {
    const expanding = board(game).phase('expansion').seat(0).tiles('weapons', 'fortification');
    const position = expanding.owns({ a: 2, b: 1 }).hand(1).build();
    expect(scoredBy(position, 0, [code('endExpansion')])).toBeUndefined();
    expect(scoredBy(position, 0, [code('endTurn')])).toBeUndefined();
    const forts = board(game).phase('reorganization').seat(0).tiles('weapons', 'fortification');
    const before = forts.owns({ a: 2, b: 1 }).build();
    expect(scoredBy(before, 0, [code('endReorganization')])).toBeUndefined();
    const then = board(game).phase('forts').seat(0).tiles('weapons', 'fortification');
    expect(scoredBy(then.owns({ a: 2, b: 1 }).build(), 0, [code('endForts')])?.points).toBe(2);
  });
});
