import { courseOf, type Told, toldBy } from '@vinci/bots/analysis';
import { type FairRecord, readRecord } from '@vinci/fairness/record';
import { compileGame, type Game, parseGameConfig, parseRecord, replay } from '@vinci/rules';
import { failWith } from './fail.ts';
import { boardOf, parseJson, readText } from './input.ts';
import { printable } from './output.ts';

/** A game to be analysed, and what its seats are called. */
interface Analysed {
  readonly course: ReturnType<typeof followed>;
  readonly names: readonly string[];
}

function followed(game: Game, told: Told) {
  const course = courseOf(game, told);
  return course.ok ? course.value : failWith(course.error.code, course.error.text);
}

/** The game of a record, downloaded after a game or written by `simulate`; or the command ends with a sentence. */
export function analysedGame(file: string): Analysed {
  const text = readText(file);
  const value = parseJson(text, file);
  if (Object(value).format === 'vinci-record') return fromFair(text, file);
  const record = parseRecord(value);
  if (!record.ok) failWith(record.error.code, record.error.text);
  const map = boardOf(record.value.config.map);
  const end = replay(record.value, map);
  if (!end.ok) failWith(end.error.code, end.error.text);
  const { game } = end.value;
  const names = Array.from({ length: game.seats }, (_, seat) => `seat ${seat + 1}`);
  return { course: followed(game, toldBy(record.value, game)), names };
}

function fromFair(text: string, file: string): Analysed {
  const record = readRecord(text);
  if (!record.ok) {
    const { code } = record.error;
    failWith('record/damaged', `${file} is no record that can be read (${code}).`);
  }
  const { config: raw, seats, opening, entries }: FairRecord = record.value;
  const config = parseGameConfig(raw);
  if (!config.ok) failWith(config.error.code, config.error.text);
  const game = compileGame(config.value, boardOf(config.value.map));
  if (!game.ok) failWith(game.error.code, game.error.text);
  const told = { opening, entries: entries.map(([, code, , , ...draws]) => [code, ...draws]) };
  return { course: followed(game.value, told), names: seats.map(({ name }) => printable(name)) };
}
