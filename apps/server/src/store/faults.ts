/** Primary result codes of SQLite. */
export const SQLITE = {
  error: 1,
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  tooBig: 18,
  constraint: 19,
  mismatch: 20,
  range: 25,
  notADatabase: 26,
} as const;

/** Extended ones of SQLite: a page could not be read, or only in part, or the file system found it wrong. */
const UNREADABLE_PAGE = [266, 522, 8202, 8458];

/** What a statement brings upon itself: the database is well. */
const OWN_FAULT: readonly number[] = [
  SQLITE.error,
  SQLITE.tooBig,
  SQLITE.constraint,
  SQLITE.mismatch,
  SQLITE.range,
];

/** Of PostgreSQL: damaged data or index, an error of the disk. */
const DAMAGE = /^(XX00[12]|58030)$/;
const DISK_FULL = '53100';
const READ_ONLY = '25006';
const TAKEN = '23505';

/** The result code with which SQLite refused something; 0 for other errors. */
export const resultOf = (error: unknown): number => Number(Object(error).errcode) || 0;

const codeOf = (error: unknown): string => String(Object(error).code);

/** Whether what is stored is damaged, or cannot be read from its disk, or is no database at all. */
export function isDamage(error: unknown): boolean {
  const result = resultOf(error);
  return (
    result % 256 === SQLITE.corrupt ||
    result % 256 === SQLITE.notADatabase ||
    UNREADABLE_PAGE.includes(result) ||
    DAMAGE.test(codeOf(error))
  );
}

/** Whether rows are there and cannot be had: they are damaged, or hold what nobody has written. */
export const isUnreadable = (error: unknown): boolean =>
  isDamage(error) || codeOf(error) === 'ERR_OUT_OF_RANGE';

/** Whether a game could not be made because another one has its code. */
export const isTaken = (error: unknown): boolean =>
  resultOf(error) % 256 === SQLITE.constraint
    ? /games\.code$/.test(String(error))
    : codeOf(error) === TAKEN && Object(error).constraint === 'games_key';

/** Whether there was no space to write. */
export const isFull = (error: unknown): boolean =>
  resultOf(error) % 256 === SQLITE.full || codeOf(error) === DISK_FULL;

/** Whether the embedded database may not write where it is. */
export const mayNotWrite = (error: unknown): boolean =>
  ([SQLITE.readOnly, SQLITE.cannotOpen] as number[]).includes(resultOf(error) % 256);

/** Whether the embedded database refused to write for a reason that is not the statement's own. */
export const isRefusal = (error: unknown): boolean => !OWN_FAULT.includes(resultOf(error) % 256);

/** Whether PostgreSQL answers and does not take what is written. */
export const isRefusalOfPostgres = (error: unknown): boolean =>
  isFull(error) || codeOf(error) === READ_ONLY;
