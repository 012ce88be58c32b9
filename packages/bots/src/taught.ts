import type { PresetId } from '@vinci/rules';

/** A network that is taught. */
interface Network {
  /** Luck of the games that it learns from. */
  readonly luck: number;
  /** Players of these games, for a network that judges tables of so many only; others learn from tables of all sizes. */
  readonly seats?: number;
}

/** A rule text on a board. */
interface Taught {
  readonly preset: PresetId;
  readonly map: string;
  readonly networks: readonly Network[];
}

/**
 * The rule texts and boards that the level master was taught; for others strong plays in its stead. Networks that
 * were taught apart err apart, and judge better together.
 */
export const TAUGHT: readonly Taught[] = [
  {
    preset: 'deClassic',
    map: 'europe',
    networks: [{ luck: 0 }, { luck: 1 }, { luck: 2 }, { luck: 3, seats: 3 }],
  },
  { preset: 'vinci2', map: 'europe', networks: [{ luck: 4 }] },
];

/** Whether master knows a rule text on a board. */
export const isTaught = (choice: { readonly preset: string; readonly map: string }): boolean =>
  TAUGHT.some(({ preset, map }) => preset === choice.preset && map === choice.map);
