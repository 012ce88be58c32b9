import { existsSync, readFileSync } from 'node:fs';
import { type Learned, readLearned } from '@vinci/bots/master';
import { type Model, readModel } from '@vinci/bots/worth';
import { listMaps } from '@vinci/maps';
import type { MapData } from '@vinci/rules';
import { failWith } from './fail.ts';
import { boardOf } from './input.ts';
import { MASTER_FILE, MODEL_FILE } from './place.ts';

/** All boards, in an order that stays. */
export const allBoards = (): MapData[] =>
  listMaps()
    .map(({ id }) => id)
    .sort()
    .map(boardOf);

/**
 * What was learned; where it is missing or damaged, the error stream says so and the plain estimate
 * stands in.
 */
export function modelFrom(file: string = MODEL_FILE): Model | undefined {
  let text: string | undefined;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    text = undefined;
  }
  const model = readModel(text);
  if (model.ok) return model.value;
  const { code, text: why } = model.error;
  process.stderr.write(`${code}: ${why} Positions are judged by points and income alone.\n`);
  return undefined;
}

/**
 * The file with what master learned, where master is among the players; the command ends where it cannot be used, or
 * tells nothing of one of the boards.
 */
export function learnedFor(
  players: readonly string[],
  maps: readonly MapData[],
  file: string = MASTER_FILE,
): string | undefined {
  if (!players.includes('master')) return undefined;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const learned = learnedIn(text);
  for (const { id, name, version } of maps) {
    if (!learned.some(({ map, mapVersion }) => map === id && mapVersion === version)) {
      failWith('model/board', `Master was not taught the board ${name}.`);
    }
  }
  return text;
}

/** What master learned, from the text of the file; the command ends where it cannot be used. */
export function learnedIn(text: string | undefined): readonly Learned[] {
  const learned = readLearned(text);
  return learned.ok ? learned.value : failWith(learned.error.code, learned.error.text);
}
