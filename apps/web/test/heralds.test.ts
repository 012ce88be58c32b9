import { jest } from '@jest/globals';
import { batch, computed, signal } from '@preact/signals';
import { europe } from '@vinci/maps';
import { apply, encodeIntent, listLegal, newPosition, type Position } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { hudText } from '@vinci/words/english';
import { endOf, Heralds } from '../src/game/heralds.ts';
import { addMessages } from '../src/i18n/index.ts';
import { Chronicle, type Step } from '../src/net/chronicle.ts';
import type { Past } from '../src/net/game-mirror.ts';
import { memory } from './support/memory.ts';

addMessages(hudText);

const game = makeGame(europe, 3, { targetVP: { 3: 60 } });
const names = { map: europe, name: (seat: number) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };

/** A whole game as somebody hears of it, from an entry of the journal on. */
function hear(from = 0, tab = memory(), me = -1) {
  const random = makeRandom(7);
  let server = newPosition(game, SEEDS.one);
  const chronicle = Chronicle.fromHistory(game, server.draws, []);
  const told = signal<Position | undefined>(undefined);
  const steps = signal(chronicle.steps);
  const toldRevision = signal(0);
  const heralds = new Heralds({
    code: 'ABCDEF',
    steps,
    past: signal<Past>('whole'),
    told,
    toldRevision,
    reviewing: signal(false),
    names: computed(() => names),
    me: signal(me),
    tab,
  });
  const heard: string[] = [];
  let last = 0;
  heralds.list.subscribe((list) => {
    for (const { id, type, text } of list) {
      if (id > last) heard.push(`${type}: ${text}`);
      last = Math.max(last, id);
    }
  });
  const stop = heralds.start();
  const declines: string[] = [];
  /** Rounds by what was known of their end. */
  const ends = { last: new Set<number>(), near: new Set<number>() };
  while (server.phase !== 'over') {
    const legal = listLegal(server);
    const decline = encodeIntent({ type: 'decline' });
    const tired = server.round % 3 === 0 && legal.includes(decline);
    const code = tired ? decline : pickSensibly(server, legal, random);
    server = server.clone();
    apply(server, code);
    const known = endOf(server);
    if (known !== undefined) ends[known].add(server.round);
    const change = chronicle.feed([chronicle.revision + 1, code, ...server.draws]);
    for (const event of change?.events ?? []) {
      if (event.type === 'declined' && chronicle.revision > from) {
        declines.push(names.name(event.seat));
      }
    }
    if (chronicle.revision < from) continue;
    batch(() => {
      steps.value = chronicle.steps;
      toldRevision.value = chronicle.revision;
      told.value = chronicle.position;
    });
  }
  stop();
  return { heard, declines, ends, rounds: server.round, end: chronicle.revision };
}

describe('what everybody hears of', () => {
  beforeAll(() => jest.useFakeTimers());
  afterAll(() => jest.useRealTimers());

  test('every decline with its owner, and the last round once', () => {
    const { heard, declines } = hear();
    expect(declines.length).toBeGreaterThan(2);
    const told = heard.filter((text) => text.startsWith('decline: '));
    expect(told.map((text) => text.slice('decline: '.length).split('’')[0])).toEqual(declines);
    expect(heard.filter((text) => text.startsWith('lastRound: '))).toHaveLength(1);
  });

  test('nobody hears of their own decline', () => {
    const { heard, declines } = hear(0, memory(), 1);
    const told = heard.filter((text) => text.startsWith('decline: '));
    expect(declines).toContain('Bo');
    expect(told.map((text) => text.slice('decline: '.length).split('’')[0])).toEqual(
      declines.filter((name) => name !== 'Bo'),
    );
  });

  test('[END-1] whoever asks knows of the last round, and of a round that may be it', () => {
    const { ends, rounds } = hear();
    expect([...ends.last]).toEqual([rounds]);
    expect(ends.near).toContain(rounds);
    expect(Math.min(...ends.near)).toBeGreaterThan(rounds - 3);
  });

  test('[END-1] that the end is near, once, in which round it may come and what is missing', () => {
    const { heard } = hear();
    const near = heard.filter((text) => text.startsWith('near: '));
    expect(near).toHaveLength(1);
    expect(near[0]).toMatch(
      /^near: The game may end with round \d+: (Ada|Bo|Cy) needs \d+ more points?\.$/,
    );
    expect(heard.findIndex((text) => text.startsWith('near: '))).toBeLessThan(
      heard.findIndex((text) => text.startsWith('lastRound: ')),
    );
  });

  test('whoever comes later hears of what is new, and a reload tells of the last round no second time', () => {
    const { end } = hear();
    const tab = memory();
    const first = hear(end - 4, tab);
    expect(first.heard.filter((text) => text.startsWith('decline: '))).toHaveLength(
      first.declines.length,
    );
    expect(first.heard.filter((text) => text.startsWith('lastRound: '))).toHaveLength(1);
    expect(hear(end - 4, tab).heard.filter((text) => text.startsWith('lastRound: '))).toEqual([]);
  });

  test('a decline during an interruption is heard of once the past is here, and those before it no second time', () => {
    const random = makeRandom(7);
    const chronicle = Chronicle.fromHistory(game, newPosition(game, SEEDS.one).draws, []);
    const declines = (): number =>
      chronicle.steps.filter(({ events }) => events.some(({ type }) => type === 'declined')).length;
    const server = newPosition(game, SEEDS.one);
    const playUntil = (count: number): void => {
      while (declines() < count) {
        const legal = listLegal(server);
        const decline = encodeIntent({ type: 'decline' });
        const isDue = server.round > 1 && legal.includes(decline);
        const code = isDue ? decline : pickSensibly(server, legal, random);
        apply(server, code);
        chronicle.feed([chronicle.revision + 1, code, ...server.draws]);
      }
    };
    const steps = signal<readonly Step[]>([]);
    const past = signal<Past>('asked');
    const told = signal<Position | undefined>(undefined);
    const toldRevision = signal(0);
    const show = (how: Past, known: readonly Step[]): void =>
      batch(() => {
        past.value = how;
        steps.value = known;
        toldRevision.value = chronicle.revision;
        told.value = chronicle.position;
      });
    const heralds = new Heralds({
      code: 'ABCDEF',
      steps,
      past,
      told,
      toldRevision,
      reviewing: signal(false),
      names: computed(() => names),
      me: signal(-1),
      tab: memory(),
    });
    const stop = heralds.start();
    const heard = (): number => heralds.list.value.filter(({ type }) => type === 'decline').length;
    playUntil(1);
    show('asked', []);
    show('whole', chronicle.steps);
    expect(heard()).toBe(0);
    playUntil(2);
    show('asked', []);
    playUntil(3);
    // One move has come over the new line before the past.
    show('asked', chronicle.steps.slice(-1));
    expect(heard()).toBe(0);
    show('whole', chronicle.steps);
    expect(heard()).toBe(2);
    stop();
  });
});
