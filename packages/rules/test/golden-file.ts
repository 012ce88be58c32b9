import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  type GameConfig,
  type GameRecord,
  type MapData,
  type PresetId,
  parseRecord,
  type RecordEntry,
  RULES_VERSION,
  replay,
} from '../src/index.ts';
import { DELTA_MAP, TINY_MAP } from '../src/testing/index.ts';
import { turnOf } from './golden.ts';
import { europe } from './maps.ts';
import { fileNameOf } from './support.ts';

/** A recorded game with the digest at the start of every turn. */
export interface GoldenGame {
  /** What is notable about it. */
  readonly remark: string;
  readonly record: GameRecord;
  /** Number of entries played and the digest then, at each new turn and at the end. */
  readonly turns: readonly (readonly [number, number])[];
}

const BOARDS: Readonly<Record<string, MapData>> = {
  europe,
  tiny: TINY_MAP,
  delta: DELTA_MAP,
};

/** The board of a recorded game. */
export function boardOf({ map }: GameConfig): MapData {
  const board = BOARDS[map];
  if (board === undefined) throw new Error(`there is no board ${map}`);
  return board;
}

/** Where the games of a rule text lie. */
export const goldenFolder = (preset: PresetId): URL =>
  new URL(`golden/${fileNameOf(preset)}/`, import.meta.url);

const UNDO = '-';

/** An entry in base 36: a code, several joined by `+`, or `-` for an undo. */
const packEntry = (entry: RecordEntry): string =>
  entry === 'undo'
    ? UNDO
    : [entry]
        .flat()
        .map((code) => code.toString(36))
        .join('+');

function unpackEntry(text: string): RecordEntry {
  if (text === UNDO) return 'undo';
  const codes = text.split('+').map((code) => Number.parseInt(code, 36));
  return codes.length === 1 ? codes[0]! : codes;
}

/** A recorded game as JSON holds it. */
type PackedGame = Record<'remark' | 'seed' | 'entries' | 'turns', string> & { config: GameConfig };

/** A recorded game as one line: JSON whose long lists are words in base 36. */
export function packGame({ remark, record, turns }: GoldenGame): string {
  const { config, seed, entries } = record;
  return JSON.stringify({
    remark,
    config,
    seed,
    entries: entries.map(packEntry).join(' '),
    turns: turns.map((turn) => turn.map((number) => number.toString(36)).join(':')).join(' '),
  });
}

/** Reads a line written by `packGame`. */
export function unpackGame(line: string): GoldenGame {
  const { remark, config, seed, entries, turns } = JSON.parse(line) as PackedGame;
  const pairs = turns.split(' ').map((turn): readonly [number, number] => {
    const [entry, digest] = turn.split(':').map((number) => Number.parseInt(number, 36));
    return [entry!, digest!];
  });
  const record: GameRecord = {
    format: 1,
    rules: RULES_VERSION,
    config,
    seed,
    entries: entries.split(' ').map(unpackEntry),
  };
  const digest = pairs.at(-1)?.[1];
  return { remark, turns: pairs, record: digest === undefined ? record : { ...record, digest } };
}

/** All games of a rule text, a line for each in `N-players.jsonl`. */
export function readGolden(preset: PresetId): (readonly [string, GoldenGame])[] {
  const folder = goldenFolder(preset);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file): (readonly [string, GoldenGame])[] => {
      const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n');
      return lines.map((line, i) => [`${file}:${i + 1}`, unpackGame(line)]);
    });
}

/**
 * Every turn of a recorded game with its digest, played again under the present rules.
 *
 * @returns why not, in words, when the rules do not allow the game any more
 */
export function turnsOf({ record }: GoldenGame): [number, number][] | string {
  const { digest: _last, ...played } = record;
  const turns: [number, number][] = [];
  let turn = '';
  const parsed = parseRecord(played);
  if (!parsed.ok) return parsed.error.text;
  const end = replay(parsed.value, boardOf(record.config), (position, entry) => {
    if (entry === 0) turn = turnOf(position);
    if (turnOf(position) === turn) return;
    turn = turnOf(position);
    turns.push([entry, position.digest()]);
  });
  if (!end.ok) return end.error.text;
  return end.value.phase === 'over' ? turns : 'The game is not over.';
}
