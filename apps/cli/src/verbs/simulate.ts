import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { decideFictional } from '@vinci/bots';
import {
  apply,
  compileGame,
  fictionalSeatsFor,
  type Game,
  isFictional,
  isSeed,
  leaders,
  MAX_SEATS,
  newPosition,
  parseGameConfig,
  RULES_VERSION,
  type RuleSet,
  randomIntent,
  ruleSetOf,
  type Seat,
  type Seed,
  seededRandom,
} from '@vinci/rules';
import { parseOption } from '@vinci/rules/notation';
import type { Command } from 'commander';
import { departureOf, wordsOf } from '../departure.ts';
import { failWith } from '../fail.ts';
import { boardOf, integer, presetOf } from '../input.ts';
import { printJson, progressBar } from '../output.ts';

interface SimulateOptions {
  readonly games: number;
  readonly seats: number;
  readonly fictional?: number;
  readonly preset: string;
  readonly option?: readonly string[];
  readonly map: string;
  readonly seed?: string;
  readonly json?: boolean;
  readonly record?: string;
}

interface Outcome {
  readonly seed: Seed;
  readonly rounds: number;
  readonly intents: number;
  readonly vp: readonly number[];
  readonly winners: readonly number[];
  readonly digest: number;
}

export function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description(
      'play whole games by random legal intents, without a server; fictional players keep to their rules',
    )
    .option('-n, --games <number>', 'number of games', integer(1, 1_000_000), 100)
    .option(
      '-s, --seats <number>',
      'number of players; one is joined by three fictional ones and two by two, where the rule text has them',
      integer(1, MAX_SEATS),
      4,
    )
    .option(
      '-f, --fictional <number>',
      'how many of the players are fictional, also other numbers than in the rule text; their seats are drawn',
      integer(0, 5),
    )
    .option('-p, --preset <id>', 'rule text', 'deClassic')
    .option(
      '-o, --option <name=value>',
      'a change of the rule text, as in skipCost=3, targetVP=3:90,4:60 or zeroVpTerrains=mountain,river; can be repeated',
      (text: string, former: readonly string[] = []) => [...former, text],
    )
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
  const game = gameFor(options, random);
  const bar = progressBar(options.games, 'games');
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
    const { config } = game;
    const departure = departureOf(game.seats, config.fictional.length);
    printJson({ seed: master, config, departure, outcomes });
  } else {
    printSummary(game, options.option ?? [], outcomes, seconds, master);
  }
}

/** The changes of the rule text, `name=value` each. */
function changesOf(texts: readonly string[]): Partial<RuleSet> {
  const changes: Partial<RuleSet> = {};
  for (const text of texts) {
    const [name = '', ...value] = text.split('=');
    if (value.length === 0) {
      failWith('options/bad-value', 'Give an option as name=value, such as skipCost=3.');
    }
    if (Object.hasOwn(changes, name)) failWith('options/bad-value', `“${name}” is given twice.`);
    const option = parseOption(name, value.join('='));
    if (!option.ok) failWith(option.error.code, option.error.text);
    Object.assign(changes, option.value);
  }
  return changes;
}

/** The seats of fictional players, ascending. @clause FICT-GEN-5 AMB-150 */
function drawSeats(seats: number, fictional: number, random: (bound: number) => number): Seat[] {
  const real = Array.from({ length: seats }, (_, seat) => seat);
  const drawn: Seat[] = [];
  while (drawn.length < fictional && real.length > 0) {
    drawn.push(...real.splice(random(real.length), 1));
  }
  return drawn.sort((a, b) => a - b);
}

function gameFor(asked: SimulateOptions, random: (bound: number) => number): Game {
  const board = boardOf(asked.map);
  const preset = presetOf(asked.preset);
  const options = changesOf(asked.option ?? []);
  const joins = ruleSetOf({ preset, options }).fictionalPlayers === 'auto';
  const joining = joins && asked.fictional === undefined ? fictionalSeatsFor(asked.seats) : 0;
  const seats = asked.seats + joining;
  const config = parseGameConfig({
    preset,
    map: asked.map,
    mapVersion: board.version,
    seats,
    fictional: drawSeats(seats, asked.fictional ?? joining, random),
    options,
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

/** Who of them is fictional, and whether the rule text has another number of these. @clause FICT-GEN-1 */
function fictionalText(game: Game): string {
  const { fictional } = game.config;
  if (fictional.length === 0) return '';
  const departure = departureOf(game.seats, fictional.length);
  const departs = departure === undefined ? '' : `; ${wordsOf(departure)}`;
  return ` (fictional: ${fictional.map((seat) => seat + 1).join(', ')}${departs})`;
}

function printSummary(
  game: Game,
  changes: readonly string[],
  outcomes: readonly Outcome[],
  seconds: number,
  seed: Seed,
): void {
  const of = (pick: (one: Outcome) => number): string => {
    const values = outcomes.map(pick).sort((a, b) => a - b);
    const at = (share: number): number => values[Math.floor(share * (values.length - 1))] ?? 0;
    return `${at(0)} / ${at(0.5)} / ${at(1)}`;
  };
  const total = outcomes.reduce((sum, one) => sum + one.intents, 0);
  console.log(
    `${outcomes.length} games, ${[game.config.preset, ...changes].join(' ')} on ${game.map.name}, ${game.seats} players${fictionalText(game)}, seed ${seed}`,
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
