import { UnplayableError } from '@vinci/session/stored';
import type { WholeGame } from '../journal.ts';
import { diagnose } from '../repair.ts';

const ADVICE = {
  outdated:
    'Let them be finished with the version of the server they were begun with before this one serves.',
  damaged:
    'Repair them on the operator’s page (VINCI_OPERATOR_PASSWORD), which cuts each back to its last good entry, or restore a backup from before.',
  hopeless:
    'They cannot be repaired: restore a backup from before, or delete them on the operator’s page.',
} as const;

export type Trouble = keyof typeof ADVICE;

/** What is wrong with a game, by the error with which it was played again. */
export function troubleOf(game: WholeGame, error: unknown): Trouble {
  if (!(error instanceof UnplayableError)) return 'hopeless';
  if (error.code === 'room/outdated') return 'outdated';
  return diagnose(game).type === 'damaged' ? 'damaged' : 'hopeless';
}

/** What can be done about them; where not all have the same trouble, they are named. */
export function adviceForGames(
  games: readonly { readonly code: string; readonly trouble: Trouble }[],
): string {
  const groups = [...Map.groupBy(games, ({ trouble }) => trouble)];
  return groups
    .map(([trouble, some]) => {
      const codes = some.map(({ code }) => code).join(', ');
      return groups.length === 1 ? ADVICE[trouble] : `${codes}: ${ADVICE[trouble]}`;
    })
    .join(' ');
}
