import {
  apply,
  check,
  encodeIntent,
  type IntentCode,
  type MapData,
  type Position,
  type PresetId,
} from '@vinci/rules';
import { formatPosition, parseIntent, parsePosition } from '@vinci/rules/notation';
import type { Model } from '../worth/model.ts';
import { holdsUp, LEAST_MARGIN, USUAL_PUZZLE_EFFORT, winAfter } from './examine.ts';
import type { Puzzle } from './file.ts';
import { positionAfter, seedOf } from './games.ts';
import { kindOf } from './kinds.ts';
import { momentOf, outcomeOf, relationOf } from './outcome.ts';

/** What is wrong with a puzzle. */
export interface PuzzleTrouble {
  readonly code:
    | 'puzzle/notation'
    | 'puzzle/moment'
    | 'puzzle/illegal'
    | 'puzzle/kind'
    | 'puzzle/same'
    | 'puzzle/other-game'
    | 'puzzle/margin'
    | 'puzzle/rival';
  readonly text: string;
}

/** How closely a puzzle is looked at. */
export interface CheckOptions {
  readonly preset: PresetId;
  readonly maps: readonly MapData[];
  readonly model: Model | undefined;
  /**
   * - `form`: the notation is what would be written, all intents are legal, and the kind is right.
   * - `margin`: besides, the game of bots leads there, and the imagined games come out as they are noted.
   * - `search`: besides, a search with other luck finds the same answer, and half of the margin at least.
   */
  readonly depth: 'form' | 'margin' | 'search';
}

/** How much a chance may differ from what is noted: it is rounded there. */
const TOLERANCE = 2e-4;

/**
 * Checks a puzzle.
 *
 * @returns what is wrong with it; empty where nothing is
 */
export function checkPuzzle(puzzle: Puzzle, options: CheckOptions): PuzzleTrouble[] {
  const { preset, maps, model, depth } = options;
  const wrong = (code: PuzzleTrouble['code'], text: string): PuzzleTrouble[] => [{ code, text }];
  const mapOf = (id: string): MapData | undefined => maps.find((map) => map.id === id);
  const parsed = parsePosition(puzzle.position, mapOf, '0'.repeat(32));
  if (!parsed.ok) return wrong('puzzle/notation', parsed.error.text);
  const position = parsed.value;
  if (position.game.config.preset !== preset) {
    return wrong('puzzle/notation', `The position is one of ${position.game.config.preset}.`);
  }
  if (formatPosition(position) !== puzzle.position) {
    return wrong('puzzle/notation', 'The notation would write the position in another way.');
  }
  const moment = momentOf(position);
  if (moment === undefined)
    return wrong('puzzle/moment', 'No puzzle begins at this point of a turn.');
  const answer = lineOf(position, puzzle.answer);
  if ('code' in answer) return [answer];
  const next = lineOf(position, puzzle.next);
  if ('code' in next) return [next];
  const [one, other] = [answer, next].map((line) => outcomeOf(position, moment, line, undefined));
  if (one === undefined || other === undefined) {
    return wrong('puzzle/illegal', 'The turn is not played up to where it is decided.');
  }
  const found: PuzzleTrouble[] = [];
  const kind = kindOf(position, moment, one);
  if (kind !== puzzle.kind) found.push(...wrong('puzzle/kind', `It is of the kind ${kind}.`));
  if (relationOf(moment, one, other) !== 'different') {
    found.push(...wrong('puzzle/same', 'The second best turn is not a different one.'));
  }
  if (depth === 'form') return found;
  found.push(
    ...checkOrigin(puzzle, position),
    ...checkMargin(puzzle, position, [answer, next], model),
  );
  if (depth === 'margin') return found;
  if (!holdsUp(position, moment, model, USUAL_PUZZLE_EFFORT, puzzle.seed, one)) {
    found.push(...wrong('puzzle/rival', 'With other luck, the answer is not clearly better.'));
  }
  return found;
}

/** Intents of the notation as codes, legal one after the other. */
function lineOf(position: Position, texts: readonly string[]): IntentCode[] | PuzzleTrouble {
  const codes: IntentCode[] = [];
  const trial = position.clone();
  for (const text of texts) {
    const intent = parseIntent(position.game, text);
    if (!intent.ok) return { code: 'puzzle/notation', text: intent.error.text };
    const code = encodeIntent(intent.value);
    const refused = trial.actor < 0 ? 'the game is over' : check(trial, code);
    if (refused !== undefined) {
      return { code: 'puzzle/illegal', text: `“${text}” is not legal (${refused}).` };
    }
    apply(trial, code);
    codes.push(code);
  }
  return codes;
}

/** Whether the game of bots that a puzzle names leads to its position. */
function checkOrigin(
  { origin: { game: number, players, intents }, position: text }: Puzzle,
  { game }: Position,
): PuzzleTrouble[] {
  const source = { game, players, seed: seedOf(number) };
  const there = players.length === game.seats ? positionAfter(source, intents) : undefined;
  if (there !== undefined && formatPosition(there) === text) return [];
  const why = `Game ${number} of the bots of today does not lead there.`;
  return [{ code: 'puzzle/other-game', text: why }];
}

/** Whether the imagined games come out as they are noted, and the margin is large enough. */
function checkMargin(
  { win, games, seed }: Puzzle,
  position: Position,
  lines: readonly [answer: readonly IntentCode[], next: readonly IntentCode[]],
  model: Model | undefined,
): PuzzleTrouble[] {
  const [answer, next] = lines.map((line) => winAfter(position, line, model, games, seed)) as [
    number,
    number,
  ];
  const percent = (share: number): string => (100 * share).toFixed(1);
  const came = `${percent(answer)} and ${percent(next)} %`;
  if (answer - next < LEAST_MARGIN) {
    return [{ code: 'puzzle/margin', text: `The two turns win ${came}, which is too close.` }];
  }
  const asNoted = Math.abs(answer - win.answer) + Math.abs(next - win.next) < TOLERANCE;
  if (asNoted) return [];
  const noted = `${percent(win.answer)} and ${percent(win.next)} %`;
  return [{ code: 'puzzle/margin', text: `The two turns win ${came}, and ${noted} is noted.` }];
}
