import { type Game, type MapData, type PresetId, playerCounts, ruleSetOf } from '@vinci/rules';
import type { Player } from '../arena/match.ts';
import { gameFor } from '../arena/series.ts';
import type { Random } from '../policy/expand.ts';
import { fastRandom } from '../strong/random.ts';
import { type Learned, readLearned, writeLearned } from './model.ts';
import { type Lesson, teach } from './teach.ts';

/** A rule text and board to learn. */
interface Step {
  readonly preset: PresetId;
  readonly map: string;
  /** Tells the luck of its games from that of other steps. */
  readonly luck: number;
  /** Part of the games of the first steps. */
  readonly share: number;
  /** Whether it goes on from what the step before it learned, beside which it is kept. */
  readonly goesOn?: boolean;
}

const COURSE: readonly Step[] = [
  { preset: 'deClassic', map: 'europe', luck: 0, share: 1 },
  { preset: 'deClassic', map: 'europe', luck: 8, share: 0.7, goesOn: true },
  { preset: 'vinci2', map: 'europe', luck: 4, share: 1 },
];

/** Rule texts that can be learned. */
export const TAUGHT: readonly PresetId[] = [...new Set(COURSE.map(({ preset }) => preset))];

export interface CourseOptions {
  readonly maps: readonly MapData[];
  /** Games of a first step. */
  readonly games: number;
  readonly seed: number;
  /** Rule texts to learn, of `TAUGHT`. */
  readonly texts: readonly PresetId[];
  readonly known: readonly Learned[];
  /** Called after each game, and after each step with all that is known. */
  readonly progress?: () => void;
  readonly learned?: (known: readonly Learned[]) => void;
}

/** Games of the whole course. */
export const gamesOf = ({ texts, games }: Pick<CourseOptions, 'texts' | 'games'>): number =>
  COURSE.filter(({ preset }) => texts.includes(preset)).reduce(
    (sum, { share }) => sum + Math.ceil(share * games),
    0,
  );

/** Teaches one rule text and board after the other. @returns what is known then of all rule texts, taught or not */
export function runCourse(options: CourseOptions): readonly Learned[] {
  let known: readonly Learned[] = options.known.filter(
    ({ preset }) => !options.texts.some((text) => text === preset),
  );
  for (const { preset, map: id, luck, share, goesOn } of COURSE) {
    if (!options.texts.includes(preset)) continue;
    const map = options.maps.find((board) => board.id === id);
    if (map === undefined) throw new Error(`There is no board ${id}.`);
    const random = fastRandom();
    random.seed(options.seed * 1000 + luck);
    const judge = teach({
      table: tablesFor(preset, map),
      games: Math.ceil(share * options.games),
      random: random.next,
      from: goesOn ? known.at(-1)?.judge : undefined,
      progress: options.progress,
    });
    known = rounded([...known, { preset, map: map.id, mapVersion: map.version, judge }]);
    options.learned?.(known);
  }
  return known;
}

/** What the file would hold, so that a course goes on from it as from what was just learned. */
function rounded(known: readonly Learned[]): readonly Learned[] {
  const read = readLearned(writeLearned(known));
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

/** Tables of all sizes, half of them of three, and one in ten with fictional players where the text knows them. */
function tablesFor(preset: PresetId, map: MapData): Lesson['table'] {
  const rules = ruleSetOf({ preset, options: {} });
  const inRange = (seats: number) =>
    seats >= map.players.min && seats <= Math.min(5, map.players.max);
  const counts = playerCounts(rules, map).filter((seats) => seats > 1 && inRange(seats));
  const withFictional = playerCounts(
    ruleSetOf({ preset, options: { fictionalPlayers: 'auto' } }),
    map,
    true,
  ).filter((seats) => seats > 2 && inRange(seats));
  const tables = new Map<string, Game>();
  return (random: Random): Game => {
    const fictional =
      random(10) === 0 && withFictional.length > 0 && rules.fictionalPlayers === 'auto';
    const sizes = fictional ? withFictional : counts;
    const seats = sizes.includes(3) && random(2) === 0 ? 3 : sizes[random(sizes.length)]!;
    const others = fictional ? Math.min(seats - 1, 3) : 0;
    const key = `${seats} ${others}`;
    let game = tables.get(key);
    if (game === undefined) {
      const players = Array.from(
        { length: seats },
        (_, seat): Player => (seat < others ? 'fictional' : 'medium'),
      );
      game = gameFor(preset, map, players);
      tables.set(key, game);
    }
    return game;
  };
}
