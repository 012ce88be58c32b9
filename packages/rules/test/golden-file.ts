import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { europe } from '../../maps/src/index.ts';
import {
  type GameConfig,
  type GameRecord,
  type MapData,
  type PresetId,
  type RecordEntry,
  RULES_VERSION,
} from '../src/index.ts';
import { DELTA_MAP, TINY_MAP } from '../src/testing/index.ts';
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

/** Where the games of a rule text lie that were recorded under a version of the rules. */
export const goldenFolder = (preset: PresetId, version = RULES_VERSION): URL =>
  new URL(`golden/v${version}/${fileNameOf(preset)}/`, import.meta.url);

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
  return codes.length === 1 ? codes[0] : codes;
}

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

/** Reads a line written by `packGame` under a version of the rules. */
export function unpackGame(line: string, version = RULES_VERSION): GoldenGame {
  const { remark, config, seed, entries, turns } = JSON.parse(line) as Record<string, string> & {
    config: GameConfig;
  };
  const pairs = turns.split(' ').map((turn): readonly [number, number] => {
    const [entry, digest] = turn.split(':').map((number) => Number.parseInt(number, 36));
    return [entry, digest];
  });
  const record: GameRecord = {
    format: 1,
    rules: version,
    config,
    seed,
    entries: entries.split(' ').map(unpackEntry),
  };
  const digest = pairs.at(-1)?.[1];
  return { remark, turns: pairs, record: digest === undefined ? record : { ...record, digest } };
}

/**
 * All games of a rule text recorded under a version of the rules: `NN-N-players.json` with one game each, `N-players.jsonl` with a
 * line for each.
 */
export function readGolden(
  preset: PresetId,
  version = RULES_VERSION,
): (readonly [string, GoldenGame])[] {
  const folder = goldenFolder(preset, version);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file): (readonly [string, GoldenGame])[] => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      if (file.endsWith('.json')) return [[file, JSON.parse(text)]];
      const lines = text.trim().split('\n');
      return lines.map((line, i) => [`${file}:${i + 1}`, unpackGame(line, version)]);
    });
}
