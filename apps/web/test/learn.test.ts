import type { TurnReview, Verdict } from '@vinci/bots/analysis/page';
import { turnsOf } from '@vinci/bots/analysis/page';
import { europe } from '@vinci/maps';
import { apply, listLegal, newPosition, PRESET_IDS, type PresetId } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { Chronicle } from '../src/net/chronicle.ts';
import { type Film, filmOf, positionAt } from '../src/review/film.ts';
import { handedOver, handOver } from '../src/review/hand-over.ts';
import { type CostlyReview, questionOf, worstTurns } from '../src/review/questions.ts';
import type { Graded, Question, Word } from '../src/study/adviser.ts';
import { openTurn } from '../src/study/learn/board.ts';
import { gradeTurn, isWithin, turnPlayed } from '../src/study/learn/grade.ts';
import { openLearning } from '../src/study/learn/kept.ts';
import { type Act, isFinished, practiceAfter, practiceOf } from '../src/study/learn/practice.ts';
import { readStudy } from '../src/study/read.ts';

/** A film of so many sensible moves. */
function filmed(moves: number, preset: PresetId = 'deClassic'): Film {
  const random = makeRandom(5);
  const game = makeGame(europe, 3, {}, preset);
  let server = newPosition(game, SEEDS.one);
  const chronicle = Chronicle.fromHistory(game, server.draws, []);
  for (let i = 0; i < moves && server.actor >= 0; i++) {
    const code = pickSensibly(server, listLegal(server), random);
    server = server.clone();
    apply(server, code);
    chronicle.feed([chronicle.revision + 1, code, ...server.draws]);
  }
  return filmOf(chronicle.steps, chronicle.position, chronicle.revision);
}

const worth = { win: 0.3, points: 80, rival: 90, soon: 9 };

const review = (number: number, seat: number, loss: number): TurnReview => ({
  number,
  round: number,
  seat,
  from: 0,
  to: 1,
  before: [],
  after: [],
  luck: [],
  verdict: loss > 0 ? 'mistake' : 'fine',
  loss,
  error: 0,
  played: worth,
  ...(loss > 0 && { better: { ...worth, win: 0.5, codes: [1], reasons: [] } }),
});

const judgement = (verdict: Verdict): Graded => ({
  verdict,
  loss: 0,
  error: 0,
  played: worth,
  learned: true,
});

/** A film, and its second turn as a question. */
function asked(preset?: PresetId) {
  const film = filmed(60, preset);
  const game = film.end.game;
  const turn = turnsOf({ game, steps: film.steps }).find(({ round }) => round > 0);
  if (turn === undefined) throw new Error('no turn');
  const { from, to } = turn;
  const line = film.steps.slice(from, to).map(({ code }) => code);
  const costly: CostlyReview = {
    ...review(1, turn.seat, 0.2),
    from,
    to,
    better: { ...worth, codes: line, reasons: [{ kind: 'brings', points: 9, now: 4 }] },
  };
  return { film, turn, question: questionOf(film, costly) };
}

describe('questions', () => {
  test('are the three turns of a seat that cost most, in the order of the game', () => {
    const reviews = [
      review(0, 0, 0.1),
      review(1, 1, 0.9),
      review(2, 0, 0.3),
      review(3, 0, 0),
      review(4, 0, 0.05),
      review(5, 0, 0.2),
    ];
    expect(worstTurns(reviews, 0).map(({ number }) => number)).toEqual([0, 2, 5]);
    expect(worstTurns(reviews, 1)).toHaveLength(1);
    expect(worstTurns(reviews, 2)).toEqual([]);
    // What was given is left as it was.
    expect(reviews.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('hold the position before the turn, and what was played', () => {
    const { film, turn, question } = asked();
    const read = readStudy(question.start);
    if (!read.ok) throw new Error(read.error.text);
    const { position } = read.value;
    expect(position.turnSeat).toBe(turn.seat);
    expect(turnPlayed(position, film.steps.slice(turn.from, turn.to - 1).map(asMoment))).toBe(
      undefined,
    );
    expect(question.line).toHaveLength(turn.to - turn.from);
  });

  test('go to the analysis board with how far somebody is, and come back the same', () => {
    const items = new Map<string, string>();
    const store = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
    const { question } = asked();
    const given = { start: question.start, names: ['Ada'], colours: [3], from: 'BCDFGH/review/3' };
    const learning = { questions: [question], at: 1, results: ['shown' as const] };
    handOver(store, { ...given, learning });
    const opened = openLearning(handedOver(store, question.start)?.learning);
    expect(opened).toMatchObject({ ...learning, questions: [question] });
    expect(opened?.questions[0]?.position.actor).toBe(opened?.questions[0]?.position.turnSeat);
  });

  test('that were altered on the way are none', () => {
    const { question } = asked();
    const learning = { questions: [question], at: 0, results: ['open'] };
    expect(openLearning(learning)).toBeDefined();
    for (const wrong of [
      undefined,
      7,
      { ...learning, questions: [] },
      { ...learning, questions: Array(4).fill(question), results: Array(4).fill('open') },
      { ...learning, results: [] },
      { ...learning, results: ['won'] },
      { ...learning, at: -1 },
      { ...learning, questions: [{ ...question, start: 'nonsense' }] },
      { ...learning, questions: [{ ...question, loss: 4 }] },
    ])
      expect(openLearning(wrong)).toBeUndefined();
  });
});

const asMoment = ({ code, before }: Film['steps'][number]) => ({ code, position: before });

describe('a turn to be played', () => {
  test('is over with its last intent, and then the board stands still', async () => {
    const { film, turn } = asked();
    const start = positionAt(film, turn.from);
    const company = { names: ['A', 'B', 'C'], colours: [] };
    const { study, connection } = openTurn(start.clone(), company, () => undefined);
    connection.start();
    await new Promise((resolve) => setTimeout(resolve));
    for (const step of film.steps.slice(turn.from, turn.to)) {
      expect(connection.seat.value).toBe(turn.seat);
      expect(turnPlayed(start, study.lines.path)).toBeUndefined();
      expect((await connection.play([step.code])).ok).toBe(true);
    }
    const codes = film.steps.slice(turn.from, turn.to).map(({ code }) => code);
    expect(turnPlayed(start, study.lines.path)).toEqual(codes);
    // It is somebody else's turn, and the reader keeps the seat.
    expect(connection.seat.value).toBe(turn.seat);
    const { position } = study.lines.now;
    const [legal = -1] = listLegal(position);
    expect((await connection.play([legal])).ok).toBe(false);
    const { revision } = connection;
    expect((await connection.request('undo', { revision: revision.value })).ok).toBe(false);
    study.go(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(connection.revision.value).toBe(0);
    connection.stop();
  });

  // By the rules of Vinci II survivors place themselves.
  test.each(PRESET_IDS.filter((id) => id !== 'vinci2'))(
    'others retreat in it by themselves: %s',
    (preset) => {
      const film = filmed(400, preset);
      const turns = turnsOf({ game: film.end.game, steps: film.steps });
      const attacks = turns.filter(({ seat, from, to }) =>
        film.steps.slice(from, to).some((step) => step.seat !== seat),
      );
      expect(attacks.length).toBeGreaterThan(0);
      for (const { seat, from, to } of attacks.slice(0, 5)) {
        const start = positionAt(film, from);
        const { study } = openTurn(start.clone(), { names: [], colours: [] }, () => undefined);
        for (const step of film.steps.slice(from, to)) {
          if (step.seat !== seat) continue;
          if (!study.play([step.code])) break;
          const { position } = study.lines.now;
          expect(isWithin(start, position) && position.actor !== seat).toBe(false);
        }
        expect(study.lines.path.some((moment) => moment.seat !== seat)).toBe(true);
      }
    },
  );
});

/** Surroundings whose workers do what the test says. */
function helped() {
  const workers: { hear: (word: Word) => void; ended: boolean; asked: Question[] }[] = [];
  const around = {
    fetchModel: async () => undefined,
    newWorker: (hear: (word: Word) => void) => {
      const worker = { hear, ended: false, asked: [] as Question[] };
      workers.push(worker);
      return {
        send: (question: Question) => worker.asked.push(question),
        end: () => {
          worker.ended = true;
        },
      };
    },
  };
  return { around, workers };
}

describe('grading', () => {
  const start = newPosition(makeGame(europe, 3), SEEDS.one);
  const pair = { line: [1], good: [2], proven: false };

  test('sends the pair of turns, and tells the judgement once', async () => {
    const { around, workers } = helped();
    const heard: unknown[] = [];
    gradeTurn(around, { start, pair }, (news) => heard.push(news));
    await Promise.resolve();
    expect(workers[0]?.asked).toMatchObject([{ pair }]);
    workers[0]?.hear({ kind: 'judged', judgement: judgement('fine') });
    workers[0]?.hear({ kind: 'failed' });
    expect(heard).toEqual([judgement('fine')]);
    expect(workers[0]?.ended).toBe(true);
  });

  test('says that a worker has died', () => {
    const { around, workers } = helped();
    const heard: unknown[] = [];
    gradeTurn(around, { start, pair }, (news) => heard.push(news));
    workers[0]?.hear({ kind: 'failed' });
    expect(heard).toEqual([undefined]);
  });

  test('that was given up is heard of no more, even before it began', async () => {
    const { around, workers } = helped();
    const heard: unknown[] = [];
    gradeTurn(around, { start, pair }, (news) => heard.push(news))();
    await Promise.resolve();
    workers[0]?.hear({ kind: 'judged', judgement: judgement('fine') });
    expect([workers[0]?.ended, workers[0]?.asked, heard]).toEqual([true, [], []]);
  });
});

describe('practice', () => {
  const begun = practiceOf({ at: 0, results: ['open', 'open'] });
  const after = (...acts: readonly Act[]) => acts.reduce(practiceAfter, begun);
  const played = (attempt: number): Act => ({ type: 'played', attempt, codes: [3, 4] });
  const judged = (attempt: number, verdict: Verdict): Act => ({
    type: 'judged',
    attempt,
    judgement: judgement(verdict),
  });

  test('a turn is weighed when it is over, and found when it is fine', () => {
    expect(after(played(0)).stage).toEqual({ type: 'weighing', codes: [3, 4] });
    const found = after(played(0), judged(0, 'fine'));
    expect(found.stage).toEqual({ type: 'judged', codes: [3, 4], judgement: judgement('fine') });
    expect(found.results).toEqual(['found', 'open']);
    expect(after(played(0), judged(0, 'inaccuracy')).results).toEqual(['open', 'open']);
  });

  test('try, again, next: the next question is asked', () => {
    const again = after(played(0), judged(0, 'mistake'), { type: 'again' });
    expect(again).toMatchObject({ at: 0, attempt: 1, stage: { type: 'playing', answered: false } });
    const next = practiceAfter(again, { type: 'next' });
    expect(next).toMatchObject({ at: 1, attempt: 2, stage: { type: 'playing', answered: false } });
    expect(isFinished(next)).toBe(false);
    expect(isFinished(practiceAfter(next, { type: 'next' }))).toBe(true);
  });

  test('try, again, try, next: likewise, with what was found', () => {
    const next = after(
      played(0),
      judged(0, 'mistake'),
      { type: 'again' },
      played(1),
      judged(1, 'fine'),
      { type: 'next' },
    );
    expect(next).toMatchObject({ at: 1, attempt: 2, results: ['found', 'open'] });
  });

  test('news of an attempt that was left are no news', () => {
    const again = after(played(0), { type: 'again' });
    for (const late of [judged(0, 'fine'), played(0), { type: 'failed', attempt: 0 } as const])
      expect(practiceAfter(again, late)).toBe(again);
    const next = after(played(0), { type: 'next' });
    expect(practiceAfter(next, judged(0, 'fine'))).toBe(next);
  });

  test('a turn that is over is told once', () => {
    const weighing = after(played(0));
    expect(practiceAfter(weighing, played(0))).toBe(weighing);
    const done = practiceAfter(weighing, judged(0, 'blunder'));
    expect(practiceAfter(done, played(0))).toBe(done);
    expect(practiceAfter(done, judged(0, 'fine'))).toBe(done);
  });

  test('a turn that was taken back on the board and played in another way is weighed, too', () => {
    const other: Act = { type: 'played', attempt: 0, codes: [3, 5] };
    const weighing = { type: 'weighing', codes: [3, 5] };
    expect(after(played(0), other).stage).toEqual(weighing);
    expect(after(played(0), { type: 'failed', attempt: 0 }, other).stage).toEqual(weighing);
    const wrong = after(played(0), judged(0, 'mistake'), other);
    expect(wrong.stage).toEqual(weighing);
    expect(practiceAfter(wrong, judged(0, 'fine')).results[0]).toBe('found');
  });

  test('whoever has seen the answer plays it, and has not found it', () => {
    const shown = after(played(0), judged(0, 'mistake'), { type: 'show' });
    expect(shown).toMatchObject({
      attempt: 1,
      stage: { type: 'playing', answered: true },
      results: ['shown', 'open'],
    });
    const copied = [played(1), judged(1, 'fine')].reduce(practiceAfter, shown);
    expect(copied.results).toEqual(['shown', 'open']);
    // What was found stays found.
    expect(after(played(0), judged(0, 'fine'), { type: 'show' }).results[0]).toBe('found');
  });

  test('a turn that could not be weighed is weighed again, or tried again', () => {
    const failed = after(played(0), { type: 'failed', attempt: 0 });
    expect(failed.stage).toEqual({ type: 'failed', codes: [3, 4] });
    const weighing = practiceAfter(failed, { type: 'weighAgain' });
    expect(weighing.stage).toEqual({ type: 'weighing', codes: [3, 4] });
    expect(practiceAfter(weighing, judged(0, 'fine')).results[0]).toBe('found');
    expect(practiceAfter(failed, { type: 'again' }).stage.type).toBe('playing');
    expect(practiceAfter(begun, { type: 'weighAgain' })).toBe(begun);
  });

  test('after the last question nothing happens until all begins anew', () => {
    const end = after(played(0), judged(0, 'fine'), { type: 'next' }, { type: 'next' });
    expect(isFinished(end)).toBe(true);
    for (const act of [{ type: 'next' }, { type: 'again' }, { type: 'show' }] as const)
      expect(practiceAfter(end, act)).toBe(end);
    const anew = practiceAfter(end, { type: 'restart' });
    expect(anew).toMatchObject({ at: 0, results: ['open', 'open'] });
    expect(practiceAfter(anew, played(0))).toBe(anew);
  });

  test('goes on where somebody stopped', () => {
    expect(practiceOf({ at: 1, results: ['shown', 'open'] })).toMatchObject({ at: 1, attempt: 0 });
    expect(isFinished(practiceOf({ at: 2, results: ['shown', 'open'] }))).toBe(true);
  });
});
