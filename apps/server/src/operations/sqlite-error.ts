/** Primary result codes of SQLite: SQLITE_CORRUPT, SQLITE_FULL, SQLITE_NOTADB. */
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;

/** The primary result code with which SQLite refused something; 0 for other errors. */
const resultOf = (error: unknown): number => (Number(Object(error).errcode) || 0) & 0xff;

/** Whether a file of SQLite is damaged or none at all. */
export const isDamage = (error: unknown): boolean =>
  [CORRUPT, NOT_A_DATABASE].includes(resultOf(error));

/** Whether there was no space to write. */
export const isFull = (error: unknown): boolean => resultOf(error) === FULL;
