/** Time, so that tests can let hours pass. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that have passed since some moment; nobody sets them forward or back. */
  passed(): number;
  /**
   * Calls back once so many milliseconds have passed; after 24 days in any case, so that whoever waits
   * longer looks again.
   *
   * @returns calls it off
   */
  after(milliseconds: number, call: () => void): () => void;
}
