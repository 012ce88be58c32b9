import { readFileSync } from 'node:fs';
import type { LearnedTexts } from '@vinci/bots/arena';
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

/** The text of a file; undefined where it cannot be read. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * What was learned; where it is missing or damaged, the error stream says so and the plain estimate
 * stands in.
 */
export function modelFrom(file: string = MODEL_FILE): Model | undefined {
  const model = readModel(textOf(file));
  if (model.ok) return model.value;
  const { code, text: why } = model.error;
  process.stderr.write(`${code}: ${why} Positions are judged by points and income alone.\n`);
  return undefined;
}

/**
 * Texts of the files that some players need; the command ends where one cannot be used, or where master was not taught
 * one of the boards.
 */
export function textsFor(
  players: readonly string[],
  maps: readonly MapData[],
  files: LearnedTexts = {},
): LearnedTexts {
  return {
    model: players.includes('strong') ? modelText(files.model) : undefined,
    learned: players.includes('master') ? learnedText(maps, files.learned) : undefined,
  };
}

function modelText(file: string = MODEL_FILE): string | undefined {
  const text = textOf(file);
  const model = readModel(text);
  return model.ok ? text : failWith(model.error.code, model.error.text);
}

function learnedText(maps: readonly MapData[], file: string = MASTER_FILE): string | undefined {
  const text = textOf(file);
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
