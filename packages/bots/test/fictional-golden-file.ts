import { existsSync, readFileSync } from 'node:fs';
import { europe } from '@vinci/maps';
import { type GameRecord, type MapData, RULES_VERSION, replay } from '@vinci/rules';
import { TINY_MAP } from '@vinci/rules/testing';
import { verifyFictional } from '../src/index.ts';

/** A recorded game of fictional players: what is notable, and where each turn ended. */
export interface FictionalGolden {
  readonly remark: string;
  readonly record: GameRecord;
  /** Number of entries played and the digest then, at each new turn and at the end. */
  readonly turns: readonly (readonly [number, number])[];
}

/** Where the games of a rule text and a number of real players lie. */
export const goldenFile = (preset: string, humans: number): URL => {
  const text = preset === 'deClassic' ? 'de' : 'nl';
  const name = `${text}-classic-${humans === 1 ? 'solo' : 'two-players'}`;
  return new URL(`golden/${name}.jsonl`, import.meta.url);
};

/** A recorded game as one line; the version of the rules is always the present one. */
export function packFictional({ remark, record, turns }: FictionalGolden): string {
  const { rules: _present, ...rest } = record;
  return JSON.stringify({ remark, record: rest, turns });
}

/** The recorded games in a file, none if there is no file. */
export function readFictional(file: URL): FictionalGolden[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const { remark, record, turns } = JSON.parse(line) as FictionalGolden;
    return { remark, record: { ...record, rules: RULES_VERSION }, turns };
  });
}

/** The board of a recorded game. */
export const mapOf = ({ record }: FictionalGolden): MapData =>
  record.config.map === TINY_MAP.id ? TINY_MAP : europe;

/** Why a game does not come out as it is recorded; `undefined` when it does. */
export function changeOf(golden: FictionalGolden): string | undefined {
  const { record, turns } = golden;
  const digests = new Map(turns);
  const wrong: number[] = [];
  const played = replay(record, mapOf(golden), (position, entry) => {
    const digest = digests.get(entry);
    if (digest !== undefined && digest !== position.digest()) wrong.push(entry);
  });
  if (!played.ok) return played.error.text;
  if (played.value.phase !== 'over') return 'The game is not over.';
  if (wrong.length > 0) return `Entry ${wrong[0]} leads to another position.`;
  const verified = verifyFictional(record, mapOf(golden));
  return verified.ok ? undefined : verified.error.text;
}
