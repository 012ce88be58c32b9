import { signal } from '@preact/signals';
import { europe } from '@vinci/maps';
import {
  apply,
  decodeIntent,
  encodeIntent,
  listLegal,
  newPosition,
  type Position,
} from '@vinci/rules';
import { board, makeGame, makeRandom, playOn, SEEDS } from '@vinci/rules/testing';
import { Play } from '../src/game/play.ts';
import { stepBack } from '../src/hud/keyboard.ts';
import { formatNumber, t } from '../src/i18n/index.ts';
import type { Connection } from '../src/net/connection.ts';

const game = makeGame(europe, 3);

/** A game as seat `me` sees it; `show` puts another position on its screen. */
function watch(first: Position, me: number) {
  const position = signal<Position | undefined>(first);
  const sent: (readonly number[])[] = [];
  const connection = {
    position,
    seat: signal(me),
    game: signal(game),
    table: signal(undefined),
    steps: signal([]),
    past: signal('whole'),
    notes: signal([]),
    revision: signal(0),
    chat: signal([]),
    link: signal({ type: 'connecting' }),
    busy: signal(false),
    play: async (intents: readonly number[]) => {
      sent.push(intents);
      return { ok: true };
    },
  };
  return {
    sent,
    play: new Play(connection as unknown as Connection),
    show: (next: Position) => {
      connection.revision.value++;
      position.value = next;
    },
  };
}

function chosen(before: Position): Position {
  const after = before.clone();
  apply(after, encodeIntent({ type: 'choose', position: 1 }));
  return after;
}

test('what was checked is not sent into another position', async () => {
  const first = newPosition(game, SEEDS.one);
  const { play, show, sent } = watch(first, first.actor);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  play.guard = () => promise;
  const sending = play.send([1]);
  show(chosen(first));
  resolve(true);
  expect([await sending, sent]).toEqual([false, []]);
  play.guard = async () => true;
  expect([await play.send([1]), sent]).toEqual([true, [[1]]]);
});

describe('the track in the choices before round 1', () => {
  const first = newPosition(game, SEEDS.one);

  test('opens for the choice, and goes when it is made', () => {
    const { play, show } = watch(first, first.actor);
    expect(play.panel.value).toBe('track');
    play.offer.value = 1;
    const second = chosen(first);
    expect(second.phase).toBe('draft');
    show(second);
    expect(play.panel.value).toBeUndefined();
    expect(play.offer.value).toBeUndefined();
  });

  test('what somebody looks at who waits stays open, also where it moves up', () => {
    const { play, show } = watch(first, (first.actor + 2) % 3);
    expect(play.panel.value).toBeUndefined();
    play.panel.value = 'track';
    play.offer.value = 3;
    const second = chosen(first);
    show(second);
    expect(play.panel.value).toBe('track');
    expect(second.trackTiles(play.offer.value)).toEqual(first.trackTiles(3));
    play.offer.value = 1;
    show(chosen(second));
    expect(play.offer.value).toBeUndefined();
  });

  test('it stays open in the turns of others, until one’s own begins or the game ends', () => {
    const others = board(game).seat(0).entered().phase('expansion').build();
    const { play, show } = watch(others, 1);
    const look = (): void => {
      play.panel.value = 'track';
      play.offer.value = 3;
    };
    look();
    show(others.clone());
    expect([play.panel.value, play.offer.value]).toEqual(['track', 3]);
    show(board(game).seat(1).entered().turn(1).phase('mobilisation').build());
    expect([play.panel.value, play.offer.value]).toEqual([undefined, undefined]);
    show(others.clone());
    look();
    show(board(game).seat(0).entered().phase('over').build());
    expect([play.panel.value, play.offer.value]).toEqual([undefined, undefined]);
  });
});

test('what was selected is let go with the end of the game, and may be selected after it', () => {
  const first = newPosition(game, SEEDS.one);
  const { play, show } = watch(first, 0);
  play.selected.value = 4;
  const last = first.clone();
  playOn(last, makeRandom(1));
  expect(last.phase).toBe('over');
  show(last);
  expect(play.selected.value).toBeUndefined();
  play.selected.value = 4;
  expect(play.selected.value).toBe(4);
});

test('the card of a province closes once its owner has vacated it, and not when another one takes it', () => {
  const before = newPosition(game, SEEDS.one);
  const random = makeRandom(1);
  const vacating = () => {
    for (const code of listLegal(before)) {
      const intent = decodeIntent(code);
      if (intent?.type === 'vacate') return { code, province: intent.province };
    }
    return undefined;
  };
  while (vacating() === undefined) playOn(before, random, { limit: 1 });
  const { code, province } = vacating()!;
  const after = before.clone();
  apply(after, code);

  const acting = watch(before, before.actor);
  acting.play.selected.value = province;
  acting.show(after);
  expect(acting.play.selected.value).toBeUndefined();

  const looking = watch(before, (before.actor + 1) % 3);
  looking.play.selected.value = province;
  looking.show(after);
  expect(looking.play.selected.value).toBe(province);
});

describe('whether to decline after scoring', () => {
  const scored = board(game).seat(0).entered().phase('rebirth').build();

  test.each([
    ['once the turn is over', board(game).seat(0).entered().turn(1).phase('mobilisation').build()],
    // After an interruption the turn of somebody else may never have been on screen.
    ['in the next turn of one’s own', board(game).seat(0).entered().phase('mobilisation').build()],
  ])('is asked no longer %s', (_, next) => {
    const { play, show } = watch(scored, 0);
    play.question.value = 'rebirth';
    show(scored.clone());
    expect(play.question.value).toBe('rebirth');
    show(next);
    expect(play.question.value).toBeUndefined();
  });
});

describe('Escape', () => {
  test('closes a panel first and leaves what was selected in it', () => {
    const { play } = watch(newPosition(game, SEEDS.one), 0);
    play.panel.value = 'provinces';
    play.selected.value = 4;
    stepBack(play);
    expect(play.panel.value).toBeUndefined();
    expect(play.selected.value).toBe(4);
    stepBack(play);
    expect(play.selected.value).toBeUndefined();
  });
});

describe('numbers below zero', () => {
  test('have a minus', () => {
    expect(t('prospect.short', { before: 6, after: -2 })).toBe('6 → −2');
    expect(formatNumber(-1200)).toBe('−1,200');
  });
});
