/**
 * Positions and intents as text. It is no part of the main entry, so that a page on which nobody reads or writes
 * notation does not carry it.
 */
export { formatPosition } from './format-position.ts';
export { formatIntent, MEANS_WORDS, parseIntent } from './intent-text.ts';
export { parseOption } from './option-text.ts';
export { parsePosition } from './parse-position.ts';
export { IMPOSSIBILITIES, type NotationProblem, SYNTAX_PROBLEMS } from './problem-texts.ts';
export { unreadable } from './problems.ts';
export { ownerWord, tilesWord } from './words.ts';
