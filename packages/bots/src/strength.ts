/** Levels of the bots, the weakest first. */
export const STRENGTHS = [
  'easy',
  'stubborn',
  'greedy',
  'quarrelsome',
  'medium',
  'shrewd',
  'strong',
  'master',
] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Whether a string names a strength. */
export const isStrength = (text: unknown): text is Strength =>
  (STRENGTHS as readonly unknown[]).includes(text);

/** A level that has not what it plays by, so that the one below plays in its stead. */
export interface Lack {
  readonly level: 'strong' | 'master';
  readonly why: string;
}
