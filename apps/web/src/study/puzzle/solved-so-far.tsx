import { gap, t } from '../../i18n/index.ts';

/** How many of some puzzles there are, and how many of them were solved. */
export interface Left {
  readonly solved: number;
  readonly count: number;
}

/** How far somebody is with the puzzles of their choice; that they come again once they are used up. */
export function SolvedSoFar({ solved, count }: Left) {
  return (
    <p class="hint" data-testid="puzzle-solved" data-used-up={solved === count}>
      {t('puzzle.solved', { count: solved, all: count })}
      {gap()}
      {solved === count && t('puzzle.usedUp')}
    </p>
  );
}
