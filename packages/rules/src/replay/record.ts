import { check } from '../check.ts';
import { type GameConfig, parseGameConfig } from '../compile/config.ts';
import { type InputError, inputError } from '../errors.ts';
import { compileGame, RULES_VERSION } from '../game.ts';
import type { IntentCode } from '../intents.ts';
import type { MapData } from '../map.ts';
import type { Position } from '../position.ts';
import { isSeed, type Seed } from '../random.ts';
import { newPosition } from '../setup.ts';
import { fail, ok, type Result } from '../types.ts';
import { GameHistory } from './history.ts';

/** One step of a game: an intent, several that were asked for together, or an undo. */
export type RecordEntry = IntentCode | readonly IntentCode[] | 'undo';

/** Everything that is needed to play a game again. The seed is secret while the game runs. */
export interface GameRecord {
  readonly format: 1;
  /** Version of the rules the game was played under. */
  readonly rules: number;
  readonly config: GameConfig;
  readonly seed: Seed;
  readonly entries: readonly RecordEntry[];
  /** Digest of the last position, when it is known. */
  readonly digest?: number;
}

const isCode = (value: unknown): value is IntentCode =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

const isEntry = (value: unknown): value is RecordEntry =>
  value === 'undo' ||
  isCode(value) ||
  (Array.isArray(value) && value.length > 0 && value.every(isCode));

/**
 * Reads a record from outside.
 *
 * @errors record/damaged, record/other-version, options/*
 */
export function parseRecord(value: unknown): Result<GameRecord, InputError> {
  const damaged = (text: string, at?: number) => fail(inputError('record/damaged', text, at));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return damaged('A record is an object.');
  }
  const { format, rules, config, seed, entries, digest } = value as Record<string, unknown>;
  if (format !== 1) return damaged('The format of the record is not 1.');
  if (rules !== RULES_VERSION) {
    return fail(
      inputError(
        'record/other-version',
        `The record was made under version ${String(rules).slice(0, 20)} of the rules, and this program has version ${RULES_VERSION}: only a program of that version can play it again.`,
      ),
    );
  }
  if (!isSeed(seed)) return damaged('The seed must have 32 hexadecimal digits.');
  if (!Array.isArray(entries)) return damaged('The entries must be a list.');
  const bad = entries.findIndex((entry) => !isEntry(entry));
  if (bad >= 0) return damaged('An entry is neither an intent nor an undo.', bad + 1);
  if (digest !== undefined && !Number.isSafeInteger(digest))
    return damaged('The digest is no number.');
  const parsed = parseGameConfig(config);
  if (!parsed.ok) return parsed;
  const record = { format: 1 as const, rules, config: parsed.value, seed, entries };
  return ok(digest === undefined ? record : { ...record, digest: digest as number });
}

/**
 * Plays a record again.
 *
 * @param visit called after the start (entry 0) and after every entry
 * @errors record/illegal-intent, record/digest, options/*, map/damaged
 */
export function replay(
  record: GameRecord,
  map: MapData,
  visit?: (position: Position, entry: number) => void,
): Result<Position, InputError> {
  const game = compileGame(record.config, map);
  if (!game.ok) return game;
  const history = new GameHistory(newPosition(game.value, record.seed));
  const { position } = history;
  visit?.(position, 0);
  for (const [i, entry] of record.entries.entries()) {
    const refused = playEntry(history, entry);
    if (refused !== undefined) {
      return fail(inputError('record/illegal-intent', `Entry ${i + 1}: ${refused}.`, i + 1));
    }
    visit?.(position, i + 1);
  }
  if (record.digest !== undefined && record.digest !== position.digest()) {
    return fail(inputError('record/digest', 'The game does not end in the recorded position.'));
  }
  return ok(position);
}

/** Plays one entry; the reason when it cannot be played. */
function playEntry(history: GameHistory, entry: RecordEntry): string | undefined {
  if (entry === 'undo') {
    if (history.depth === 0) return 'nothing to undo';
    history.undo();
    return undefined;
  }
  const codes = typeof entry === 'number' ? [entry] : entry;
  const trial = codes.length > 1 ? history.position.clone() : history.position;
  const trialHistory = codes.length > 1 ? new GameHistory(trial) : undefined;
  for (const code of codes) {
    const refused = check(trial, code);
    if (refused !== undefined) return refused;
    trialHistory?.play([code]);
  }
  history.play(codes);
  return undefined;
}
