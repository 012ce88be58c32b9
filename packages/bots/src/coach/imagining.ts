import type { IntentCode, ProvinceId } from '@vinci/rules';
import { CHOOSE, typeOf } from '@vinci/rules/engine';
import { isSame } from '../analysis/weigh.ts';
import type { Judge } from '../master/judge.ts';
import type { Random } from '../policy/expand.ts';
import type { Strength } from '../strength.ts';
import type { Leaf } from '../strong/leaf.ts';
import { targetsOf } from './compare.ts';
import { type Decision, declines } from './decisions.ts';
import type { Instead, Mind, Reckoning } from './reckoning.ts';
import { mastered, searched, type Thought } from './thoughts.ts';

/** How often what follows is imagined: to find the best alternative, and to tell the two apart. */
export interface Imagining {
  readonly glance: number;
  readonly games: number;
}

/** Ways that are imagined. */
const CLOSELY = 10;

/** By how much a chance must be better to be called so, at least, and in standard errors. */
const LEAST = 0.01;
const DOUBT = 2;

/** Luck of an imagined course; the same for all that is compared. */
export const luckOf = (seed: number, game: number): number => seed + 7919 * game;

const choiceIn = (codes: readonly IntentCode[]): IntentCode | undefined =>
  codes.find((code) => typeOf(code) === CHOOSE);

/** Whether something is of the kind that a decision is held against. */
function fits(
  than: Instead,
  way: readonly IntentCode[],
  played: readonly IntentCode[],
  spared: ProvinceId,
): boolean {
  if (than === 'choose') return choiceIn(way) !== choiceIn(played);
  if (than === 'decline') return declines(way);
  return !declines(way) && !targetsOf(way).includes(spared) && !isSame(way, played);
}

/** Chances after some intents in several imagined courses. */
const chancesAfter = (
  { imagine }: Thought,
  codes: readonly IntentCode[],
  games: number,
  seed: number,
): readonly number[] =>
  Array.from({ length: games }, (_, game) => imagine(codes, luckOf(seed, game)));

const mean = (chances: readonly number[]): number =>
  chances.reduce((sum, chance) => sum + chance, 0) / chances.length;

/** Whether a decision holds up against something else, course by course. */
function compared(
  mine: readonly number[],
  its: readonly number[],
): Pick<Reckoning, 'better' | 'one' | 'other'> {
  const more = mine.map((chance, game) => its[game]! - chance);
  const ahead = mean(more);
  const variance = Math.max(0, mean(more.map((each) => each * each)) - ahead * ahead);
  const clearly = Math.max(LEAST, DOUBT * Math.sqrt(variance / more.length));
  return { better: ahead <= clearly, one: mean(mine), other: mean(its) };
}

type Chance = Extract<Reckoning, { by: 'chance' }>['of'];

/** Tells what imagined games do. */
class Imaginer implements Mind {
  readonly level: Strength;
  readonly #of: Chance;
  readonly #think: (decision: Decision) => Thought;
  readonly #effort: Imagining;
  readonly #seed: number;
  /** What was thought, and the chances after what was played. */
  readonly #known = new Map<Decision, { thought: Thought; mine: readonly number[] }>();

  constructor(
    level: Strength,
    of: Chance,
    think: (decision: Decision) => Thought,
    effort: Imagining,
    seed: number,
  ) {
    this.level = level;
    this.#of = of;
    this.#think = think;
    this.#effort = effort;
    this.#seed = seed;
  }

  reckon(decision: Decision, than: Instead, spared: ProvinceId): Reckoning | undefined {
    const { games } = this.#effort;
    const { thought, mine } = this.#about(decision);
    const among = thought.ways.filter((way) => fits(than, way, thought.played, spared));
    const way = this.#best(thought, among.slice(0, CLOSELY));
    if (way === undefined) return undefined;
    const its = chancesAfter(thought, way, games, this.#seed);
    return { than, by: 'chance', of: this.#of, games, ...compared(mine, its) };
  }

  #about(decision: Decision) {
    let known = this.#known.get(decision);
    if (known === undefined) {
      const thought = this.#think(decision);
      const mine = chancesAfter(thought, thought.played, this.#effort.games, this.#seed);
      known = { thought, mine };
      this.#known.set(decision, known);
    }
    return known;
  }

  #best(thought: Thought, among: Thought['ways']): readonly IntentCode[] | undefined {
    if (among.length < 2) return among[0];
    // The luck by which one is found would flatter it afterwards.
    const seed = this.#seed + 17;
    const looks = among.map((way) => mean(chancesAfter(thought, way, this.#effort.glance, seed)));
    return among[looks.indexOf(Math.max(...looks))];
  }
}

/** How a shrewd or strong bot tells why. */
export const searching = (
  level: 'shrewd' | 'strong',
  leaf: Leaf,
  random: Random,
  seed: number,
  effort: Imagining = { glance: 16, games: 192 },
): Mind => {
  const of = level === 'strong' ? 'ahead' : 'win';
  return new Imaginer(level, of, (one) => searched(one, leaf, random), effort, seed);
};

/** How master does. */
export const mastering = (
  judges: readonly Judge[],
  random: Random,
  seed: number,
  effort: Imagining = { glance: 4, games: 48 },
): Mind =>
  new Imaginer('master', 'win', (decision) => mastered(decision, judges, random), effort, seed);
