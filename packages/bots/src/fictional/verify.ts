import {
  compileGame,
  decodeIntent,
  fail,
  GameHistory,
  type GameRecord,
  type InputError,
  type IntentCode,
  inputError,
  isFictional,
  type MapData,
  newPosition,
  ok,
  type Position,
  type Result,
  replay,
} from '@vinci/rules';
import { formatIntent } from '@vinci/rules/notation';
import { decideFictional } from './decide.ts';

/** Words for an intent. */
function wordsOf(position: Position, code: IntentCode): string {
  const intent = decodeIntent(code);
  return intent === undefined ? String(code) : formatIntent(position.game, intent);
}

/**
 * Checks the intents of fictional players in one entry.
 *
 * @returns how many there are, or in words what one of them had to be
 */
function checkEntry(position: Position, codes: readonly IntentCode[]): number | string {
  const trial = new GameHistory(position.clone());
  let checked = 0;
  for (const code of codes) {
    const { actor, game } = trial.position;
    if (isFictional(game, actor)) {
      const wanted = decideFictional(trial.position);
      if (wanted !== code) {
        return `a fictional player has to “${wordsOf(position, wanted)}”, not “${wordsOf(position, code)}”`;
      }
      checked++;
    }
    trial.play([code]);
  }
  return checked;
}

/**
 * Plays a record again and checks that every intent of a fictional player is the one that the rules
 * of fictional players lead to.
 *
 * @returns how many intents of fictional players there are
 * @errors record/illegal-intent and everything `replay` returns
 * @clause FICT-GEN-2
 */
export function verifyFictional(record: GameRecord, map: MapData): Result<number, InputError> {
  const legal = replay(record, map);
  if (!legal.ok) return legal;
  const game = compileGame(record.config, map);
  if (!game.ok) return game;
  const history = new GameHistory(newPosition(game.value, record.seed));
  let checked = 0;
  for (const [i, entry] of record.entries.entries()) {
    if (entry === 'undo') {
      history.undo();
      continue;
    }
    const codes = typeof entry === 'number' ? [entry] : entry;
    const found = checkEntry(history.position, codes);
    if (typeof found === 'string') {
      return fail(inputError('record/illegal-intent', `Entry ${i + 1}: ${found}.`, i + 1));
    }
    checked += found;
    history.play(codes);
  }
  return ok(checked);
}
