import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { decideFictional } from '@vinci/bots';
import { mapById } from '@vinci/maps';
import {
  apply,
  compileGame,
  type Game,
  isFictional,
  isSeed,
  leaders,
  MAX_SEATS,
  MIN_SEATS,
  newPosition,
  parseGameConfig,
  RULES_VERSION,
  randomIntent,
  type Seat,
  type Seed,
  seededRandom,
} from '@vinci/rules';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { failWith } from './fail.ts';
import { integer } from './numbers.ts';

interface SimulateOptions {
  readonly games: number;
  readonly seats: number;
  readonly fictional: number;
  readonly preset: string;
  readonly map: string;
  readonly seed?: string;
  readonly json?: boolean;
  readonly record?: string;
}

/** What came out of one game. */
interface Outcome {
  readonly seed: Seed;
  readonly rounds: number;
  readonly intents: number;
  readonly vp: readonly number[];
  readonly winners: readonly number[];
  readonly digest: number;
}

/** Adds the verb `simulate`. */
export function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description(
      'play whole games by random legal intents, without a server; fictional players keep to their rules',
    )
    .option('-n, --games <number>', 'number of games', integer(1, 1_000_000), 100)
    .option('-s, --seats <number>', 'number of players', integer(MIN_SEATS, MAX_SEATS), 4)
    .option(
      '-f, --fictional <number>',
      'how many of them are fictional, on seats drawn at random',
      integer(0, 5),
      0,
    )
    .option('-p, --preset <id>', 'rule text', 'deClassic')
    .option('-m, --map <id>', 'board', 'europe')
    .option('--seed <hex>', '32 hexadecimal digits; the same seed gives the same games')
    .option('--record <file>', 'write the first game as a record that `replay` reads')
    .option('--json', 'print the outcomes as JSON')
    .action(simulate);
}

function simulate(options: SimulateOptions): void {
  const { seed: master = randomBytes(16).toString('hex') } = options;
  if (!isSeed(master)) failWith('options/bad-value', 'The seed must have 32 hexadecimal digits.');
  const random = seededRandom(master);
  const game = gameFor(options, drawSeats(options, random));
  const bar = new SingleBar({
    format: '{bar} {percentage} % | {value} of {total} games | {eta_formatted} left',
    clearOnComplete: true,
    hideCursor: true,
    stream: process.stderr,
    noTTYOutput: false,
  });
  bar.start(options.games, 0);
  const outcomes: Outcome[] = [];
  const started = performance.now();
  for (let i = 0; i < options.games; i++) {
    const record = i === 0 ? options.record : undefined;
    outcomes.push(playGame(game, nextSeed(random), random, record));
    bar.update(i + 1);
  }
  bar.stop();
  const seconds = (performance.now() - started) / 1000;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ seed: master, config: game.config, outcomes })}\n`);
  } else {
    printSummary(game, outcomes, seconds, master);
  }
}

/** The seats of fictional players, ascending. @clause FICT-GEN-5 AMB-150 */
function drawSeats(
  { seats, fictional }: SimulateOptions,
  random: (bound: number) => number,
): Seat[] {
  const real = Array.from({ length: seats }, (_, seat) => seat);
  const drawn: Seat[] = [];
  while (drawn.length < fictional && real.length > 0) {
    drawn.push(...real.splice(random(real.length), 1));
  }
  return drawn.sort((a, b) => a - b);
}

function gameFor({ preset, map, seats }: SimulateOptions, fictional: readonly Seat[]): Game {
  const board = mapById(map);
  if (board === undefined) return failWith('options/wrong-map', `There is no board ${map}.`);
  const config = parseGameConfig({
    preset,
    map,
    mapVersion: board.version,
    seats,
    fictional,
    options: {},
  });
  if (!config.ok) return failWith(config.error.code, config.error.text);
  const game = compileGame(config.value, board);
  return game.ok ? game.value : failWith(game.error.code, game.error.text);
}

const nextSeed = (random: (bound: number) => number): Seed =>
  Array.from({ length: 16 }, () => random(256).toString(16).padStart(2, '0')).join('');

function playGame(
  game: Game,
  seed: Seed,
  random: (bound: number) => number,
  file: string | undefined,
): Outcome {
  const position = newPosition(game, seed);
  const entries: number[] = [];
  const note = file === undefined ? undefined : (code: number) => entries.push(code);
  let intents = 0;
  for (; position.actor >= 0; intents++) {
    const code = isFictional(game, position.actor)
      ? decideFictional(position)
      : randomIntent(position, random);
    note?.(code);
    apply(position, code);
  }
  const digest = position.digest();
  if (file !== undefined) {
    const record = { format: 1, rules: RULES_VERSION, config: game.config, seed, entries, digest };
    writeFileSync(file, `${JSON.stringify(record)}\n`);
  }
  return {
    seed,
    rounds: position.round,
    intents,
    vp: Array.from({ length: game.seats }, (_, seat) => position.vp(seat)),
    winners: leaders(position),
    digest,
  };
}

function fictionalText({ config }: Game): string {
  const seats = config.fictional.map((seat) => seat + 1).join(', ');
  return seats === '' ? '' : ` (fictional: ${seats})`;
}

function printSummary(game: Game, outcomes: readonly Outcome[], seconds: number, seed: Seed): void {
  const of = (pick: (one: Outcome) => number): string => {
    const values = outcomes.map(pick).sort((a, b) => a - b);
    const at = (share: number): number => values[Math.floor(share * (values.length - 1))] ?? 0;
    return `${at(0)} / ${at(0.5)} / ${at(1)}`;
  };
  const total = outcomes.reduce((sum, one) => sum + one.intents, 0);
  console.log(
    `${outcomes.length} games, ${game.config.preset} on ${game.map.name}, ${game.seats} players${fictionalText(game)}, seed ${seed}`,
  );
  console.table({
    'rounds (least / middle / most)': { value: of((one) => one.rounds) },
    'intents (least / middle / most)': { value: of((one) => one.intents) },
    'best VP (least / middle / most)': { value: of((one) => Math.max(...one.vp)) },
    'shared victories': { value: outcomes.filter((one) => one.winners.length > 1).length },
    'intents per second': { value: Math.round(total / seconds) },
  });
  const seats = Array.from({ length: game.seats }, (_, seat) => seat);
  console.table(
    Object.fromEntries(
      seats.map((seat) => [
        `seat ${seat + 1}`,
        {
          wins: outcomes.filter((one) => one.winners.includes(seat)).length,
          'mean VP': Number(
            (outcomes.reduce((sum, one) => sum + (one.vp[seat] ?? 0), 0) / outcomes.length).toFixed(
              1,
            ),
          ),
        },
      ]),
    ),
  );
}
