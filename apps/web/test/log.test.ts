import { europe } from '@vinci/maps';
import { type GameEvent, newPosition } from '@vinci/rules';
import {
  makeGame,
  makeRandom,
  pickSensibly,
  playOn,
  provinceId,
  SEEDS,
  tileCode,
} from '@vinci/rules/testing';
import {
  eventSentence,
  type LogLine,
  logLines,
  type Names,
  Spoken,
  spokenLines,
} from '../src/game/log.ts';

const game = makeGame(europe, 3);
const names: Names = { map: europe, name: (seat) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };
const province = provinceId(game, 'aquitaine');

const SENTENCES: readonly (readonly [GameEvent, string | undefined])[] = [
  [{ type: 'gameStarted', startingSeat: 1 }, 'The game begins. Bo starts.'],
  [
    {
      type: 'civilizationChosen',
      seat: 0,
      position: 2,
      tiles: [tileCode('weapons'), tileCode('agricultureColumn')],
      paid: 2,
      gained: 4,
      pawns: 12,
    },
    'Ada chooses Weapons · Agriculture (lasting) with 12 pawns. (paid 2, gained 4)',
  ],
  [
    {
      type: 'conquered',
      seat: 0,
      province,
      means: 'normal',
      pawns: 3,
      origin: -1,
      from: 0,
      eliminated: 1,
      survivors: 0,
      fortRemoved: false,
      extra: 0,
    },
    'Ada conquers Aquitaine with 3 pawns.',
  ],
  [
    {
      type: 'conquered',
      seat: 0,
      province,
      means: 'espionage',
      pawns: 2,
      origin: 4,
      from: 4,
      eliminated: 1,
      survivors: 0,
      fortRemoved: false,
      extra: 0,
    },
    'Ada takes Aquitaine by espionage. Taken from Bo’s declining empire.',
  ],
  [
    { type: 'provinceLost', owner: 3, province, pawns: 1, reason: 'cohesion' },
    'Bo loses Aquitaine, which was cut off.',
  ],
  [{ type: 'scored', seat: 2, points: 1, total: 11, terms: [] }, 'Cy scores 1 point and has 11.'],
  [{ type: 'declined', seat: 2, compulsory: true }, 'Cy’s empire has fallen and declines.'],
  [{ type: 'gameEnded', winners: [0, 2], totals: [9, 8, 9] }, 'Game over. Victory: Ada and Cy.'],
  [{ type: 'pawnsMoved', seat: 0, province, pawns: 2 }, undefined],
];

describe('the log', () => {
  test.each(SENTENCES)('%j', (event, sentence) => {
    expect(eventSentence(names, event)).toBe(sentence);
  });

  test('a whole game reads without a gap, and no line repeats a key', () => {
    const position = newPosition(game, SEEDS.one);
    const steps: Parameters<typeof logLines>[1][number][] = [];
    let revision = 0;
    let standing = position.clone();
    const events: GameEvent[] = [];
    playOn(position, makeRandom(7), {
      driver: pickSensibly,
      events,
      before: () => {
        standing = position.clone();
      },
      after: (code) => {
        steps.push({
          revision: ++revision,
          seat: standing.actor,
          code,
          events: events.splice(0),
          before: standing,
        });
      },
    });
    const lines = logLines(names, steps);
    expect(lines.length).toBeGreaterThan(100);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    for (const { text } of lines) expect(text).not.toMatch(/\{|undefined| {2}/);
    expect(lines[lines.length - 1]!.text).toMatch(/^Game over/);
  });
});

describe('what is said aloud', () => {
  const line = (key: string, seat: number, type: LogLine['type'] = 'conquered'): LogLine => ({
    key,
    seat,
    type,
    text: key,
    heading: false,
  });
  const said = (lines: readonly LogLine[], me: number): string =>
    spokenLines(lines, me)
      .map(({ key }) => key)
      .join(' ');
  const others = Array.from({ length: 20 }, (_, n) => line(`other${n}`, 1));

  test('has one’s own deeds, however much a quick opponent has done since', () => {
    const own = [line('decline', 0, 'declined'), line('points', 0, 'scored')];
    expect(said([...others, ...own, ...others], 0)).toBe('decline points other17 other18 other19');
  });

  test('has neither declines of others, which a herald tells, nor rolls', () => {
    const lines = [line('a', 1), line('decline', 1, 'declined'), line('roll', 0, 'rolled')];
    expect(said(lines, 0)).toBe('a');
  });

  test('has the newest lines only for whoever watches, headings among them', () => {
    const lines = [...others, line('round', -1), line('b', 1), line('c', 2)];
    expect(said(lines, -1)).toBe('round b c');
  });

  test('does not have again what had made room for a deed that is undone', () => {
    const spoken = new Spoken();
    const follow = (...lines: readonly LogLine[]): string =>
      spoken
        .follow(lines, 0, false)
        .map(({ key }) => key)
        .join(' ');
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => line(key, 1)) as [
      LogLine,
      LogLine,
      LogLine,
      LogLine,
    ];
    expect(follow()).toBe('');
    expect(follow(a, b, c)).toBe('a b c');
    const own = line('own', 0);
    expect(follow(a, b, c, own)).toBe('b c own');
    expect(follow(a, b, c)).toBe('b c');
    // What is done again is said again, and so is what another one does in the place of what was undone.
    expect(follow(a, b, c, own)).toBe('b c own');
    expect(follow(a, b, c, own, d)).toBe('c own d');
    expect(follow(a, b)).toBe('');
    expect(follow(a, b, c)).toBe('c');
  });

  test('leaves out what is past for whoever comes or sits down', () => {
    const spoken = new Spoken();
    const follow = (lines: readonly LogLine[], me: number, isComing = false): string =>
      spoken
        .follow(lines, me, isComing)
        .map(({ key }) => key)
        .join(' ');
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => line(key, 1));
    const lines = [a!, b!];
    expect(follow([b!], -1, true)).toBe('');
    expect(follow(lines, -1)).toBe('');
    expect(follow([...lines, c!], -1)).toBe('c');
    expect(follow([...lines, c!], 1)).toBe('');
    expect(follow([...lines, c!, d!], 1)).toBe('d');
  });
});
