import { fileURLToPath } from 'node:url';

/** Where what was learned is kept; the package that is installed has another place (deploy/package/make.ts). */
export const MODEL_FILE = fileURLToPath(import.meta.resolve('@vinci/bots/model.json'));
