/** What is said of a turn. */
export const VERDICTS = ['fine', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Least loss of winning chance for each verdict, 0 … 1. Stated in docs/bots.md. */
export const LEAST_LOSS: Readonly<Record<Verdict, number>> = {
  fine: 0,
  inaccuracy: 0.05,
  mistake: 0.1,
  blunder: 0.2,
};

/** How many standard errors are taken off a loss before it is judged. */
const DOUBT = 1;

/**
 * What is said of a loss.
 *
 * @param loss of winning chance, 0 … 1
 * @param error standard error of it
 */
export function verdictOf(loss: number, error: number): Verdict {
  const sure = loss - DOUBT * error;
  return VERDICTS.findLast((verdict) => sure >= LEAST_LOSS[verdict]) ?? 'fine';
}

/** How many standard errors a second look must lie above nothing. */
const SURE = 2;

/**
 * What a second look says. Its doubt is larger, as a game is only won or lost: it has to make sure that something
 * is lost, not how much.
 */
export const verdictAgain = (loss: number, error: number): Verdict =>
  verdictOf(loss > SURE * error ? loss : 0, 0);

/** Whether one verdict says less against a turn than another. */
export const isMilder = (one: Verdict, other: Verdict): boolean =>
  VERDICTS.indexOf(one) < VERDICTS.indexOf(other);
