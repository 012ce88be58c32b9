import type { Game, Result } from '@vinci/rules';
import type { DecideOptions } from './decide.ts';
import { judgesFor, type readLearned } from './master/model.ts';
import type { Lack } from './strength.ts';
import type { readModel } from './worth/model.ts';

/** What a level plays by. */
export interface Known extends Pick<DecideOptions, 'model' | 'learned'> {
  /** The highest level first. */
  readonly lacks: readonly Lack[];
}

/** Why master cannot play a game. @param read what `readLearned` made of the file */
function lackOfMaster(read: ReturnType<typeof readLearned>, game: Game): string | undefined {
  if (!read.ok) return wordsOf(read);
  const isTaught = judgesFor(read.value, game).length > 0;
  return isTaught ? undefined : `master was not taught the board ${game.config.map}`;
}

const wordsOf = ({
  error,
}: Extract<Result<unknown, { code: string; text: string }>, { ok: false }>) =>
  `${error.code}: ${error.text}`;

/**
 * What strong or master can play a game by, and what they lack.
 *
 * @param worth what `readModel` made of the file
 * @param master what `readLearned` made of the file; only where master plays
 */
export function knownFor(
  game: Game,
  worth: ReturnType<typeof readModel>,
  master?: ReturnType<typeof readLearned>,
): Known {
  const lacks: Lack[] = [];
  const why = master && lackOfMaster(master, game);
  if (why !== undefined) lacks.push({ level: 'master', why });
  else if (master?.ok) return { learned: master.value, lacks };
  if (worth.ok) return { model: worth.value, lacks };
  lacks.push({ level: 'strong', why: wordsOf(worth) });
  return { lacks };
}
