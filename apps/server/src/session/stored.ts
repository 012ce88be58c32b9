import { Chains } from '@vinci/fairness';
import {
  type AbsenceRules,
  hasRung,
  isOpponent,
  NO_ABSENCE,
  type Note,
  PACES,
  type StandIn,
  type TimeControl,
  type Vote,
} from '@vinci/protocol';
import { type Game, type Position, parseGameConfig, RULES_VERSION } from '@vinci/rules';
import type { GameRow, NoteRow, SeatRow, SnapshotRow, TokenRow } from '../store/schema.ts';
import type { StoredGame, TableRow } from '../store/tables.ts';
import { compiled } from './compiled.ts';
import { Course } from './course.ts';
import { readSnapshot } from './snapshot.ts';
import type { Table } from './table.ts';

/** Why a stored game cannot be opened. */
export class UnplayableError extends Error {
  override readonly name = 'UnplayableError';
  readonly code: 'room/outdated' | 'room/damaged';

  constructor(code: UnplayableError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The rows of a table. */
export function rowsOf(
  code: string,
  table: Table,
): {
  game: TableRow;
  seats: SeatRow[];
  tokens: TokenRow[];
} {
  return {
    game: {
      status: table.status,
      config: JSON.stringify(table.config),
      visibility: table.visibility,
      spectators: Number(table.spectators),
      host: table.host,
      next: table.next,
      pace: table.pace,
      stand_in: table.standIn === null ? '' : JSON.stringify(table.standIn),
      clock: table.clock === null ? '' : JSON.stringify(table.clock),
      absence: hasRung(table.absence) ? JSON.stringify(table.absence) : '',
      paused: table.paused,
      vote: table.vote === null ? '' : JSON.stringify(table.vote),
      ended: table.ended,
    },
    seats: table.seats.map(
      (
        { name, colour, taken, occupant, standIn, step, since, ballot, promise, entropy, later },
        seat,
      ) => ({
        game: code,
        seat,
        name,
        colour,
        taken: Number(taken),
        occupant,
        stand_in: standIn,
        step,
        since,
        ballot,
        promise,
        entropy,
        later: Number(later),
      }),
    ),
    tokens: [...table.tokens].map(([hash, seat]) => ({ game: code, hash, seat })),
  };
}

/** The table of stored rows. Throws `UnplayableError`. */
export function tableOf({
  game,
  seats,
  tokens,
}: {
  game: TableRow;
  seats: readonly SeatRow[];
  tokens: readonly TokenRow[];
}): Table {
  const config = parseGameConfig(parseJson(game.config));
  if (!config.ok) throw new UnplayableError('room/outdated', config.error.text);
  if (seats.length !== config.value.seats) {
    throw new UnplayableError('room/damaged', `${seats.length} of ${config.value.seats} seats`);
  }
  const strange = seats.find(
    ({ occupant }) => occupant !== '' && occupant !== 'person' && !isOpponent(occupant),
  );
  if (strange !== undefined || !PACES.includes(game.pace)) {
    throw new UnplayableError('room/damaged', 'an unknown kind of player, or an unknown pace');
  }
  return {
    status: game.status,
    config: config.value,
    visibility: game.visibility,
    spectators: game.spectators === 1,
    host: game.host,
    next: game.next,
    pace: game.pace,
    standIn: game.stand_in === '' ? null : (parseJson(game.stand_in) as StandIn),
    clock: game.clock === '' ? null : (parseJson(game.clock) as TimeControl),
    absence: game.absence === '' ? NO_ABSENCE : (parseJson(game.absence) as AbsenceRules),
    paused: game.paused,
    vote: game.vote === '' ? null : (parseJson(game.vote) as Vote),
    ended: game.ended,
    seats: seats.map(
      ({
        name,
        colour,
        taken,
        occupant,
        stand_in,
        step,
        since,
        ballot,
        promise,
        entropy,
        later,
      }) => ({
        name,
        colour,
        taken: taken === 1,
        occupant,
        standIn: stand_in,
        step,
        since,
        ballot,
        promise,
        entropy,
        later: later === 1,
      }),
    ),
    tokens: new Map(tokens.map(({ hash, seat }) => [hash, seat])),
  };
}

/** The row of a note. */
export function rowOfNote(game: string, line: number, note: Note): NoteRow {
  const { revision, seat, type, at, ...details } = note;
  return { game, line, revision, seat, type, details: JSON.stringify(details), at };
}

/** The note of a row. */
export const noteOf = ({ revision, seat, type, details, at }: NoteRow): Note =>
  ({ revision, at, seat, type, ...(parseJson(details) as object) }) as Note;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnplayableError('room/damaged', 'something is no JSON');
  }
}

/**
 * What is noted of a position at which a seat passes on its turn, so that every replay must get there.
 *
 * @param position `undefined` before the start
 * @param revision number of entries that led there
 */
export const markOf = (
  position: Position | undefined,
  revision = 0,
): Pick<GameRow, 'digest' | 'digest_at'> => ({
  digest: position === undefined ? '' : fingerprint(position),
  digest_at: revision,
});

const fingerprint = (position: Position): string => position.digest().toString(36);

/**
 * The course of a stored game, played again, from its snapshot if it has a good one; `undefined`
 * before the start. A game of an earlier version of the rules goes on when the present one allows all
 * that was done and arrives at the same position. Throws `UnplayableError`.
 *
 * @param onIgnored told why a snapshot is no good
 */
export function courseOf(
  stored: StoredGame,
  table: Table,
  onIgnored: (snapshot: SnapshotRow, reason: string) => void = () => undefined,
): Course | undefined {
  const { game } = stored;
  if (game.status === 'table') return undefined;
  const isForeign = game.rules !== RULES_VERSION;
  if (game.rules > RULES_VERSION || (isForeign && game.digest === '')) {
    throw new UnplayableError('room/outdated', `played under version ${game.rules} of the rules`);
  }
  const rules = compiled(table.config);
  if (!rules.ok) throw new UnplayableError('room/outdated', rules.error.text);
  try {
    checkComplete(stored);
    return (
      fromSnapshot(rules.value, stored, onIgnored) ?? goOn(newCourse(rules.value, stored), stored)
    );
  } catch (error) {
    const text = messageOf(error);
    if (!isForeign) throw new UnplayableError('room/damaged', text);
    const reason = `played under version ${game.rules} of the rules, and under ${RULES_VERSION}: ${text}`;
    throw new UnplayableError('room/outdated', reason);
  }
}

/** The course of a stored game at its start. */
export function newCourse(
  rules: Game,
  { game, seats }: Pick<StoredGame, 'game' | 'seats'>,
): Course {
  // In games of earlier versions people had promised no chains.
  const heads =
    game.chains === 1 ? seats.map(({ promise, entropy: value }) => ({ promise, value })) : [];
  return new Course(rules, game.seed, new Chains(game.code, heads));
}

/** Plays the entries that a course has not had. Throws where they do not fit. */
function goOn(course: Course, { game, entries }: StoredGame): Course {
  checkMark(course, game);
  for (const entry of entries.slice(course.revision)) {
    course.replay(entry);
    checkMark(course, game);
  }
  return course;
}

/** Whether no entry is missing, as far as that can be known without playing. */
function checkComplete({ game, entries }: StoredGame): void {
  const gap = entries.findIndex(({ revision }, index) => revision !== index);
  if (gap >= 0) throw new Error(`entry ${gap} is missing`);
  if (entries.length < game.digest_at) {
    throw new Error(`only ${entries.length} of at least ${game.digest_at} entries are there`);
  }
}

/** Whether the game stands where it stood when it was played, where that was noted. */
function checkMark({ revision, position }: Course, { digest, digest_at }: GameRow): void {
  if (revision !== digest_at || digest === '' || digest === fingerprint(position)) return;
  throw new Error(`after ${revision} entries the position is not the one that was shown`);
}

/**
 * The course by way of the snapshot; `undefined` when there is none that is any good. The log alone
 * says whether a game is damaged.
 */
function fromSnapshot(
  rules: Game,
  stored: StoredGame,
  onIgnored: (snapshot: SnapshotRow, reason: string) => void,
): Course | undefined {
  const { snapshot, entries } = stored;
  if (snapshot === undefined) return undefined;
  const calm = readSnapshot(stored, snapshot);
  if (typeof calm === 'string') {
    onIgnored(snapshot, calm);
    return undefined;
  }
  try {
    const course = newCourse(rules, stored);
    course.jump(calm, entries);
    return goOn(course, stored);
  } catch (error) {
    onIgnored(snapshot, `the game cannot go on from it: ${messageOf(error)}`);
    return undefined;
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
