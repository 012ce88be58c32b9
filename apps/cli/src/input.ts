import { readFileSync } from 'node:fs';
import { mapById } from '@vinci/maps';
import { isPresetId, type MapData, type PresetId } from '@vinci/rules';
import { InvalidArgumentError } from 'commander';
import { failWith } from './fail.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** Reads a text file (or standard input for `-`), or ends the command with a sentence. */
export function readText(file: string): string {
  try {
    const text = readFileSync(file === '-' ? 0 : file, 'utf8');
    if (text.length > MOST_BYTES) failWith('file/too-large', `${file} is larger than 16 MB.`);
    return text;
  } catch (error) {
    const { code } = Object(error) as { code?: string };
    if (code === 'ENOENT') failWith('file/not-found', `There is no file ${file}.`);
    if (code === 'EISDIR') failWith('file/not-found', `${file} is a folder.`);
    if (code === 'EACCES') failWith('file/not-readable', `${file} may not be read.`);
    throw error;
  }
}

/** Parses JSON, or ends the command with a sentence. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return failWith('file/not-json', `${file} is not JSON (${Object(error).message}).`);
  }
}

/** The board with an id, or the command ends with a sentence. */
export const boardOf = (id: string): MapData =>
  mapById(id) ?? failWith('options/wrong-map', `There is no board ${id}.`);

/** The id of a rule text, or the command ends with a sentence. */
export const presetOf = (id: string): PresetId =>
  isPresetId(id)
    ? id
    : failWith('options/unknown-preset', `There is no rule text “${id.slice(0, 40)}”.`);

/** Reads a whole number of a command line, `least` to `most`. */
export const integer =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`Give a whole number of ${least} to ${most}.`);
    }
    return number;
  };
