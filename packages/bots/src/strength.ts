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
