import { fileURLToPath, pathToFileURL } from 'node:url';

// The package that is installed has other places (deploy/package/make.ts).

/** Where what was learned is kept. */
export const MODEL_FILE = fileURLToPath(import.meta.resolve('@vinci/bots/model.json'));

/** Where what master learned is kept. */
export const MASTER_FILE = fileURLToPath(import.meta.resolve('@vinci/bots/master.json'));

/** Where puzzles are kept, a file for each rule text. */
export const PUZZLES_FOLDER = fileURLToPath(new URL('../puzzles/', pathToFileURL(MODEL_FILE)));
