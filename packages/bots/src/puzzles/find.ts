import {
  decodeIntent,
  type Game,
  type IntentCode,
  type MapData,
  type Position,
  type PresetId,
} from '@vinci/rules';
import { formatIntent, formatPosition, parsePosition } from '@vinci/rules/notation';
import type { Model } from '../worth/model.ts';
import { examine, holdsUp, MORE, type PuzzleEffort, USUAL_PUZZLE_EFFORT } from './examine.ts';
import type { Puzzle } from './file.ts';
import { momentsOf, type SourceGame, type SourceMoment, sourceGame } from './games.ts';
import { gradesOf } from './grade.ts';
import { type Kind, kindOf } from './kinds.ts';
import type { Moment } from './outcome.ts';

/** What is looked for, and where. */
export interface FindOptions {
  readonly preset: PresetId;
  readonly maps: readonly MapData[];
  readonly model: Model | undefined;
  /** Number of the first game that is looked through, from 1. */
  readonly from: number;
  /** How many puzzles of each kind are still wanted. */
  readonly wanted: Readonly<Record<Kind, number>>;
  readonly effort?: PuzzleEffort;
}

/** What was looked at: a moment, and the puzzle it turned out to be. */
export interface Look {
  readonly game: number;
  /** Whether the game has been looked through with this. */
  readonly last: boolean;
  readonly puzzle?: Puzzle;
}

const codesAsText = (game: Game, codes: readonly IntentCode[]): string[] =>
  codes.flatMap((code) => {
    const intent = decodeIntent(code);
    return intent === undefined ? [] : formatIntent(game, intent);
  });

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The kinds that a moment can turn out to be. */
const kindsOf = (moment: Moment, isLastRound: boolean): readonly Kind[] => {
  if (moment !== 'turn') return isLastRound ? [] : [moment];
  return isLastRound ? ['lastRound'] : ['conquest', 'decline'];
};

/**
 * Looks for puzzles in games of bots, one game after the other without end, until nothing more is wanted.
 * A game gives one puzzle of each kind at most. The same options give the same puzzles, and a search that
 * goes on behind the last game with what is still wanted gives those that an unbroken one would have.
 */
export function* findPuzzles(options: FindOptions): Generator<Look, void> {
  const { preset, maps, model, from, wanted, effort = USUAL_PUZZLE_EFFORT } = options;
  const left: Record<Kind, number> = { ...wanted };
  const mapOf = (id: string): MapData | undefined => maps.find((map) => map.id === id);
  for (let number = from; Object.values(left).some((count) => count > 0); number++) {
    const source = sourceGame(preset, maps, number);
    const full = new Set<Kind>();
    const asks = (kind: Kind | undefined): boolean =>
      kind !== undefined && left[kind] > 0 && !full.has(kind);
    const moments = momentsOf(source);
    for (const [index, moment] of moments.entries()) {
      const last = index === moments.length - 1;
      if (!kindsOf(moment.moment, moment.position.isLastRound).some(asks)) {
        if (last) yield { game: number, last };
        continue;
      }
      const puzzle = puzzleIn(source, number, moment, asks, { mapOf, model, effort });
      if (puzzle !== undefined) {
        full.add(puzzle.kind);
        left[puzzle.kind]--;
      }
      yield { game: number, last, ...(puzzle && { puzzle }) };
    }
  }
}

/** The puzzle that a moment of a game is. */
function puzzleIn(
  { players }: SourceGame,
  game: number,
  { moment, position: seen, intents }: SourceMoment,
  asks: (kind: Kind | undefined) => boolean,
  {
    mapOf,
    model,
    effort,
  }: {
    readonly mapOf: (id: string) => MapData | undefined;
    readonly model: Model | undefined;
    readonly effort: PuzzleEffort;
  },
): Puzzle | undefined {
  // What is examined is what the notation tells, so that whoever reads it can repeat everything.
  const text = formatPosition(seen);
  const parsed = parsePosition(text, mapOf, '0'.repeat(32));
  if (!parsed.ok) throw new Error(`${parsed.error.code}: ${parsed.error.text}`);
  const position: Position = parsed.value;
  const seed = 1000 * game + intents;
  const verdict = examine(position, moment, model, effort, seed, (answer) =>
    asks(kindOf(position, moment, answer)),
  );
  const kind = verdict && kindOf(position, moment, verdict.answer);
  if (verdict === undefined || kind === undefined) return undefined;
  const { answer, next } = verdict;
  if (!holdsUp(position, moment, model, effort, seed, answer)) return undefined;
  return {
    id: `${game}.${intents}`,
    kind,
    position: text,
    answer: codesAsText(position.game, answer.codes),
    next: codesAsText(position.game, next.codes),
    win: { answer: rounded(answer.win), next: rounded(next.win) },
    games: MORE * effort.sieve,
    seed,
    grades: gradesOf(position, moment, answer, seed, { model, iterations: effort.think }),
    origin: { game, players: [...players], intents },
  };
}
