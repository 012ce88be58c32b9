import { STRENGTHS } from '@vinci/bots';
import {
  type BalanceReport,
  type BalanceSetting,
  LEAST_TIMES,
  MOST_WORKERS,
  runBalance,
  tileName,
} from '@vinci/bots/arena';
import type { PresetId } from '@vinci/rules';
import { type Command, Option } from 'commander';
import { failWithError } from '../fail.ts';
import { boardOf, integer, presetOf } from '../input.ts';
import { textsFor } from '../model.ts';
import { printJson, progressBar, tableOf } from '../output.ts';

interface BalanceOptions {
  readonly games: number;
  readonly preset: string;
  readonly map: string;
  readonly seats: number;
  readonly level: BalanceSetting['strength'];
  readonly iterations: number;
  readonly workers: number;
  readonly seed: number;
  readonly json?: boolean;
}

/**
 * What an owner's share of victories may be, as a part of the expected one. A tile is marked when its
 * whole interval lies outside.
 */
const BAND = [0.75, 1.33] as const;

const PAIRS = 5;

export function addBalance(program: Command): void {
  program
    .command('balance')
    .description('let equal bots play and report how tiles, pairs of tiles and seats fare')
    .option('-n, --games <number>', 'number of games', integer(1, 1_000_000), 1000)
    .option('-p, --preset <id>', 'rule text', 'deClassic')
    .option('-m, --map <id>', 'board', 'europe')
    .option('-s, --seats <number>', 'number of players', integer(2, 6), 3)
    .addOption(
      new Option('-l, --level <level>', 'who plays')
        .choices([...STRENGTHS, 'yardstick'])
        .default('medium'),
    )
    .option(
      '--iterations <number>',
      'imagined games for each decision of a bot that searches',
      integer(1, 1_000_000),
      200,
    )
    .option('-w, --workers <number>', 'threads', integer(1, MOST_WORKERS), MOST_WORKERS)
    .option('--seed <number>', 'another one gives other games', integer(1, 1_000_000_000), 1)
    .option('--json', 'print the report as JSON')
    .action(balance);
}

async function balance(options: BalanceOptions): Promise<void> {
  const { games, seats, iterations, workers, seed: base } = options;
  const map = boardOf(options.map);
  const preset = presetOf(options.preset);
  const strength = options.level;
  const texts = textsFor([strength], [map]);
  const setting = { preset, map, seats, strength, iterations, base, ...texts };
  const bar = progressBar(games, 'games');
  const progress = (played: number): void => bar.update(played);
  const report = await runBalance(setting, games, workers, progress)
    .finally(() => bar.stop())
    .catch(failWithError);
  if (options.json) printJson({ seed: base, ...report });
  else console.log(textOf(report, setting));
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function tileRow(
  tile: BalanceReport['tiles'][number],
  expected: number,
  preset: PresetId,
): string[] {
  const [low, high] = [tile.wins.low / expected, tile.wins.high / expected];
  const mark = high < BAND[0] || low > BAND[1] ? ' (!)' : '';
  return [
    tileName(tile.tile, preset),
    String(tile.chosen),
    percent(tile.taken),
    tile.price.toFixed(1),
    `${tile.points.mean.toFixed(1)} ± ${tile.points.half.toFixed(1)}`,
    tile.ratio.toFixed(2),
    tile.perTurn.toFixed(2),
    percent(tile.wins.share),
    `${tile.success.toFixed(2)} (${low.toFixed(2)} … ${high.toFixed(2)})${mark}`,
  ];
}

function textOf(report: BalanceReport, { preset, map, strength }: BalanceSetting): string {
  const { games, seats, points, tiles, pairs, order, expected } = report;
  const tileRows = [...tiles]
    .sort((a, b) => b.success - a.success)
    .map((tile) => tileRow(tile, expected, preset));
  const shown = [...pairs.slice(-PAIRS).reverse(), ...pairs.slice(0, PAIRS).reverse()];
  return [
    `${games} games of ${strength} bots, ${preset} on ${map.name}, ${seats} players.`,
    `A civilization that is played scores ${points.mean.toFixed(1)} ± ${points.half.toFixed(1)} VP; the owner of a tile wins ${percent(expected)}.\n`,
    tableOf(
      [
        'tile',
        'chosen',
        'of appearances',
        'price',
        'VP',
        'of mean',
        'per turn',
        'owner wins',
        'of expected (95 %)',
      ],
      tileRows,
    ),
    `\nPairs played ${LEAST_TIMES} times or more: the ${PAIRS} best and the ${PAIRS} worst of ${pairs.length}.\n`,
    tableOf(
      ['pair', 'played', 'VP', 'of mean'],
      shown.map((pair) => [
        pair.tiles.map((tile) => tileName(tile, preset)).join(' + '),
        String(pair.points.count),
        `${pair.points.mean.toFixed(1)} ± ${pair.points.half.toFixed(1)}`,
        pair.ratio.toFixed(2),
      ]),
    ),
    '\nVictories by place in the order of turns.\n',
    tableOf(
      ['place', 'wins', '95 %'],
      order.map(({ share, low, high }, i) => [
        String(i + 1),
        percent(share),
        `${percent(low)} … ${percent(high)}`,
      ]),
    ),
  ].join('\n');
}
