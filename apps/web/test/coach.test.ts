import { signal } from '@preact/signals';
import type { Judgement } from '@vinci/bots/analysis/page';
import type { Advice } from '@vinci/bots/coach/page';
import type { Note } from '@vinci/protocol';
import {
  apply,
  decodeIntent,
  encodeIntent,
  type Game,
  listLegal,
  type Position,
  publicCells,
} from '@vinci/rules';
import { analysisText, coachText } from '@vinci/words/english';
import { Coach, type CoachedPlay } from '../src/coach/coach.ts';
import type { Job, Report } from '../src/coach/messages.ts';
import { chanceSentence } from '../src/coach/words.ts';
import type { Arrow } from '../src/game/arrows.ts';
import { Coaching } from '../src/game/coaching.ts';
import { Toasts } from '../src/game/toasts.ts';
import { addMessages } from '../src/i18n/index.ts';
import type { SeatView, TableView } from '../src/net/table.ts';
import { settings } from '../src/ui/settings.ts';
import { end, game, now, play } from './support/coached.ts';

addMessages(analysisText);
addMessages(coachText);

const advice: Advice = { seat: now.actor, codes: [end], win: 0.4, reasons: [] };
const judgement: Judgement = {
  verdict: 'blunder',
  loss: 0.3,
  error: 0.01,
  played: { win: 0.2, points: 90, rival: 110, soon: 8 },
  better: { win: 0.5, points: 100, rival: 95, soon: 14, codes: [end], reasons: [] },
};

/** A coach with workers that say what a test has them say. */
function setUp() {
  const jobs: Job[] = [];
  const ears: ((report: Report) => void)[] = [];
  let living = 0;
  const played: CoachedPlay = {
    connection: {
      game: signal<Game | undefined>(game),
      position: signal<Position | undefined>(now),
    },
    me: signal(now.actor),
    coaching: { on: signal(true) },
    toasts: new Toasts(),
    suggested: signal<readonly Arrow[]>([]),
    pointed: signal<readonly number[]>([]),
    guard: undefined,
  };
  const coach = new Coach(played, {
    newThinker: (hear) => {
      ears.push(hear);
      living++;
      return {
        send: (job) => jobs.push(job),
        end: () => {
          living--;
        },
      };
    },
    fetchModel: async () => 'learned',
  });
  const stop = coach.start();
  const say = (report: Report): void => ears.at(-1)?.(report);
  const sent = async (count: number): Promise<void> => {
    while (jobs.length < count) await new Promise((resolve) => setTimeout(resolve));
  };
  return { coach, played, jobs, say, sent, stop, living: () => living };
}

const found = (answer: object): Report => ({
  failed: false,
  answer: { learned: true, ...answer } as never,
});

beforeEach(() => {
  settings.value = { ...settings.value, warned: true };
});

describe('the coach', () => {
  test('is told what its player knows, and nothing else', async () => {
    const { coach, jobs, sent, stop } = setUp();
    void coach.advise();
    expect(coach.state.value).toBe('thinking');
    await sent(1);
    expect(jobs[0]).toMatchObject({ model: 'learned', question: { about: 'advice' } });
    expect(jobs[0]!.question.cells).toEqual(publicCells(now));
    stop();
  });

  test('says when its worker dies, and can be asked again', async () => {
    const { coach, say, sent, stop, living } = setUp();
    const asked = coach.advise();
    await sent(1);
    say({ failed: true });
    await asked;
    expect(coach.state.value).toBe('failed');
    expect(living()).toBe(0);
    const again = coach.advise();
    await sent(2);
    say(found({ about: 'advice', advice }));
    await again;
    expect(coach.state.value).toBe('idle');
    expect(coach.said.value).toMatchObject({ about: 'advice', advice });
    stop();
    expect(living()).toBe(0);
  });

  test('points at its plan no longer once something else was taken', async () => {
    const { coach, played, say, sent, stop } = setUp();
    const [target, other] = listLegal(now).filter((code) => decodeIntent(code)?.type === 'conquer');
    const asked = coach.advise();
    await sent(1);
    say(found({ about: 'advice', advice: { ...advice, codes: [target] } }));
    await asked;
    const after = (code: number): Position => {
      const position = now.clone();
      apply(position, code);
      return position;
    };
    const before = played.connection.position.value;
    played.connection.position.value = after(other!);
    expect(played.suggested.value).toEqual([]);
    // It is there again where that is taken back.
    played.connection.position.value = before;
    expect(played.suggested.value).toHaveLength(1);
    played.connection.position.value = after(target!);
    expect(played.suggested.value).toEqual([]);
    played.connection.position.value = before;
    played.connection.position.value = after(end);
    expect(played.suggested.value).toEqual([]);
    stop();
  });

  test('says what it expects without a number, and that it can be wrong', () => {
    const said = [1, 0.7, 0.5, 0.1].map(chanceSentence);
    expect(new Set(said).size).toBe(4);
    for (const sentence of said) expect(sentence).not.toMatch(/\d|%/);
    expect(said[0]).toContain('clearly ahead');
  });

  test('puts its plan away with the turn', async () => {
    const { coach, played, say, sent, stop } = setUp();
    const target = listLegal(now).find((code) => decodeIntent(code)?.type === 'conquer');
    const asked = coach.advise();
    await sent(1);
    say(found({ about: 'advice', advice: { ...advice, codes: [target] } }));
    await asked;
    expect(played.suggested.value).toHaveLength(1);
    const later = play(({ round, phase }) => round === 4 && phase === 'mobilisation');
    played.connection.position.value = later.position;
    expect(coach.said.value).toBeUndefined();
    expect(played.suggested.value).toEqual([]);
    stop();
  });
});

describe('a warning', () => {
  test('comes before a blunder, and one can go on or back', async () => {
    const { coach, played, jobs, say, sent, stop } = setUp();
    for (const go of [false, true]) {
      const before = jobs.length;
      const asked = played.guard?.([end]);
      await sent(before + 1);
      expect(jobs.at(-1)?.question).toMatchObject({ about: 'judgement', line: [end] });
      say(found({ about: 'judgement', judgement }));
      while (coach.warning.value === undefined) await Promise.resolve();
      coach.warning.value.decide(go);
      expect(await asked).toBe(go);
      expect(coach.warning.value).toBeUndefined();
    }
    stop();
    expect(played.guard).toBeUndefined();
  });

  test('does not come before what is fine, nor where the worker dies, which is said', async () => {
    const { played, say, sent, stop } = setUp();
    const fine = played.guard?.([end]);
    await sent(1);
    say(found({ about: 'judgement', judgement: { ...judgement, verdict: 'inaccuracy' } }));
    expect(await fine).toBe(true);
    expect(played.toasts.list.value).toEqual([]);
    const dying = played.guard?.([end]);
    await sent(2);
    say({ failed: true });
    expect(await dying).toBe(true);
    expect(played.toasts.list.value).toHaveLength(1);
    stop();
  });

  test('asks nothing where it is not wanted, or nothing is decided', async () => {
    const { played, jobs, stop } = setUp();
    const place = encodeIntent({ type: 'place', province: 0, pawns: 1 });
    expect(await played.guard?.([place])).toBe(true);
    settings.value = { ...settings.value, warned: false };
    expect(await played.guard?.([end])).toBe(true);
    expect(jobs).toEqual([]);
    stop();
  });
});
describe('whether there may be a coach', () => {
  const note = (on: boolean): Note =>
    ({ revision: 1, at: 1, seat: 0, type: 'coach', on, why: 'choice' }) as const;
  const table = (others: Partial<SeatView>, status = 'playing'): TableView =>
    ({
      status,
      seats: [
        { seat: 0, occupant: 'person', taken: true },
        { seat: 1, occupant: 'easy', taken: true, ...others },
      ],
    }) as unknown as TableView;
  const of = (view: TableView, seat = 0, notes: readonly Note[] = [note(true)]) => {
    const { possible, on } = new Coaching({
      table: signal(view),
      seat: signal(seat),
      position: signal(now),
      notes: signal(notes),
    });
    return [possible.value, on.value];
  };

  test('only for the one person of a game that goes on, who has switched it on', () => {
    expect(of(table({}))).toEqual([true, true]);
    expect(of(table({}), 0, [])).toEqual([true, false]);
    expect(of(table({}), 0, [note(true), note(false)])).toEqual([true, false]);
    expect(of(table({}), -1)).toEqual([false, false]);
    expect(of(table({ occupant: 'person' }))).toEqual([false, false]);
    // A seat that was left for good has no person any more.
    expect(of(table({ occupant: 'person', taken: false }))).toEqual([true, true]);
    expect(of(table({}, 'over'))).toEqual([false, false]);
  });
});
