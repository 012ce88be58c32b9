import {
  type EnteredReply,
  type GameInfo,
  MAX_BODY_BYTES,
  type Refusal,
  refusal,
} from '@vinci/protocol';
import { BODIES, codeSchema, tokenSchema } from '@vinci/protocol/schemas';
import { fail, ok, type Result } from '@vinci/rules';
import express, { type Request, type Router } from 'express';
import type { z } from 'zod';
import { recordOf } from '../fairness/record.ts';
import type { Services } from '../services.ts';
import { isPerson } from '../session/seating.ts';
import { hashToken } from '../session/secrets.ts';
import { tableOf, UnplayableError } from '../session/stored.ts';
import { admitsVisitors, PUT_OUT, type Table } from '../session/table.ts';
import type { GameRow } from '../store/schema.ts';
import { currentRequest } from '../trace.ts';
import { refuse } from './answers.ts';
import { whoMayCreate } from './create-password.ts';
import { addressOf, type Limits } from './guard.ts';

/** The calls under `/api/games`. */
export function gamesApi(services: Services, limit: Limits): Router {
  const router = express.Router();
  router.use(express.json({ limit: MAX_BODY_BYTES, strict: true }));
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    if (services.stopping) refuse(response, refusal('server/stopping'));
    else next();
  });

  router.post('/', ...whoMayCreate(services, limit), limit.create, async (request, response) => {
    const body = parseBody(BODIES.create, request);
    if (!body.ok) return refuse(response, body.error);
    const { name, start, password: _checked, ...settings } = body.value;
    const created = await services.sessions.create(name, settings, start);
    if (!created.ok) return refuse(response, created.error);
    services.log.info({ game: created.value.code }, 'game created');
    response.status(201).json(created.value);
  });

  router.get('/', async (_request, response) => {
    const rows = await services.store.list(Date.now());
    const games = rows
      .flatMap((row) => {
        const table = playableTable({ game: row, seats: row.seats, tokens: [] });
        return table.ok ? [infoOf(row, table.value)] : [];
      })
      .filter(({ open, watch }) => open || watch);
    response.json({ games });
  });

  router.get('/:code', limit.guess, async (request, response) => {
    const found = await find(services, request.params.code, bearer(request));
    if (!found.ok) return refuse(response, found.error);
    const { game, table, seat } = found.value;
    const standIn = table.seats[seat]?.standIn;
    const mine = seat < 0 ? {} : { seat, turn: game.actor === seat, standIn };
    response.json({ ...infoOf(game, table), ...mine });
  });

  router.get('/:code/record', limit.guess, async (request, response) => {
    const found = await find(services, request.params.code, bearer(request));
    if (!found.ok) return refuse(response, found.error);
    const stored = await services.store.load(found.value.game.code);
    if (stored === undefined) return refuse(response, refusal('room/unknown'));
    const record = attempt(() => recordOf(stored));
    if (!record.ok) return refuse(response, record.error);
    const name = `vinci-${record.value.code}.json`;
    response.set('Content-Disposition', `attachment; filename="${name}"`).json(record.value);
  });

  router.post('/:code/enter', limit.guess, async (request, response) => {
    const body = parseBody(BODIES.enter, request);
    if (!body.ok) return refuse(response, body.error);
    const { token, looking } = body.value;
    const found = await find(services, request.params.code, token, true);
    if (!found.ok) return refuse(response, found.error);
    const { game, hash } = found.value;
    const address = addressOf(request);
    const entrant = { hash, address, looking, request: currentRequest() };
    const reservation = await services.rooms.enter(game.code, entrant);
    if (!reservation.ok) return refuse(response, reservation.error);
    const reply: EnteredReply = { seat: found.value.seat, reservation: reservation.value };
    response.json(reply);
  });

  return router;
}

export interface Found {
  readonly game: GameRow;
  readonly table: Table;
  /** −1 for visitors and for holders of an invitation. */
  readonly seat: number;
  /** Hash of the token, when it is one of this game. */
  readonly hash: string | undefined;
}

/**
 * The game of a code, for somebody who may enter it. All who may not get the same answer, whatever
 * the reason.
 *
 * @param putOut whether somebody is let in as a visitor whom the host has taken from the table; his token
 *   then goes along, so that he is known when he wants to sit down
 * @errors room/unknown, room/outdated, room/damaged, seat/wrong-token
 */
export async function find(
  services: Services,
  text: unknown,
  token: string | undefined,
  putOut = false,
): Promise<Result<Found, Refusal>> {
  const unknown = fail(refusal('room/unknown'));
  const code = codeSchema.safeParse(text);
  if (!code.success) return unknown;
  const stored = await services.store.peek(code.data);
  if (stored === undefined) return unknown;
  const hash = token === undefined ? undefined : hashToken(token);
  const readable = playableTable(stored);
  if (!readable.ok) {
    const known = stored.tokens.some((row) => row.hash === hash && row.seat !== PUT_OUT);
    return known || stored.game.visibility !== 'private' ? readable : unknown;
  }
  const table = readable.value;
  const holds = hash === undefined ? undefined : table.tokens.get(hash);
  if (holds === undefined || holds === PUT_OUT) {
    if (!admitsVisitors(table)) return unknown;
    const isKnown = putOut && holds === PUT_OUT;
    if (hash !== undefined && !isKnown) return fail(refusal('seat/wrong-token'));
    return ok({ game: stored.game, table, seat: -1, hash });
  }
  const seat = isPerson(table.seats[holds]) ? holds : -1;
  return ok({ game: stored.game, table, seat, hash });
}

/** The table of stored rows, or the words for one that cannot be read here. */
const playableTable = (rows: Parameters<typeof tableOf>[0]): Result<Table, Refusal> =>
  attempt(() => ok(tableOf(rows)));

/** What is read from stored rows, or the words for what cannot be read here. */
function attempt<Value>(read: () => Result<Value, Refusal>): Result<Value, Refusal> {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnplayableError) return fail(refusal(error.code));
    throw error;
  }
}

function infoOf(
  game: Pick<GameRow, 'code' | 'status' | 'updated_at' | 'deadline'>,
  table: Table,
): Omit<GameInfo, 'seat' | 'turn' | 'standIn'> {
  return {
    code: game.code,
    status: game.status,
    preset: table.config.preset,
    map: table.config.map,
    seats: table.seats.length,
    names: table.seats.map(({ name }) => name),
    occupants: table.seats.map(({ occupant }) => occupant),
    open: game.status !== 'over' && table.seats.some(({ taken }) => !taken),
    watch: table.spectators,
    updatedAt: game.updated_at,
    clock: table.clock,
    paused: table.paused,
    dueAt: game.deadline,
  };
}

/** The body of a call, checked. @errors message/malformed */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Result<z.output<Schema>, Refusal> {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return ok(parsed.data);
  return fail(
    refusal('message/malformed', { field: parsed.error.issues[0]?.path.join('.') ?? '' }),
  );
}

/** The seat token of the Authorization header. */
export function bearer(request: Request): string | undefined {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ');
  const token = tokenSchema.safeParse(value);
  return scheme === 'Bearer' && token.success ? token.data : undefined;
}
