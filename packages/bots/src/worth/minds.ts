import { type Seat, seededRandom } from '@vinci/rules';
import { QUICK, type Style } from '../policy/style.ts';

/** How many there are; prime, so that seats of one game and games of one seat meet all of them. */
const COUNT = 61;

/** Standard deviations by which they differ from a quick medium player. */
const SPREAD = {
  inertia: 5,
  crossing: 3,
  redNumber: 0.4,
  denial: 0.3,
  againstLeader: 0.25,
  growth: 0.1,
  legacy: 0.15,
  newcomer: 0.12,
  deterrence: 0.1,
  decliningKeeps: 0.07,
  activeKeeps: 0.04,
} as const satisfies Partial<Style>;

/** Which of these are parts of something, 0 … 1. */
const PARTS: readonly string[] = [
  'legacy',
  'newcomer',
  'deterrence',
  'decliningKeeps',
  'activeKeeps',
];

const NOISE = 0.25;

const random = seededRandom('6d696e6473'.padStart(32, '0'));

/** About normal, within ±3. */
const deviation = (): number => {
  let sum = 0;
  for (let i = 0; i < 6; i++) sum += random(1001) / 1000;
  return Math.max(-3, Math.min(3, (sum - 3) * Math.SQRT2));
};

const newMind = (): Style => {
  const mind: Record<keyof Style, number | boolean> = { ...QUICK, noise: NOISE };
  for (const [key, spread] of Object.entries(SPREAD) as [keyof typeof SPREAD, number][]) {
    const value = QUICK[key] + spread * deviation();
    const least = key === 'inertia' ? Number.NEGATIVE_INFINITY : 0;
    mind[key] = Math.max(least, PARTS.includes(key) ? Math.min(1, value) : value);
  }
  return mind as unknown as Style;
};

const MINDS: readonly Style[] = Array.from({ length: COUNT }, newMind);

/**
 * How the player of a seat thinks in an imagined game: about as a quick medium one, but nobody as the other. What
 * is better only as long as everybody thinks alike, down to the civilization that somebody takes three turns on,
 * is not better.
 */
export const mindOf = (game: number, seat: Seat): Style => MINDS[(7 * game + 31 * seat) % COUNT]!;
