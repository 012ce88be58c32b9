import { signal } from '@preact/signals';
import type { Judgement } from '@vinci/bots/analysis/page';
import type { Advice } from '@vinci/bots/coach/page';
import type { Contrast } from '@vinci/bots/reasons';
import { europe } from '@vinci/maps';
import type { Note } from '@vinci/protocol';
import {
  apply,
  decodeIntent,
  encodeIntent,
  type Game,
  listLegal,
  newPosition,
  type Position,
  publicCells,
} from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { analysisText, coachText } from '@vinci/words/english';
import { Coach, type CoachedPlay } from '../src/coach/coach.ts';
import type { Job, Report } from '../src/coach/messages.ts';
import { lastTurnOf, turnsOfBots } from '../src/coach/past.ts';
import { adviceSentence, chanceSentence, explanationSentences } from '../src/coach/words.ts';
import type { Arrow } from '../src/game/arrows.ts';
import { Coaching } from '../src/game/coaching.ts';
import { Toasts } from '../src/game/toasts.ts';
import { addMessages } from '../src/i18n/index.ts';
import { civilizationName } from '../src/i18n/rules-words.ts';
import { Chronicle } from '../src/net/chronicle.ts';
import type { SeatView, TableView } from '../src/net/table.ts';
import { reasonSentence } from '../src/review/reason-words.ts';
import { settings } from '../src/ui/settings.ts';

addMessages(analysisText);
addMessages(coachText);

const game = makeGame(europe, 3);
const names = { map: europe, name: (seat: number) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };

/** A game as its players know it, up to a moment. */
function play(until: (now: Position) => boolean): Chronicle {
  const random = makeRandom(5);
  let server = newPosition(game, SEEDS.one);
  const chronicle = Chronicle.fromHistory(game, server.draws, []);
  while (!until(server)) {
    const code = pickSensibly(server, listLegal(server), random);
    server = server.clone();
    apply(server, code);
    chronicle.feed([chronicle.revision + 1, code, ...server.draws]);
  }
  return chronicle;
}

const chronicle = play(({ round, phase }) => round === 3 && phase === 'mobilisation');
const now = chronicle.position;
const end = encodeIntent({ type: 'endExpansion' });

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

describe('turns that are over', () => {
  const { steps } = chronicle;
  const me = now.turnSeat;
  const bot = (me + 1) % 3;
  const seats = [0, 1, 2].map((seat) => ({
    occupant: seat === me ? 'person' : seat === bot ? 'easy' : 'fictional',
  }));
  const levelsOf = (notes: readonly object[], occupant = 'easy') =>
    turnsOfBots(steps, now, me, {
      seats: seats.map((one, seat) => (seat === bot ? { occupant } : one)),
      notes: notes.map((note) => ({ at: 1, seat: bot, name: 'Bo', ...note }) as unknown as Note),
    }).map(({ seat, level }) => [seat, level]);

  test('the own last one is not the one in progress', () => {
    const turn = lastTurnOf(steps, now, now.turnSeat);
    expect(turn).toMatchObject({ round: 2, seat: now.turnSeat });
    expect(turn?.start.round).toBe(2);
    expect(turn?.line.length).toBeGreaterThan(0);
    expect(lastTurnOf([], now, 0)).toBeUndefined();
  });

  test('of the others those of bots since then, as automata explain themselves', () => {
    expect(levelsOf([])).toEqual([[bot, 'easy']]);
  });

  test('know the level that has played them: a stand-in, or the one below where a file is lacking', () => {
    const standIn = { revision: 1, type: 'standIn', strength: 'greedy' };
    expect(levelsOf([standIn], 'person')).toEqual([[bot, 'greedy']]);
    const ended = { revision: 2, type: 'standInEnded' };
    expect(levelsOf([standIn, ended], 'person')).toEqual([]);
    const later = { ...standIn, revision: chronicle.revision };
    expect(levelsOf([later], 'person')).toEqual([]);
    const replaced = { revision: 2, type: 'replaced', by: 'bot' };
    expect(levelsOf([standIn, replaced], 'shrewd')).toEqual([[bot, 'shrewd']]);
    expect(levelsOf([], 'master')).toEqual([[bot, 'master']]);
    const master = { revision: 1, type: 'masterLacks' };
    const strong = { revision: 1, type: 'strongLacks' };
    expect(levelsOf([master], 'master')).toEqual([[bot, 'strong']]);
    expect(levelsOf([strong], 'strong')).toEqual([[bot, 'shrewd']]);
    expect(levelsOf([master, strong], 'master')).toEqual([[bot, 'shrewd']]);
    expect(levelsOf([master], 'strong')).toEqual([[bot, 'strong']]);
  });

  test('leave out what was played safely because a bot failed', () => {
    const [turn] = turnsOfBots(steps, now, me, { seats, notes: [] });
    const failed = (revision: number) => levelsOf([{ revision, type: 'botFailed' }]);
    expect(failed(turn!.before)).toEqual([]);
    expect(failed(turn!.revision - 1)).toEqual([]);
    expect(failed(turn!.before - 1)).toEqual([[bot, 'easy']]);
    expect(failed(turn!.revision)).toEqual([[bot, 'easy']]);
  });
});

describe('words', () => {
  const [first, , , fourth] = europe.provinces.map(({ name }) => name);

  test('for every kind of reason for a turn that is advised', () => {
    const compared = { than: 'decline', better: true, by: 'soon', one: 20.6, other: 9 } as const;
    const reasons = [
      { kind: 'compared', ...compared },
      { kind: 'compared', ...compared, by: 'win', one: 0.412, other: 0.3 },
      { kind: 'rival', seat: 1, points: 3, now: 8, leads: 'yes' },
      { kind: 'rival', seat: 2, points: 1, now: 3, leads: 'no' },
      { kind: 'score', points: 12, now: 6 },
      { kind: 'legacy', points: 6, pawns: 1 },
      { kind: 'offer', pawns: 11, deal: 'pays', points: 8 },
      { kind: 'offer', pawns: 11, deal: 'gains', points: 2 },
      { kind: 'offer', pawns: 11, deal: 'free', points: 0 },
      { kind: 'guard', province: 0, cost: 5 },
    ] as const;
    expect(reasons.map((reason) => adviceSentence(names, reason))).toEqual([
      'This round and the next bring 21 points this way. Declining would bring 9, with the new civilization paid for.',
      'Played on from here many times, this wins more often than declining.',
      'Bo, the strongest opponent, then scores 3 points a turn instead of 8.',
      'Cy then scores 1 point a turn instead of 3.',
      'It scores 12 points this turn instead of 6.',
      'In decline the empire still brings about 6 points a turn; 1 pawn is in hand now.',
      'It costs 8 points and comes with 11 pawns.',
      'It brings 2 points and comes with 11 pawns.',
      'It is free and comes with 11 pawns.',
      `${first} gets the most pawns: an attack on it costs 5.`,
    ]);
  });

  test('for every kind of reason that one turn is better than another', () => {
    const reasons: readonly Contrast[] = [
      { kind: 'brings', points: 1, now: -2 },
      { kind: 'next', points: 12, now: 3 },
      { kind: 'fresh', points: 7, pawns: 18, lent: 0, now: 1, nowLent: 0 },
      { kind: 'fresh', points: 7, pawns: 17, lent: 7, now: 16, nowLent: 14 },
      { kind: 'early', points: 16, pawns: 3, now: 13 },
      { kind: 'older', points: 9 },
      { kind: 'pawns', pawns: 15, now: 12 },
      { kind: 'stay', pawns: 16, now: 9 },
      { kind: 'walls', pawns: 1 },
      { kind: 'taken', count: 0, now: 4, seat: 2, rounds: 1 },
      { kind: 'taken', count: 2, now: 6, seat: 1, rounds: 3 },
      { kind: 'within', seat: 1, points: 22, now: 29, rounds: 3 },
      { kind: 'exposed', count: 1, now: 4 },
      { kind: 'room', count: 9, now: 6 },
      { kind: 'ends', round: 13, now: 14 },
      { kind: 'late' },
    ];
    expect(reasons.map((reason) => reasonSentence(names, reason))).toEqual([
      'This turn brings 1 point instead of −2.',
      'The next turn brings about 12 points instead of 3.',
      'In decline the empire still brings about 7 points a turn, and a new one follows with 18 pawns. Going on leaves 1 pawn for conquests next turn.',
      'In decline the empire still brings about 7 points a turn, and a new one follows with 17 pawns (7 of them only lent). Going on leaves 16 pawns (14 of them only lent) for conquests next turn.',
      'The empire is not used up: with 3 pawns in hand it grows, and brings about 16 points a turn in a later decline instead of 13.',
      'Declining removes the older empire, which brings 9 points a turn.',
      'The next turn begins with 15 pawns for conquests instead of 12.',
      '16 of its pawns stay on the board to hold provinces instead of 9; lent ones leave after the conquests.',
      'Each of its provinces costs an attacker 1 extra pawn.',
      'Before the next turn, opponents take none of its provinces instead of 4, most of which Cy would have taken.',
      'Within 3 rounds, opponents take about 2 of its provinces instead of 6, most of which Bo would have taken.',
      'Within 3 rounds, Bo scores about 22 points instead of 29.',
      '1 of its provinces borders on opponents’ active empires instead of 4.',
      'There is more room to grow: it borders on 9 provinces that no active empire holds instead of 6.',
      'The game then ends in about round 13 instead of 14.',
      'What was played is counted with a decline in the next round, which suits it best.',
    ]);
  });

  const turn = {
    round: 2,
    seat: 1,
    start: now,
    line: [end],
    before: 8,
    revision: 9,
    level: 'strong',
  } as const;
  const about = { seat: 1, level: 'strong', declined: false } as const;
  const attack = { province: 3, victim: 0, points: 2, taken: 3 };

  test('for a bot that searches: what it imagined, and what it would do now', () => {
    const chance = { by: 'chance', of: 'ahead', games: 192, one: 0.52 } as const;
    const decline = { ...chance, than: 'decline', better: true, other: 0.321 } as const;
    const elsewhere = { ...chance, than: 'elsewhere', better: false, other: 0.6 } as const;
    const told = { ...about, reckoning: decline, attack: { ...attack, reckoning: elsewhere } };
    expect(explanationSentences(names, turn, told)).toEqual([
      `Bo took ${fourth} from Ada: it brings 2 points a turn, and Ada loses 3.`,
      'When it imagines what follows 192 times, its chance of being ahead of an opponent this way is 52%.',
      'Without that province it would be 60%.',
      'Thinking it over once more, it would now prefer something else.',
      'By declining it would be 32%.',
      'These are the numbers that Bo itself goes by (Strong bot).',
    ]);
  });

  test('for a bot that weighs: its sums, its fault, and what hurting somebody is worth to it', () => {
    const turns = { by: 'turns', turns: 5, inertia: 18, better: true } as const;
    const clings = { ...turns, than: 'decline', one: 49, other: 56, leaning: 'clings' } as const;
    const despite = { ...turns, than: 'goOn', one: 80, other: 56, leaning: 'despite' } as const;
    const worth = { than: 'elsewhere', by: 'worth', better: true, one: 27, other: 15 } as const;
    const valued = { gain: 2.4, harm: 12.6, leads: true };
    const level = 'quarrelsome';
    const told = [
      { ...about, level, reckoning: clings },
      { ...about, level, declined: true, reckoning: despite },
      { ...about, level, attack: { ...attack, valued, reckoning: worth } },
      { ...about, level, attack: { ...attack, victim: -1, taken: 0 } },
    ] as const;
    const played = { ...turn, level } as const;
    const whose = 'These are the numbers that Bo itself goes by (Quarrelsome bot).';
    expect(told.map((one) => explanationSentences(names, played, one))).toEqual([
      [
        'Bo went on and conquered nothing.',
        'Over 5 turns, this one included, it expects 49 points this way, and 56 by declining.',
        'All the same it clings to its empire: it declines only where that promises more than 18 extra points.',
        whose,
      ],
      [
        'Bo declined.',
        'Over 5 turns, this one included, it expects 80 points this way, and 56 by going on.',
        'It likes to cling to its empire; that it lets go shows how much more this promises: over 18 points.',
        whose,
      ],
      [
        `Bo took ${fourth} from Ada: it brings 2 points a turn, and Ada loses 3.`,
        'The province is worth 2 points to it, and the harm to Ada another 13.',
        'It would rather hurt others than earn, the leader above all.',
        'All that it takes this turn is worth 27 points to it; without that province it would be 15.',
        whose,
      ],
      [
        `Bo took ${fourth}, which brings 2 points a turn.`,
        'It had nothing else to weigh this against.',
        whose,
      ],
    ]);
  });

  test('for a decline, and the civilization that was chosen after it', () => {
    const chance = { by: 'chance', of: 'win', games: 48, better: true } as const;
    const told = {
      ...about,
      level: 'master',
      declined: true,
      reckoning: { ...chance, than: 'goOn', one: 0.4, other: 0.31 },
      choice: { ...chance, than: 'choose', one: 0.41, other: 0.38 },
    } as const;
    const line = [encodeIntent({ type: 'decline' }), encodeIntent({ type: 'choose', position: 2 })];
    expect(explanationSentences(names, { ...turn, line, level: 'master' }, told)).toEqual([
      'Bo declined.',
      'When it imagines what follows 48 times, its chance to win this way is 40%.',
      'By going on it would be 31%.',
      `Then Bo chose ${civilizationName(now.trackTiles(2)!)}.`,
      'When it imagines what follows 48 times, its chance to win this way is 41%.',
      'With the next best civilization it would be 38%.',
      'These are the numbers that Bo itself goes by (Master bot).',
    ]);
  });

  test('say so where the numbers are not those of the bot itself', () => {
    const worse = {
      than: 'decline',
      by: 'chance',
      of: 'win',
      games: 192,
      one: 0.3,
      other: 0.5,
    } as const;
    const told = { ...about, reckoning: { ...worse, better: false } };
    expect(explanationSentences(names, { ...turn, level: 'master' }, told)).toEqual([
      'Bo went on and conquered nothing.',
      'What Bo itself thinks cannot be told here; these are the numbers of the nearest level (Strong bot).',
      'When it imagines what follows 192 times, its chance to win this way is 30%.',
      'By declining it would be 50%.',
      'By these numbers, something else would have been better.',
    ]);
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
