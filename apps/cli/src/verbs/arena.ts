import { isStrength, STRENGTHS } from '@vinci/bots';
import {
  MOST_WORKERS,
  type Pairing,
  type PairingResult,
  type Player,
  runArena,
} from '@vinci/bots/arena';
import type { PresetId } from '@vinci/rules';
import type { Command } from 'commander';
import { arenaLadder, type LadderOptions } from '../arena-ladder.ts';
import { departureOf, wordsOf } from '../departure.ts';
import { failWith, failWithError } from '../fail.ts';
import { boardOf, integer, presetOf } from '../input.ts';
import { textsFor } from '../model.ts';
import { printJson, progressBar, tableOf } from '../output.ts';
import { MASTER_FILE, MODEL_FILE } from '../place.ts';

interface ArenaOptions extends LadderOptions {
  readonly seats?: number;
  readonly ladder?: boolean;
}

/** One row of the table: who is measured against whom, and where. */
type Row = readonly [preset: PresetId, map: string, player: Player, others: Player, seats: number];

const TABLE: readonly Row[] = [
  ['deClassic', 'europe', 'strong', 'fictional', 4],
  ['deClassic', 'europe', 'medium', 'fictional', 4],
  ['deClassic', 'europe', 'strong', 'medium', 3],
  ['deClassic', 'europe', 'medium', 'easy', 3],
  ['deClassic', 'europe', 'strong', 'medium', 5],
  ['nlClassic', 'europe', 'strong', 'medium', 4],
  ['jaInternational', 'europe', 'strong', 'medium', 3],
  ['jaInternational', 'europe', 'medium', 'easy', 4],
  ['deShort', 'europe', 'strong', 'medium', 3],
  ['vinci2', 'europe', 'strong', 'medium', 3],
  ['vinci2', 'near-east', 'strong', 'medium', 3],
  ['vinci2', 'near-east', 'medium', 'easy', 4],
  ['vinci2', 'british-isles', 'strong', 'medium', 2],
  ['vinci2', 'india', 'strong', 'medium', 4],
];

export function addArena(program: Command): void {
  program
    .command('arena')
    .description('let bots play each other; without further options, the table of docs/bots.md')
    .option('-n, --games <number>', 'matches of each pairing', integer(1, 1_000_000), 90)
    .option('-p, --preset <id>', 'rule text')
    .option('-m, --map <id>', 'board')
    .option('-s, --seats <number>', 'number of players', integer(2, 6))
    .option('--players <list>', 'who is measured, then the others, as in strong,medium,medium')
    .option('--ladder', 'how much better each level is than the one below it')
    .option('-b, --budget <ms>', 'time for each decision of a strong bot', integer(0, 60_000), 200)
    .option(
      '--iterations <number>',
      'imagined games for each decision in place of time; then matches repeat exactly',
      integer(0, 1_000_000),
    )
    .option('--model <file>', 'what strong judges by', MODEL_FILE)
    .option('--learned <file>', 'what master learned', MASTER_FILE)
    .option('-w, --workers <number>', 'threads', integer(1, MOST_WORKERS), MOST_WORKERS)
    .option('--seed <number>', 'another one gives other matches', integer(1, 1_000_000_000), 1)
    .option('--json', 'print the results as JSON')
    .action(arena);
}

async function arena(options: ArenaOptions): Promise<void> {
  if (options.ladder) return arenaLadder(options);
  const pairings = rowsOf(options).map((row) => pairingOf(row, options));
  const texts = textsFor(
    pairings.flatMap(({ players }) => players),
    pairings.map(({ map }) => map),
    options,
  );
  const bar = progressBar(pairings.length * options.games, 'matches');
  const { games, workers, seed: base } = options;
  const progress = (played: number): void => bar.update(played);
  const results = await runArena(pairings, { games, workers, base, ...texts, progress })
    .finally(() => bar.stop())
    .catch(failWithError);
  if (options.json) {
    const rows = pairings.map(({ preset, map, players, budgetMs }, i) => ({
      preset,
      map: map.id,
      players,
      departure: departureOfMatch(players),
      budgetMs,
      ...results[i],
    }));
    printJson({ seed: base, rows });
  } else {
    const { budget, iterations } = options;
    const thought = iterations === undefined ? `${budget} ms` : `${iterations} imagined games`;
    console.log(`${games} matches each, ${thought} for each decision of a strong bot\n`);
    console.log(resultTable(pairings, results));
    for (const line of departures(pairings)) console.log(line);
  }
}

type Setting = readonly [preset: string, map: string, players: readonly Player[]];

function rowsOf({ preset, map, seats, players }: ArenaOptions): Setting[] {
  const at = [preset ?? 'deClassic', map ?? 'europe'] as const;
  if (players !== undefined) {
    const list = players.split(',').map(playerOf);
    if (list.length < 2 || list.length > 6) failWith('arena/players', 'Name 2 to 6 players.');
    return [[...at, list]];
  }
  const against = (player: Player, others: Player, count: number): Player[] => [
    player,
    ...new Array<Player>(count - 1).fill(others),
  ];
  if (preset === undefined && map === undefined && seats === undefined) {
    return TABLE.map((row) => [row[0], row[1], against(row[2], row[3], row[4])]);
  }
  const count = seats ?? 3;
  return [
    [...at, against('strong', 'medium', count)],
    [...at, against('medium', 'easy', count)],
  ];
}

function playerOf(word: string): Player {
  if (word === 'fictional' || word === 'yardstick' || isStrength(word)) return word;
  return failWith('arena/players', `Players are ${STRENGTHS.join(', ')}, yardstick and fictional.`);
}

function pairingOf([preset, map, players]: Setting, options: ArenaOptions): Pairing {
  const { budget: budgetMs, iterations } = options;
  return { preset: presetOf(preset), map: boardOf(map), players, budgetMs, iterations };
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** Who meets whom. */
function matchOf(players: readonly Player[]): string {
  const [first, ...rest] = players;
  const equal = rest.every((player) => player === rest[0]);
  return `${first} against ${equal ? `${rest.length} ${rest[0]}` : rest.join(', ')}`;
}

const departureOfMatch = (players: readonly Player[]) =>
  departureOf(players.length, players.filter((player) => player === 'fictional').length);

/** Matches in which the rule text has another number of fictional players, a line each. @clause FICT-GEN-1 */
function departures(pairings: readonly Pairing[]): string[] {
  return pairings.flatMap(({ players }) => {
    const departure = departureOfMatch(players);
    return departure === undefined ? [] : [`${matchOf(players)}: ${wordsOf(departure)}`];
  });
}

/** The results as a table of a document. */
function resultTable(pairings: readonly Pairing[], results: readonly PairingResult[]): string {
  const rows = pairings.map(({ preset, map, players }, i) => {
    const { wins, vp, othersVp, rounds } = results[i]!;
    return [
      preset,
      map.id,
      matchOf(players),
      percent(1 / players.length),
      percent(wins.share),
      `${percent(wins.low)} … ${percent(wins.high)}`,
      `${vp.mean.toFixed(1)} : ${othersVp.mean.toFixed(1)}`,
      rounds.mean.toFixed(1),
    ];
  });
  const head = ['rule text', 'board', 'match', 'equal', 'wins', '95 %', 'mean VP', 'rounds'];
  return tableOf(head, rows);
}
