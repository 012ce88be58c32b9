import { UnplayableError } from '../../session/stored.ts';
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

/** What can be done about games that cannot be played on, by what is wrong with each. */
export class BrokenAdvice {
  readonly #codes = new Map<keyof typeof ADVICE, string[]>();

  /** @param error why the game cannot be played on */
  add(game: WholeGame, error: unknown): void {
    const kind = kindOf(game, error);
    this.#codes.set(kind, [...(this.#codes.get(kind) ?? []), game.game.code]);
  }

  get text(): string {
    const kinds = [...this.#codes];
    if (kinds.length === 1) return kinds.map(([kind]) => ADVICE[kind]).join();
    return kinds.map(([kind, codes]) => `${codes.join(', ')}: ${ADVICE[kind]}`).join(' ');
  }
}

function kindOf(game: WholeGame, error: unknown): keyof typeof ADVICE {
  if (!(error instanceof UnplayableError)) return 'hopeless';
  if (error.code === 'room/outdated') return 'outdated';
  return diagnose({ ...game, snapshot: undefined }).type === 'damaged' ? 'damaged' : 'hopeless';
}
