import { apply, type IntentCode, type Position } from '@vinci/rules';
import { parsePosition } from '@vinci/rules/notation';
import { codeOf } from '@vinci/rules/testing';
import { mapById } from '../../maps/src/index.ts';

/** Intents that follow upon each other, as the notation writes them. */
export function codesIn(start: Position, ...lines: readonly string[]): IntentCode[] {
  const trial = start.clone();
  return lines.map((line) => {
    const code = codeOf(trial, line);
    apply(trial, code);
    return code;
  });
}

/** A position in the notation. */
export function read(text: string): Position {
  const position = parsePosition(text, mapById, '0'.repeat(32));
  if (!position.ok) throw new Error(position.error.text);
  return position.value;
}
