import {
  applies,
  type Clause,
  changeOf,
  type Edition,
  editionOfGame,
  editionOfPreset,
  exampleOf,
} from '@vinci/rulebook';
import { compileGame, type Game, isPresetId, type PresetId } from '@vinci/rules';

/** What the book is opened for: the rules in use and the rule text they are based on. */
export interface Reader {
  readonly preset: PresetId;
  readonly edition: Edition;
  /** The rule text without the changes of this table. */
  readonly standard: Edition;
  /** There is a game or a table; otherwise the reader picks the rule text. */
  readonly atTable: boolean;
}

/** The rules of a game against its rule text with no option changed. */
export function readerOfGame(game: Game): Reader {
  const { preset, options } = game.config;
  const edition = editionOfGame(game);
  const plain =
    Object.keys(options).length === 0
      ? undefined
      : compileGame({ ...game.config, options: {} }, game.map);
  const standard = plain?.ok
    ? editionOfGame(plain.value)
    : { ...edition, rules: plain === undefined ? game.options : editionOfPreset(preset).rules };
  return { preset, edition, standard, atTable: true };
}

/** A rule text by itself. */
export function readerOfText(text: string): Reader {
  const preset = isPresetId(text) ? text : 'deClassic';
  const edition = editionOfPreset(preset);
  return { preset, edition, standard: edition, atTable: false };
}

/** Clauses in force, those that an option has taken away, and the one asked for. */
export function shownClauses(
  clauses: readonly Clause[],
  { edition, standard }: Reader,
  anchor: string,
): readonly Clause[] {
  const asked = exampleOf(anchor)?.clauses[0] ?? anchor;
  return clauses.filter(
    (clause) =>
      clause.id === asked ||
      applies(clause, edition) ||
      changeOf(clause.id, edition, standard)?.dropped === true,
  );
}
