/** Random bytes that nobody can foresee. */
export type RandomBytes = (count: number) => Uint8Array;

/** What a session needs of the machine it runs on. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that have passed since some moment; nobody sets them forward or back. */
  readonly passed: () => number;
  readonly random: RandomBytes;
  /** Receives every error that became a refusal. */
  readonly onFault: (error: unknown) => void;
}
