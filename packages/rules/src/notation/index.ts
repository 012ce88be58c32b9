/**
 * What reads positions, and intents as text. It is no part of the main entry, so that a page that reads no
 * notation does not carry it.
 */
export { formatIntent, MEANS_WORDS, parseIntent } from './intent-text.ts';
export { parsePosition } from './parse-position.ts';
export { IMPOSSIBILITIES, type NotationProblem, SYNTAX_PROBLEMS } from './problem-texts.ts';
export { unreadable } from './problems.ts';
