/**
 * The rule texts and boards that the level master was taught; for others strong plays in its stead. Each number is
 * the luck of the games from which one network learned: those taught apart err apart, and judge better together.
 */
export const TAUGHT = [
  { preset: 'deClassic', map: 'europe', lucks: [0] },
  { preset: 'vinci2', map: 'europe', lucks: [4] },
] as const;

/** Whether master knows a rule text on a board. */
export const isTaught = (choice: { readonly preset: string; readonly map: string }): boolean =>
  TAUGHT.some(({ preset, map }) => preset === choice.preset && map === choice.map);
