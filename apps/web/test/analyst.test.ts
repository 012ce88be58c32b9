import { type TurnReview, writeReviews } from '@vinci/bots/analysis/page';
import { europe } from '@vinci/maps';
import { apply, encodeIntent, listLegal, newPosition } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { analysisText } from '@vinci/words/english';
import { addMessages, formatList, t } from '../src/i18n/index.ts';
import { civilizationName, provinceName } from '../src/i18n/rules-words.ts';
import { Chronicle } from '../src/net/chronicle.ts';
import { Analyst, type Surroundings } from '../src/review/analyst/analyst.ts';
import { keptReviews } from '../src/review/analyst/kept.ts';
import type { Job, Report } from '../src/review/analyst/messages.ts';
import { betterLine, deedsOf } from '../src/review/better-line.ts';
import { type Film, filmOf, lastFrame } from '../src/review/film.ts';

addMessages(analysisText);

const game = makeGame(europe, 3);

/** A film of so many moves. */
function filmed(moves: number): Film {
  const random = makeRandom(5);
  let server = newPosition(game, SEEDS.one);
  const chronicle = Chronicle.fromHistory(game, server.draws, []);
  for (let i = 0; i < moves; i++) {
    const code = pickSensibly(server, listLegal(server), random);
    server = server.clone();
    apply(server, code);
    chronicle.feed([chronicle.revision + 1, code, ...server.draws]);
  }
  return filmOf(chronicle.steps, chronicle.position, chronicle.revision);
}

/** A shelf of this browser with room for so many characters. */
function shelf(room = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('full');
      items.set(key, value);
    },
  };
}

/** What a position is worth to seats with these chances. */
const worth = (...chances: number[]) =>
  chances.map((win) => ({ win, winLow: win, winHigh: win, points: 90, low: 80, high: 100 }));

const review = (number: number): TurnReview => ({
  number,
  round: 1,
  seat: 0,
  from: number,
  to: number + 1,
  before: worth(0.5, 0.3, 0.2),
  after: worth(0.4, 0.4, 0.2),
  luck: [0, 0, 0],
  verdict: 'fine',
  loss: 0,
  error: 0,
  played: { win: 0.5, points: 90, rival: 80, soon: 11 },
});

const turns = [0, 1, 2].map((number) => ({
  number,
  round: 1,
  seat: 0,
  from: number,
  to: number + 1,
  judged: true,
}));

/** An analyst with workers that say what a test has them say. */
async function setUp(store = shelf(), film = filmed(12), workers = 1) {
  const jobs: Job[] = [];
  const hearing: ((report: Report) => void)[] = [];
  let living = 0;
  const around: Surroundings = {
    newWorker: (listener) => {
      hearing.push(listener);
      living++;
      return {
        send: (job) => {
          jobs.push(job);
        },
        end: () => {
          living--;
        },
      };
    },
    workers,
    fetchModel: async () => 'model',
    store,
    write: writeReviews,
  };
  const analyst = new Analyst(film, 'BCDFGH', around);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    analyst,
    jobs,
    store,
    film,
    settle,
    living: () => living,
    /** @param by number of the worker, the newest where it is absent */
    say: (report: Report, by = -1) => hearing.at(by)?.(report),
  };
}

describe('the analyst', () => {
  test('sends the game without its secret, and gathers what it hears', async () => {
    const { analyst, jobs, film, settle, say } = await setUp();
    analyst.start();
    await settle();
    const job = jobs[0]!;
    expect(job.cells).toHaveLength(lastFrame(film) + 1);
    expect(new Set(job.cells.map(({ length }) => length))).toEqual(new Set([game.layout.random]));
    expect(job.steps.some(({ drawn }) => drawn > 0)).toBe(true);
    expect([job.model, job.kept, job.part]).toEqual(['model', '', { index: 0, of: 1 }]);
    say({ kind: 'begun', turns, known: [], learned: false });
    for (const number of [0, 1, 2]) say({ kind: 'review', review: review(number) });
    expect(analyst.state.value).toBe('working');
    say({ kind: 'done' });
    expect(analyst.state.value).toBe('done');
    expect(analyst.reviews.value.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(analyst.learned.value).toBe(false);
    expect(analyst.kept.value).toBe(true);
  });

  test('stops, keeps what was found, and another one goes on from there', async () => {
    const first = await setUp();
    first.analyst.recall();
    expect(first.living()).toBe(0);
    first.analyst.start();
    await first.settle();
    first.say({ kind: 'begun', turns, known: [], learned: true });
    first.say({ kind: 'review', review: review(0) });
    first.analyst.stop();
    expect([first.analyst.state.value, first.living()]).toEqual(['stopped', 0]);
    // What was on its way comes to nobody.
    first.say({ kind: 'review', review: review(1) });
    expect(first.analyst.reviews.value).toHaveLength(1);

    const second = await setUp(first.store);
    second.analyst.recall();
    await second.settle();
    expect(second.jobs[0]!.part).toBeUndefined();
    expect(second.jobs[0]!.kept).toBe(writeReviews([review(0)]));
    second.say({ kind: 'begun', turns, known: [review(0)], learned: true });
    expect(second.analyst.state.value).toBe('stopped');
    second.analyst.start();
    await second.settle();
    expect(second.jobs[1]!.part).toEqual({ index: 0, of: 1 });
    expect(second.living()).toBe(1);
  });

  test('two share the turns; what one has ahead of the other is shown once there is no gap, and kept', async () => {
    const { analyst, jobs, settle, say, living, store } = await setUp(shelf(), filmed(12), 2);
    analyst.start();
    await settle();
    expect(jobs.map(({ part }) => part)).toEqual([0, 1].map((index) => ({ index, of: 2 })));
    for (const by of [0, 1]) say({ kind: 'begun', turns, known: [], learned: true }, by);
    say({ kind: 'review', review: review(1) }, 1);
    expect(analyst.reviews.value).toEqual([]);
    say({ kind: 'done' }, 1);
    expect([analyst.state.value, living()]).toEqual(['working', 1]);
    say({ kind: 'review', review: review(0) }, 0);
    expect(analyst.reviews.value).toEqual([review(0), review(1)]);
    analyst.stop();
    // A page that begins anew starts both again, and one is told what both have found.
    analyst.start();
    await settle();
    expect(jobs.at(-1)?.kept).toBe(writeReviews([review(0), review(1)]));
    for (const by of [2, 3])
      say({ kind: 'begun', turns, known: [review(0), review(1)], learned: true }, by);
    say({ kind: 'done' }, 3);
    say({ kind: 'review', review: review(2) }, 2);
    say({ kind: 'done' }, 2);
    expect([analyst.state.value, living()]).toEqual(['done', 0]);
    expect(keptReviews.get(store, JSON.parse(store.getItem('vinci.analysis') ?? '')[0][0])).toBe(
      writeReviews([review(0), review(1), review(2)]),
    );
  });

  test('a worker that dies costs nothing that was found; it can be started again', async () => {
    const { analyst, settle, say, living } = await setUp();
    analyst.start();
    await settle();
    say({ kind: 'begun', turns, known: [], learned: true });
    say({ kind: 'review', review: review(0) });
    say({ kind: 'failed' });
    expect([analyst.state.value, living()]).toEqual(['failed', 0]);
    expect(analyst.reviews.value).toHaveLength(1);
    analyst.start();
    await settle();
    expect([analyst.state.value, living()]).toEqual(['working', 1]);
  });

  test('a browser that keeps nothing is told of', async () => {
    const { analyst, settle, say } = await setUp(shelf(10));
    analyst.start();
    await settle();
    say({ kind: 'begun', turns, known: [], learned: true });
    say({ kind: 'review', review: review(0) });
    say({ kind: 'done' });
    expect(analyst.kept.value).toBe(false);
  });
});

describe('kept reviews', () => {
  test('are those of the latest games, and what others wrote there does no harm', () => {
    const store = shelf();
    for (let i = 0; i < 12; i++)
      expect(keptReviews.set(store, `game ${i}`, `text ${i}`)).toBe(true);
    expect(keptReviews.get(store, 'game 11')).toBe('text 11');
    expect(keptReviews.get(store, 'game 1')).toBe('');
    for (const text of ['{', '7', '[[1,2],["game 5"],["game 6","six"]]']) {
      store.setItem('vinci.analysis', text);
      expect(keptReviews.get(store, 'game 5')).toBe('');
    }
    expect(keptReviews.get(store, 'game 6')).toBe('six');
  });
});

describe('a better turn', () => {
  test('is a film of legal moves that ends where something would be drawn', () => {
    const { steps, end } = filmed(20);
    const codes = steps.slice(3).map(({ code }) => code);
    const { before } = steps[3]!;
    const line = betterLine(before, codes, 3);
    expect(lastFrame(line)).toBeGreaterThan(0);
    line.steps.forEach((step, i) => {
      expect(step.code).toBe(codes[i]);
    });
    const drawing = steps
      .slice(3)
      .findIndex(({ events }) => events.some(({ type }) => type === 'civilizationDrawn'));
    if (drawing >= 0) expect(lastFrame(line)).toBe(drawing + 1);
    expect(lastFrame(betterLine(end, [31], 0))).toBe(0);
  });

  test('is told in its order, and a second civilization by the track of then', () => {
    const start = newPosition(game, SEEDS.one);
    const names = { map: europe, name: (seat: number) => `${seat}` };
    const choose = encodeIntent({ type: 'choose', position: 2 });
    const conquer = encodeIntent({ type: 'conquer', province: 3, means: 'normal' });
    const codes = [conquer, choose, encodeIntent({ type: 'decline' }), choose, conquer];
    const [first, second] = [2, 3].map((place) => civilizationName(start.trackTiles(place)!));
    expect(deedsOf(names, start, { codes })).toBe(
      [
        t('analysis.deed.conquer', { provinces: provinceName(europe, 3) }),
        t('analysis.deed.choose', { tiles: first! }),
        t('analysis.deed.decline'),
        t('analysis.deed.choose', { tiles: second! }),
        t('analysis.deed.conquer', { provinces: provinceName(europe, 3) }),
      ].join('; '),
    );
    expect(deedsOf(names, start, { codes: [] })).toBe(t('analysis.deed.nothing'));
    const retreats = [3, 5, 3].map((province) =>
      encodeIntent({ type: 'retreat', province, pawns: 1 }),
    );
    const provinces = formatList([provinceName(europe, 3), provinceName(europe, 5)]);
    expect(deedsOf(names, start, { codes: retreats })).toBe(
      t('analysis.deed.place', { provinces }),
    );
  });
});
