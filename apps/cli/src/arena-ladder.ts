import { isStrength, STRENGTHS, type Strength } from '@vinci/bots';
import { type LearnedTexts, runLadder, type Setting, type Step } from '@vinci/bots/arena';
import { boardsFor } from '@vinci/bots/learn';
import { PRESET_IDS } from '@vinci/rules';
import { failWith, failWithError } from './fail.ts';
import { boardOf, presetOf } from './input.ts';
import { allBoards, textsFor } from './model.ts';
import { printJson, progressBar, tableOf } from './output.ts';

/** What the command line says about an arena of any kind. */
export interface LadderOptions extends LearnedTexts {
  readonly games: number;
  readonly preset?: string;
  readonly map?: string;
  readonly players?: string;
  readonly budget: number;
  readonly iterations?: number;
  readonly workers: number;
  readonly seed: number;
  readonly json?: boolean;
}

/** Lets every three neighbours among the levels meet, and prints each step from one to the next. */
export async function arenaLadder(options: LadderOptions): Promise<void> {
  const { preset, map, budget: budgetMs, iterations, games, workers, seed: base } = options;
  const levels = levelsOf(options);
  const everywhere = preset === undefined && map === undefined;
  const places = everywhere ? allPlaces() : [placeOf(preset ?? 'deClassic', map ?? 'europe')];
  const settings = places.map((place): Setting => ({ ...place, budgetMs, iterations }));
  const texts = textsFor(
    levels,
    settings.map(({ map: board }) => board),
    options,
  );
  const bar = progressBar(settings.length * 2 * (levels.length - 2) * games, 'matches');
  const progress = (played: number): void => bar.update(played);
  const ladder = await runLadder(settings, levels, { games, workers, base, ...texts, progress })
    .finally(() => bar.stop())
    .catch(failWithError);
  if (options.json) {
    const rows = settings.map(({ preset: text, map: board }, i) => ({
      preset: text,
      map: board.id,
      steps: ladder.settings[i],
    }));
    return printJson({ seed: base, rows, all: ladder.all });
  }
  const thought = iterations === undefined ? `${budgetMs} ms` : `${iterations} imagined games`;
  console.log(`${games} matches of each line-up, ${thought} for each decision of a strong bot\n`);
  const head = [
    'rule text',
    'board',
    ...ladder.all.map(({ lower, upper }) => `${upper} : ${lower}`),
  ];
  const rows = settings.map(({ preset: text, map: board }, i) => [
    text,
    board.id,
    ...(ladder.settings[i] ?? []).map(shareOf),
  ]);
  console.log(tableOf(head, [...rows, ['all', '', ...ladder.all.map(shareOf)]]));
}

type Place = Pick<Setting, 'preset' | 'map'>;

const placeOf = (preset: string, map: string): Place => ({
  preset: presetOf(preset),
  map: boardOf(map),
});

/** All rule texts on all boards that they can be played on. */
const allPlaces = (): Place[] =>
  PRESET_IDS.flatMap((preset) => boardsFor(preset, allBoards()).map((map) => ({ preset, map })));

function levelsOf({ players }: LadderOptions): readonly Strength[] {
  if (players === undefined) return STRENGTHS;
  const levels = players.split(',');
  const known = levels.filter(isStrength);
  const distinct = new Set(known).size === levels.length;
  if (!distinct || levels.length < 3) {
    failWith(
      'arena/players',
      `A ladder has three or more different levels: ${STRENGTHS.join(', ')}.`,
    );
  }
  return known;
}

const percent = (share: number): string => (100 * share).toFixed(0);

/** "63 % (56 … 69)", with the interval of 95 %. */
const shareOf = ({ ahead: { share, low, high } }: Step): string =>
  `${percent(share)} % (${percent(low)} … ${percent(high)})`;
