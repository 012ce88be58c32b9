import type { IncomingHttpHeaders } from 'node:http';
import {
  MAX_BODY_BYTES,
  MAX_RECORD_BODY_BYTES,
  malformed,
  type Refusal,
  refusal,
} from '@vinci/protocol';
import { BODIES, codeSchema, tokenSchema } from '@vinci/protocol/schemas';
import { infoOf } from '@vinci/session/info';
import { recordOf } from '@vinci/session/record';
import type { GameRow } from '@vinci/session/rows';
import { isPerson } from '@vinci/session/seating';
import { tableOf, UnplayableError } from '@vinci/session/stored';
import { admitsVisitors, PUT_OUT, type Table } from '@vinci/session/table';
import { hashToken } from '@vinci/session/tokens';
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { z } from 'zod';
import { localRoom } from '../rooms/open-rooms.ts';
import type { Services } from '../services.ts';
import { readRows } from '../store/read-rows.ts';
import { orRefuse, RefusedError, refuse } from './answers.ts';
import { whoMayCreate } from './create-password.ts';
import { addressOf } from './guard.ts';
import type { Limits } from './limits.ts';

/** What all calls with a body have in common. */
export const jsonCalls = (services: Services, limit = MAX_BODY_BYTES): RequestHandler[] => [
  express.json({ limit, strict: true }),
  (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    if (services.stopping) refuse(response, refusal('server/stopping'));
    else next();
  },
];

export function gamesApi(services: Services, limit: Limits): Router {
  const router = express.Router();
  const { store, sessions, log, time } = services;
  const mayCreate = whoMayCreate(services, limit);
  const toCreate = async (request: Request): Promise<string> => {
    const address = addressOf(request);
    const tooFast = await limit.create.take(address);
    if (tooFast !== undefined) throw new RefusedError(tooFast);
    return address;
  };

  const bigCalls = jsonCalls(services, MAX_RECORD_BODY_BYTES);
  router.post('/bring', ...bigCalls, ...mayCreate, async (request, response) => {
    const { record, token, language } = parseBody(BODIES.bring, request);
    // What is refused counts, too: it was played again, which costs more than making a game.
    await toCreate(request);
    const game = orRefuse(await sessions.bring(record, token, language));
    log.info({ game: game.code }, 'game brought');
    response.status(201).json(game);
  });

  router.use(jsonCalls(services));

  router.post('/', ...mayCreate, async (request, response) => {
    const { name, start, password: _checked, ...settings } = parseBody(BODIES.create, request);
    const address = await toCreate(request);
    const created = await sessions.create(name, settings, start);
    if (!created.ok) limit.create.giveBack(address);
    const game = orRefuse(created);
    log.info({ game: game.code }, 'game created');
    response.status(201).json(game);
  });

  router.get('/', async (_request, response) => {
    const rows = await store.list(Date.now());
    const known = await Promise.all(
      rows.map((row) =>
        read(services, row.code, () => tableOf({ game: row, seats: row.seats, tokens: [] }))
          .then((table) => [infoOf(row, table, time.now())])
          .catch((error: unknown) => {
            if (error instanceof RefusedError) return [];
            throw error;
          }),
      ),
    );
    response.json({ games: known.flat() });
  });

  router.get('/:code', async (request, response) => {
    const { game, table, seat } = await find(services, limit, asked(request), bearer(request));
    response.json(infoOf(game, table, time.now(), seat));
  });

  router.get('/:code/record', async (request, response) => {
    const { code } = await find(services, limit, asked(request), bearer(request));
    const stored = await read(services, code, () => readRows(store.load(code)));
    if (stored === undefined) throw new RefusedError(refusal('room/unknown'));
    const record = orRefuse(await read(services, code, () => recordOf(stored)));
    const name = `vinci-${record.code}.json`;
    response.set('Content-Disposition', `attachment; filename="${name}"`).json(record);
  });

  return router;
}

/** The code in a call, as it was given, and the network it comes from. */
export interface Asked {
  readonly code: unknown;
  readonly address: string;
  /** Where the network has made too many calls of any kind: how it is told so. */
  readonly crowded?: Refusal | undefined;
}

export const asked = (request: Request): Asked => ({
  code: request.params.code,
  address: addressOf(request),
});

/** A game as somebody may enter it. */
export interface Entry {
  readonly code: string;
  readonly table: Table;
  /** −1 for visitors and for holders of an invitation. */
  readonly seat: number;
  /** Hash of the token, when it is one of this game. */
  readonly hash: string | undefined;
}

export interface Found extends Entry {
  readonly game: GameRow;
}

type Finding = Pick<Services, 'store' | 'rulesCheck'>;
type Guesses = Pick<Limits, 'codes' | 'tokens'>;

/** What a look for a game is told. */
interface Guess {
  readonly code: string;
  /** Of the token. */
  readonly hash: string | undefined;
  /** To be called when the token is one of the game, or nothing was learnt of it: it is no guess then. */
  readonly know: () => void;
}

/**
 * The game of the code in a call, for somebody who may know it. All who may not get the same answer,
 * whatever the reason. Wrong codes and wrong tokens are limited apart; whoever has a token of the game
 * gets through, whatever others at that address have tried.
 *
 * @errors room/unknown, room/outdated, room/damaged, seat/wrong-token, message/too-fast
 */
export function find(
  services: Finding,
  limits: Guesses,
  asked: Asked,
  token: string | undefined,
): Promise<Found> {
  return guessing(limits, asked, token, async ({ code, hash, know }) => {
    const { game, table } = await stored(services, code, hash, know);
    return { game, code, table, ...placeAt(table, hash, false) };
  });
}

/**
 * The same for somebody who enters, or is let in as a visitor although the host has taken them from the table: their
 * token then goes along, so that they are known when they want to sit down. Of a game that is open here its session knows all that
 * is asked for, so that nobody waits for the database.
 *
 * A valid token also gets in from a crowded address, or any neighbour could keep its owner out; it then counts in place of
 * the address. A flood of random ones reads no game: they are told apart from valid ones many at a time.
 *
 * @errors as `find`
 */
export function findEntry(
  services: Finding,
  limits: Pick<Limits, 'all'> & Guesses,
  asked: Asked,
  token: string | undefined,
): Promise<Entry> {
  return guessing(limits, asked, token, async ({ code, hash, know }) => {
    const { crowded } = asked;
    const room = localRoom(code);
    const open = room?.gone === undefined ? room?.session.table : undefined;
    if (hash !== undefined && open?.tokens.has(hash) === true) know();
    if (crowded !== undefined && hash !== undefined) {
      const isOfOpen = open?.tokens.has(hash) === true;
      // In vain where the game is open; a quicker answer would tell its code to whoever tries a great many.
      const isStored = isOfOpen || (await hasToken(services, code, hash));
      if (open === undefined ? !isStored : !isOfOpen) throw new RefusedError(crowded);
      know();
      const tooFast = await limits.all.take(hash);
      if (tooFast !== undefined) throw new RefusedError(tooFast);
    }
    const table = open ?? (await stored(services, code, hash, know)).table;
    return { code, table, ...placeAt(table, hash, true) };
  });
}

/**
 * Counts a look for a game as a guess, unless it succeeds. From a crowded address only tokens are looked at.
 */
async function guessing<Value>(
  { codes, tokens }: Guesses,
  { code: given, address, crowded }: Asked,
  token: string | undefined,
  look: (guess: Guess) => Promise<Value>,
): Promise<Value> {
  if (crowded !== undefined && token === undefined) throw new RefusedError(crowded);
  const guesses = token === undefined ? codes : tokens;
  const tooFast = await guesses.take(address);
  if (tooFast !== undefined && token === undefined) throw new RefusedError(tooFast);
  const hash = token === undefined ? undefined : hashToken(token);
  let isKnown = false;
  const know = (): void => {
    isKnown = true;
  };
  try {
    const { success, data: code = '' } = codeSchema.safeParse(given);
    if (!success) throw new RefusedError(refusal('room/unknown'));
    const found = await look({ code, hash, know });
    guesses.giveBack(address);
    return found;
  } catch (error) {
    const isWrong = error instanceof RefusedError && !isKnown;
    if (!isWrong) guesses.giveBack(address);
    const instead = crowded ?? tooFast;
    throw isWrong && instead !== undefined ? new RefusedError(instead) : error;
  }
}

/** Whether a token is one of a stored game. None is while that cannot be told, or each would leave a line in the log. */
const hasToken = ({ store }: Finding, code: string, hash: string): Promise<boolean> =>
  store.hasToken(code, hash).catch(() => false);

/** A stored game. @errors as `find` */
async function stored(
  services: Finding,
  code: string,
  hash: string | undefined,
  know: () => void,
): Promise<{ game: GameRow; table: Table }> {
  const peeked = await read(services, code, () => readRows(services.store.peek(code)));
  if (peeked === undefined) throw new RefusedError(refusal('room/unknown'));
  const { game, tokens } = peeked;
  const own = tokens.find((row) => row.hash === hash);
  if (own !== undefined) know();
  const isSeen = game.visibility !== 'private' || (own !== undefined && own.seat !== PUT_OUT);
  const table = await read(services, code, () => tableOf(peeked)).catch((error: unknown) => {
    if (isSeen || !(error instanceof RefusedError)) throw error;
    throw new RefusedError(refusal('room/unknown'));
  });
  return { game, table };
}

/** What somebody with the token of a hash, or none, is at a table. @errors room/unknown, seat/wrong-token */
function placeAt(
  table: Table,
  hash: string | undefined,
  putOut: boolean,
): Pick<Entry, 'seat' | 'hash'> {
  const holds = hash === undefined ? undefined : table.tokens.get(hash);
  if (holds === undefined || holds === PUT_OUT) {
    if (!admitsVisitors(table)) throw new RefusedError(refusal('room/unknown'));
    const isAdmitted = hash === undefined || (putOut && holds === PUT_OUT);
    if (!isAdmitted) throw new RefusedError(refusal('seat/wrong-token'));
    return { seat: -1, hash };
  }
  return { seat: isPerson(table.seats[holds]) ? holds : -1, hash };
}

/** What is read of a game. One that cannot be played on is refused, and whoever runs the server told. */
async function read<Value>(
  { rulesCheck }: Pick<Services, 'rulesCheck'>,
  code: string,
  reading: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await reading();
  } catch (error) {
    if (!(error instanceof UnplayableError)) throw error;
    rulesCheck?.found(code, error.message);
    throw new RefusedError(refusal(error.code));
  }
}

/** The body of a call, checked. @errors message/malformed */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): z.output<Schema> {
  // Else what somebody has sent would count as nothing, which some calls take.
  const isForeign = request.headers['content-length'] !== '0' && request.is('json') === false;
  if (isForeign) throw new RefusedError(refusal('message/malformed', { field: 'Content-Type' }));
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  throw new RefusedError(malformed(parsed.error));
}

export function bearer(request: { headers: IncomingHttpHeaders }): string | undefined {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ');
  const token = tokenSchema.safeParse(value);
  return scheme === 'Bearer' && token.success ? token.data : undefined;
}
