import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE } from '../../../../../test/support/patience.ts';
import { randomOf } from '../player.ts';
import { launch, type Process, spawnServer } from '../process.ts';
import { CrashGame, type Kind } from './game.ts';

/** What a series of crashes has shown. */
export interface CrashReport {
  readonly kills: number;
  /** Kills of a server that had only begun to start, and while people came back. */
  readonly early: number;
  readonly games: number;
  readonly acknowledged: number;
  /** Of them, what was done with seats, links, pauses, ends and rematches. */
  readonly table: number;
  readonly votes: number;
  readonly compared: number;
  /** Records of games that were over by the rules, and links in them. */
  readonly records: number;
  readonly links: number;
  /** Milliseconds from the start of a process to the first accepted move, ascending. */
  readonly playable: readonly number[];
}

/** Games that are played side by side: people alone, people with bots, a table, and one with a vote. */
const KINDS: readonly Kind[] = [
  { people: ['Ada', 'Bob', 'Cy'], body: { seats: 3 }, starts: true },
  {
    people: ['Di', 'Eve'],
    body: { seats: 4, opponents: ['easy', 'fictional'], pace: 'instant' },
    starts: true,
  },
  {
    people: ['Flo'],
    body: { opponents: ['easy', 'medium'], pace: 'instant', start: true },
    starts: true,
  },
  { people: ['Gus', 'Hal'], body: { seats: 4 }, starts: false },
  {
    people: ['Ida', 'Jon', 'Kay'],
    body: { seats: 3, absence: { remind: 0, pause: 0, safe: 0, vote: 10 }, pace: 'instant' },
    starts: true,
    isLeft: true,
  },
];

/** Moves that are accepted before a kill, and milliseconds of delay after them, at most. */
const MOST_MOVES = 60;
const MOST_DELAY = 12;

/** Milliseconds after which a server is killed that starts, or to which people come back, at most. */
const START = 1500;
const ENTERING = 150;

/** Servers that are killed before there is a journal. */
const MIGRATING = 4;

/** Of so many kills one comes only after somebody has voted, for which a server must live ten seconds. */
const VOTED = 10;

/** Kills after which it is told how it stands. */
const OFTEN = 20;

/**
 * Kills a server over and over at random moments, while all games are being played, and looks each
 * time whether everything is there that anybody was told or shown. Throws at the first thing that is
 * not, and when a game does not go on.
 *
 * @param folder data folder
 * @param environment settings with which the server uses its journal
 * @param told how it stands, now and then
 */
export async function crashOften(
  folder: string,
  environment: Readonly<Record<string, string>>,
  kills: number,
  seed: number,
  told: (report: CrashReport) => void = () => undefined,
): Promise<CrashReport> {
  const random = randomOf(seed);
  const start = (): Promise<Process> =>
    launch(folder, '0', { VINCI_BOT_THREADS: '1', ...environment });
  let early = 0;
  /** Kills a server somewhere on its way to serving. */
  const killStarting = async (): Promise<void> => {
    early++;
    const { child, ended } = spawnServer(folder, '0', { VINCI_BOT_THREADS: '1', ...environment });
    await pause(random(START));
    child.kill('SIGKILL');
    await ended;
  };
  // Here the tables are made.
  for (let kill = 0; kill < MIGRATING; kill++) await killStarting();
  let server = await start();
  const create = (kind: Kind): Promise<CrashGame> =>
    CrashGame.create(server.base, kind, randomOf(random(2 ** 30)));
  let playing = await Promise.all(KINDS.map(create));
  const all = [...playing];
  const playable: number[] = [];
  const sum = (of: (game: CrashGame) => number): number =>
    all.reduce((total, game) => total + of(game), 0);
  const reportOf = (done: number): CrashReport => ({
    kills: done,
    early,
    games: all.length,
    acknowledged: sum(({ witness, governor }) => witness.acknowledged + governor.acknowledged),
    table: sum(({ governor }) => governor.acknowledged),
    votes: sum(({ votes }) => votes),
    compared: sum(({ witness, governor }) => witness.compared + governor.compared),
    records: sum(({ mixing }) => mixing.records),
    links: sum(({ mixing }) => mixing.links),
    playable: playable.toSorted((a, b) => a - b),
  });
  let begun = 0;
  for (let kill = 0; kill < kills; kill++) {
    const first = await untilKill(server, playing, random, kill % VOTED === 1);
    if (kill > 0) playable.push(first - begun);
    if (random(4) === 0) await killStarting();
    if (random(4) === 0) {
      early++;
      server = await start();
      const entering = playing.map((game) => game.tryToComeBack(server.base));
      await pause(random(ENTERING));
      server.child.kill('SIGKILL');
      await server.ended;
      await Promise.all(entering);
    }
    begun = performance.now();
    server = await start();
    await Promise.all(playing.map((game) => game.comeBack(server.base)));
    playing = await Promise.all(
      playing.map(async (game, index) => {
        if (!game.isOver) return game;
        const next = await create(KINDS[index] as Kind);
        all.push(next);
        return next;
      }),
    );
    if ((kill + 1) % OFTEN === 0) told(reportOf(kill + 1));
  }
  const first = await untilKill(server, playing, random);
  playable.push(first - begun);
  return reportOf(kills);
}

/**
 * Plays until every game has gone on and enough was done, then kills; resolves to when the first move was
 * accepted.
 *
 * @param isVoted whether there must have been a vote before
 */
async function untilKill(
  server: Process,
  games: readonly CrashGame[],
  random: (bound: number) => number,
  isVoted = false,
): Promise<number> {
  const enough = 1 + random(MOST_MOVES);
  const delay = random(MOST_DELAY);
  let first = 0;
  let moves = 0;
  for (const game of games) {
    game.onAccepted = () => {
      moves++;
      if (first === 0) first = performance.now();
    };
  }
  const loops = Promise.all(games.map((game) => game.play()));
  // A failure in the midst of it is told at once.
  let failure: unknown;
  loops.catch((error: unknown) => {
    failure = error;
  });
  const latest = performance.now() + PATIENCE;
  const isDone = (): boolean =>
    games.every(({ goesOn, hasVoted }) => goesOn && (hasVoted || !isVoted)) &&
    (moves >= enough || !games.some((game) => game.isPlaying));
  while (failure === undefined && !isDone()) {
    if (performance.now() > latest) {
      const stuck = games.filter(({ goesOn }) => !goesOn).map(({ code }) => code);
      throw new Error(`these games do not go on: ${stuck}; ${moves} of ${enough} moves`);
    }
    await pause(1);
  }
  await pause(delay);
  server.child.kill('SIGKILL');
  await server.ended;
  await loops;
  return first;
}
