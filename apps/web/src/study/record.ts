import { readRecord } from '@vinci/fairness/record';
import { mapById } from '@vinci/maps';
import { type LogEntry, UNDO } from '@vinci/protocol';
import { check, compileGame, type GameConfig, type Position, parseGameConfig } from '@vinci/rules';
import { findingText } from '@vinci/words/english';
import { addMessages, t, tAny } from '../i18n/index.ts';
import { Chronicle } from '../net/chronicle.ts';
import type { Sitter } from '../net/page-room.ts';
import type { Trouble } from './trouble.ts';

addMessages(findingText);

/** Most entries of a game that is looked at; the longest have a tenth of that. */
const MOST_ENTRIES = 20_000;

/** A game from a file, followed to its end. */
export interface RecordedGame {
  readonly config: GameConfig;
  readonly sitters: readonly Sitter[];
  readonly opening: readonly number[];
  readonly entries: readonly LogEntry[];
  readonly end: Position;
}

/** Reads the record of a game that is over. @returns the game, or what is wrong */
export function readGame(text: string): RecordedGame | Trouble {
  const record = readRecord(text);
  if (!record.ok) {
    const { code, values } = record.error;
    return () => tAny(`finding.${code}`, values);
  }
  const { config: raw, seats, opening, entries: recorded } = record.value;
  if (recorded.length > MOST_ENTRIES) return () => t('finding.record.tooLarge');
  const config = parseGameConfig(raw);
  const map = config.ok ? mapById(config.value.map) : undefined;
  const game = config.ok && map !== undefined ? compileGame(config.value, map) : undefined;
  if (!config.ok || game?.ok !== true) return () => t('study.otherRules');
  const entries = recorded.map(([, code, , , ...draws]): LogEntry => [code, ...draws]);
  const end = follow(() => Chronicle.fromHistory(game.value, opening, []), entries);
  if (typeof end === 'number') return () => t('study.brokenRecord', { entry: end });
  return {
    config: config.value,
    sitters: seats.map(({ name, colour, occupant }) => ({
      name,
      colour,
      occupant: occupant === 'fictional' || occupant === 'easy' ? occupant : 'person',
    })),
    opening,
    entries,
    end,
  };
}

/** The position at the end; the number of the entry where that is not what the rules allow. */
function follow(begin: () => Chronicle, entries: readonly LogEntry[]): Position | number {
  let chronicle: Chronicle;
  try {
    chronicle = begin();
  } catch {
    return 0;
  }
  for (const [index, entry] of entries.entries()) {
    const { position } = chronicle;
    const legal =
      entry[0] === UNDO || (position.actor >= 0 && check(position, entry[0]) === undefined);
    if (!legal || chronicle.feed([index + 1, ...entry]) === undefined) return index + 1;
  }
  return chronicle.position;
}
