import { type Game, type MapData, type PresetId, playerCounts, ruleSetOf } from '@vinci/rules';
import type { Player } from '../arena/match.ts';
import { runTasks } from '../arena/pool.ts';
import { gameFor } from '../arena/series.ts';
import { fastRandom } from '../fast-random.ts';
import type { Random } from '../policy/expand.ts';
import type { Learned } from './model.ts';
import { type Lesson, teach } from './teach.ts';

/** A rule text on a board, with the networks that are taught it. */
export interface Subject {
  readonly preset: PresetId;
  readonly map: string;
  /** Luck of the games that each learns from, and their players where it judges tables of so many only. */
  readonly networks: readonly { readonly luck: number; readonly seats?: number }[];
}

/**
 * What master is taught. Other texts are judged by the first of the same board, which they are kin to. Networks
 * that were taught apart err apart, and judge better together.
 */
export const TAUGHT: readonly Subject[] = [
  {
    preset: 'deClassic',
    map: 'europe',
    networks: [{ luck: 0 }, { luck: 1 }, { luck: 2 }, { luck: 3, seats: 3 }],
  },
  { preset: 'vinci2', map: 'europe', networks: [{ luck: 4 }] },
  { preset: 'deClassic', map: 'british-isles', networks: [{ luck: 5 }] },
  { preset: 'vinci2', map: 'british-isles', networks: [{ luck: 6 }] },
  { preset: 'vinci2', map: 'near-east', networks: [{ luck: 7 }] },
  { preset: 'vinci2', map: 'india', networks: [{ luck: 8 }] },
];

/** A network to teach. */
interface Pupil {
  readonly preset: PresetId;
  readonly map: MapData;
  /** Tells its games from those of other networks. */
  readonly luck: number;
  /** Players of all its games; of any number where it is left out. */
  readonly seats?: number | undefined;
}

/** What all threads of a course are told. */
export interface Curriculum {
  readonly pupils: readonly Pupil[];
  /** Games for each network. */
  readonly games: number;
  readonly seed: number;
  /** Counts the games that were played, of all networks. */
  readonly played: Int32Array;
}

export interface CourseOptions extends Pick<Curriculum, 'games' | 'seed'> {
  readonly maps: readonly MapData[];
  /** Of `TAUGHT`. */
  readonly subjects: readonly Subject[];
  readonly known: readonly Learned[];
  /** 1 … MOST_WORKERS; each teaches one network after the other. */
  readonly workers: number;
  /** One number in shared memory, which counts the games that were played. */
  readonly played?: Int32Array | undefined;
  /** Called after each network with all that is known. */
  readonly learned?: ((known: readonly Learned[]) => void) | undefined;
}

/** Games of the whole course. */
export const gamesOf = ({ subjects, games }: Pick<CourseOptions, 'subjects' | 'games'>): number =>
  subjects.reduce((sum, { networks }) => sum + networks.length * games, 0);

/** A counter that all threads share. */
export const newCounter = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

/**
 * Teaches the networks of some subjects in threads; what is learned does not depend on how many.
 *
 * @returns what is known then of all subjects, taught or not, in the order of `TAUGHT`, whatever was taught last
 */
export async function runCourse(options: CourseOptions): Promise<readonly Learned[]> {
  const { subjects, maps, games, seed, workers, played = newCounter() } = options;
  const kept = options.known.filter(
    (one) => !subjects.some(({ preset, map }) => preset === one.preset && map === one.map),
  );
  const pupils = subjects.flatMap(({ preset, map: id, networks }) => {
    const map = maps.find((board) => board.id === id);
    if (map === undefined) throw new Error(`There is no board ${id}.`);
    return networks.map((network): Pupil => ({ preset, map, ...network }));
  });
  const curriculum: Curriculum = { pupils, games, seed, played };
  const learned: Learned[] = [];
  const known = (): readonly Learned[] =>
    [...kept, ...Object.values(learned)].toSorted((a, b) => placeOf(a) - placeOf(b));
  await runTasks<number, LessonLearned>(
    new URL('course-worker.ts', import.meta.url),
    curriculum,
    [...pupils.keys()],
    workers,
    (lesson) => {
      learned[lesson.pupil] = lesson.learned;
      options.learned?.(known());
    },
  );
  return known();
}

const placeOf = (one: Pick<Learned, 'preset' | 'map'>): number =>
  TAUGHT.findIndex(({ preset, map }) => preset === one.preset && map === one.map);

/** What a thread answers. */
export interface LessonLearned {
  /** Number of the network in the curriculum. */
  readonly pupil: number;
  readonly learned: Learned;
}

/** Teaches one network. */
export function teachPupil(pupil: number, curriculum: Curriculum): LessonLearned {
  const { pupils, games, seed, played } = curriculum;
  const { preset, map, luck, seats } = pupils[pupil]!;
  const random = fastRandom();
  random.seed(seed * 1000 + luck);
  const progress = (): void => void Atomics.add(played, 0, 1);
  const only = seats === undefined ? undefined : tableOf(preset, map, seats);
  const table = only === undefined ? tablesFor(preset, map) : () => only;
  const judge = teach({ table, games, random: random.next, progress });
  const about = { preset, map: map.id, mapVersion: map.version, seats, games, seed, luck };
  return { pupil, learned: { ...about, judge } };
}

/** A table at which the first players are fictional. */
function tableOf(preset: PresetId, map: MapData, seats: number, fictional = 0): Game {
  const players = Array.from(
    { length: seats },
    (_, seat): Player => (seat < fictional ? 'fictional' : 'medium'),
  );
  return gameFor(preset, map, players);
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
  return (random: Random): Game => {
    const fictional =
      random(10) === 0 && withFictional.length > 0 && rules.fictionalPlayers === 'auto';
    const sizes = fictional ? withFictional : counts;
    const seats = sizes.includes(3) && random(2) === 0 ? 3 : sizes[random(sizes.length)]!;
    const others = fictional ? Math.min(seats - 1, 3) : 0;
    return tableOf(preset, map, seats, others);
  };
}
