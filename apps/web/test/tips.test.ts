import { batch, signal } from '@preact/signals';
import { type Position, trackOffers } from '@vinci/rules';
import { board, makeGame, makeMap, type PositionBuilder } from '@vinci/rules/testing';
import { startReorganization } from '../src/game/draft.ts';
import type { Play } from '../src/game/play.ts';
import { forgetSeen, loadSeen, noteSeen, readSeen, seenTips } from '../src/game/seen-tips.ts';
import { listTargets } from '../src/game/targets.ts';
import { TipCourse } from '../src/game/tip-course.ts';
import { dueTip, momentOf, TIPS, type TipId, type TipInput } from '../src/game/tips.ts';

const map = makeMap({
  provinces: {
    a: 'plains edge b',
    b: 'plains c',
    c: 'mountain d',
    d: 'mountain e',
    e: 'plains f',
    f: 'plains g',
    g: 'plains h',
    h: 'plains edge',
  },
});
const game = makeGame(map, 3);
const NONE: ReadonlySet<TipId> = new Set();

function inputOf(position: Position, more: Partial<TipInput> = {}): TipInput {
  const isExpanding = position.phase === 'mobilisation' || position.phase === 'expansion';
  return {
    position,
    me: 0,
    conquests: isExpanding ? listTargets(position) : new Map(),
    offers: trackOffers(position, 0),
    draft: position.phase === 'reorganization' ? startReorganization(position, 0) : undefined,
    lost: 0,
    advised: false,
    ...more,
  };
}

const due = (builder: PositionBuilder, more?: Partial<TipInput>, seen = NONE) =>
  dueTip(inputOf(builder.build(), more), seen);

/** An empire that can take no more, beside a dear neighbour. */
const stuck = () =>
  board(game).seat(0).entered().owns({ a: 1, b: 1 }).hand(2).phase('mobilisation');
/** One that can. */
const growing = () => board(game).seat(0).entered().owns({ a: 1 }).hand(6).phase('mobilisation');

describe('which tip is due', () => {
  test('the choice of a civilization: the tiles first, coins where some lie', () => {
    const drafting = () => board(game).phase('draft').seat(0).noTiles();
    expect(due(drafting())?.id).toBe('track');
    expect(due(drafting().coins(2, 1))?.id).toBe('coin');
    expect(due(drafting().coins(2, 1), {}, new Set(['coin']))?.id).toBe('track');
    expect(due(drafting(), {}, new Set(['track']))).toBeUndefined();
  });

  test('what glows, where something can be conquered', () => {
    expect(due(growing())?.id).toBe('glow');
    expect(due(stuck(), {}, new Set(['idle']))?.id).toBeUndefined();
  });

  test('idle pawns, where nothing can be conquered; as advice only where nobody else plays', () => {
    expect(due(stuck().seat(0).hand(1))).toBeUndefined();
    expect(due(stuck())).toEqual({ id: 'idle', kind: 'rule' });
    const seen = new Set<TipId>(['decline']);
    expect(due(stuck(), { advised: true }, seen)).toEqual({ id: 'idle', kind: 'advice' });
  });

  test('idle pawns are not told of where they have a use all the same', () => {
    const vinci2 = makeGame(map, 3, {}, 'vinci2');
    const led = (tile: string) =>
      board(vinci2).seat(0).tiles(tile).entered().owns({ a: 1, b: 1 }).hand(2);
    expect(due(led('ports').phase('expansion'))?.id).toBe('idle');
    expect(due(led('warband').phase('expansion'))).toBeUndefined();
    expect(due(led('army').phase('expansion'))).toBeUndefined();
    expect(due(led('army').secondExpansion())?.id).toBe('idle');
  });

  test('what was lost, once the own turn begins', () => {
    expect(due(growing(), { lost: 2 })?.id).toBe('lost');
    expect(due(growing().phase('expansion'), { lost: 2 })?.id).toBe('glow');
  });

  test('survivors of an attack', () => {
    const attacked = board(game).seat(0).owns({ a: 1 }).survivors(2).turn(1).phase('retreat');
    expect(due(attacked.actor(0))?.id).toBe('attacked');
  });

  test('an own empire in decline', () => {
    expect(due(growing().seat(0).declines({ f: 1 }))?.id).toBe('declining');
    expect(due(growing().seat(1).declines({ f: 1 }))?.id).toBe('glow');
  });

  test('pawns that can be put elsewhere', () => {
    const reorganizing = (pawns: number) =>
      board(game).seat(0).entered().owns({ a: pawns, b: 1 }).phase('reorganization');
    expect(due(reorganizing(3))?.id).toBe('reorganize');
    expect(due(reorganizing(1).seat(0).hand(1))?.id).toBe('reorganize');
    expect(due(reorganizing(1))).toBeUndefined();
  });

  test('none for whoever watches or waits', () => {
    expect(due(growing(), { me: -1 })).toBeUndefined();
    expect(due(growing(), { me: 1 })).toBeUndefined();
  });
});

describe('the tip to decline', () => {
  const advised = { advised: true };

  test('comes where an empire has stopped, with what both would score', () => {
    expect(due(stuck(), advised)).toEqual({
      id: 'decline',
      kind: 'advice',
      outlook: { decline: 2, stay: 2 },
    });
  });

  test('is advice, so never comes where other people play', () => {
    expect(due(stuck())?.id).not.toBe('decline');
  });

  test('does not come while an empire grows', () => {
    expect(due(growing(), advised)?.id).toBe('glow');
  });

  test('does not come when it is not allowed any more', () => {
    expect(due(stuck().phase('expansion'), advised)?.id).toBe('idle');
  });

  test('does not come when the new civilization would be too late', () => {
    expect(due(stuck().lastRound(), advised)?.id).toBe('idle');
    expect(
      due(
        stuck()
          .seat(1)
          .owns({ h: 1 })
          .vp(game.targetVP - 1),
        advised,
      )?.id,
    ).toBe('idle');
  });
});

describe('tips that were seen', () => {
  const store = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      kept,
    };
  };

  test('are remembered on the device, until all are to come again', () => {
    const device = store();
    loadSeen(device);
    noteSeen(device, 'glow');
    noteSeen(device, 'coin');
    seenTips.value = NONE;
    loadSeen(device);
    expect([...seenTips.value].sort()).toEqual(['coin', 'glow']);
    forgetSeen(device);
    loadSeen(device);
    expect(seenTips.value.size).toBe(0);
  });

  test.each(['', 'nonsense', '{}', 'null', '7', '["no tip", 3, null]'])('%j is none', (text) => {
    expect(readSeen(text).size).toBe(0);
  });

  test('are known by their names only', () => {
    expect([...readSeen('["glow", "glow", "no tip"]')]).toEqual(['glow']);
    expect(readSeen(JSON.stringify(TIPS)).size).toBe(TIPS.length);
  });

  const running: (() => void)[] = [];
  afterEach(() => {
    for (const stop of running.splice(0)) stop();
  });

  /** A seat that can act on what `show` puts on its screen. */
  function course(first: Position) {
    const device = store();
    const position = signal(first);
    const acting = signal(true);
    const reviewing = signal(false);
    const past = signal('whole');
    const cost = signal<{ lost: readonly unknown[]; pawns: number }>({ lost: [], pawns: 0 });
    const play = {
      acting,
      review: { active: reviewing },
      position,
      me: signal(0),
      draft: signal(undefined),
      news: { cost },
      answers: {
        get conquests() {
          return { value: inputOf(position.value).conquests };
        },
        get offers() {
          return { value: inputOf(position.value).offers };
        },
      },
      connection: { table: signal(undefined), past },
    };
    const tips = new TipCourse(play as unknown as Play, device);
    running.push(tips.start());
    return { tips, device, position, acting, reviewing, past, cost };
  }

  test('a tip goes when it is put away, and no second one comes in the same moment', () => {
    const { tips, position } = course(growing().seat(0).declines({ f: 1 }).build());
    expect(tips.tip.value?.id).toBe('declining');
    tips.putAway();
    expect([tips.tip.value, [...seenTips.value]]).toEqual([undefined, ['declining']]);
    position.value = growing().seat(0).declines({ f: 1 }).round(3).build();
    expect(tips.tip.value?.id).toBe('glow');
  });

  test('a tip whose moment has passed has been seen', () => {
    const { tips, acting } = course(growing().build());
    expect(tips.tip.value?.id).toBe('glow');
    acting.value = false;
    expect([tips.tip.value, [...seenTips.value]]).toEqual([undefined, ['glow']]);
  });

  test('a tip waits for whoever looks at the past', () => {
    const { tips, acting, reviewing } = course(growing().build());
    reviewing.value = true;
    acting.value = false;
    expect([tips.tip.value, seenTips.value.size]).toEqual([undefined, 0]);
    reviewing.value = false;
    acting.value = true;
    expect(tips.tip.value?.id).toBe('glow');
  });

  test('what was lost is told on after an interruption, and has been seen only with the turn', () => {
    const lost = { lost: [1, 2], pawns: 2 };
    const { tips, position, acting, past, cost } = course(growing().build());
    tips.putAway();
    batch(() => {
      cost.value = lost;
      position.value = growing().round(3).build();
    });
    expect(tips.tip.value?.id).toBe('lost');
    batch(() => {
      past.value = 'asked';
      cost.value = { lost: [], pawns: 0 };
    });
    expect([tips.tip.value?.id, seenTips.value.has('lost')]).toEqual(['lost', false]);
    batch(() => {
      past.value = 'whole';
      cost.value = lost;
    });
    expect(tips.tip.value?.id).toBe('lost');
    acting.value = false;
    expect([tips.tip.value, seenTips.value.has('lost')]).toEqual([undefined, true]);
  });

  test('a turn is one moment from its begin to the end of its conquests', () => {
    expect(momentOf(growing().build())).toBe(momentOf(growing().phase('expansion').build()));
    expect(momentOf(growing().build())).not.toBe(momentOf(growing().round(3).build()));
  });
});
