import { mapById } from '@vinci/maps';
import {
  decodeIntent,
  encodeIntent,
  type InputError,
  type IntentCode,
  KEY_CELLS,
  type Position,
  type Result,
} from '@vinci/rules';
import {
  formatIntent,
  formatPosition,
  parseIntent,
  parsePosition,
  unreadable,
} from '@vinci/rules/notation';
import { MOST_TEXT } from '../review/link.ts';

/** What begins a comment that holds a move; other readers of the notation pass over it. */
const MOVE = '#play ';

/** A position with a random state, and moves from it that need not be legal. */
export interface Studied {
  readonly position: Position;
  readonly moves: readonly IntentCode[];
}

/**
 * Reads a notation as somebody has typed it or passed it on.
 *
 * @errors notation/syntax, notation/impossible, options/*
 */
export function readStudy(text: string): Result<Studied, InputError> {
  if (text.length > MOST_TEXT) {
    return { ok: false, error: unreadable('tooLong', {}) };
  }
  const read = parsePosition(text, mapById);
  if (!read.ok) return read;
  const position = read.value;
  position.reseed(wordsOf(formatPosition(position)));
  const moves: IntentCode[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (!line.startsWith(MOVE)) continue;
    const intent = parseIntent(position.game, line.slice(MOVE.length));
    if (!intent.ok) break;
    moves.push(encodeIntent(intent.value));
  }
  return { ok: true, value: { position, moves } };
}

/** A position and what was played from it, in the form that is passed on. */
export const writeStudy = (position: Position, moves: readonly IntentCode[]): string =>
  [
    formatPosition(position).trimEnd(),
    ...moves.flatMap((code) => {
      const intent = decodeIntent(code);
      return intent === undefined ? [] : [`${MOVE}${formatIntent(position.game, intent)}`];
    }),
    '',
  ].join('\n');

/** Words for what is drawn after a position: the same for everybody who has the same one. */
const wordsOf = (text: string): readonly number[] =>
  Array.from({ length: KEY_CELLS }, (_, word) => {
    let hash = Math.imul(word + 1, 0x9e3779b1);
    for (let i = 0; i < text.length; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      hash ^= hash >>> 15;
    }
    return hash;
  });
