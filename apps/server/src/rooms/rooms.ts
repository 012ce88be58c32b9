import { type IRoomCache, matchMaker } from '@colyseus/core';
import { type EnteredReply, type Refusal, ROOM_NAME, refusal } from '@vinci/protocol';
import { codeSchema } from '@vinci/protocol/schemas';
import { fail, ok, type Result } from '@vinci/rules';
import { UnplayableError } from '@vinci/session/stored';
import type { Logger } from 'pino';
import { z } from 'zod';
import { NoAnswerError } from '../cluster/calls.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { ElsewhereError, LapsedError, type Peer } from '../cluster/leases.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { RulesCheck } from '../operations/rules-check.ts';
import type { Sessions } from '../session/sessions.ts';
import { inRequest } from '../trace.ts';
import { localRoom, type OpenRoom } from './open-rooms.ts';

/** Who wants to enter: the hash of the seat token, if there is one, and the network of the call. */
export interface Entrant {
  readonly hash?: string | undefined;
  readonly address: string;
  /** Whether they look at the game; nothing when their program does not tell. */
  readonly looking?: boolean | undefined;
  /** Id of the call by which they enter. */
  readonly request?: string | undefined;
}

export type Reservation = EnteredReply['reservation'];

type Entered = Result<Reservation, Refusal>;

/** Times a game is looked for that moves from process to process, or is lost, meanwhile. */
const ATTEMPTS = 3;

/** What one process asks of the one that has a game. */
const ASK = z.union([
  // Later versions may add something.
  z.object({
    enter: codeSchema,
    hash: z.string().max(64).optional(),
    address: z.string().max(64),
    looking: z.boolean().optional(),
    request: z.string().max(64).optional(),
  }),
  z.strictObject({ wake: codeSchema }),
]);

const REFUSED = z.strictObject({
  ok: z.literal(false),
  error: z.looseObject({ code: z.string() }),
});

/** What `UnplayableError` says. */
const UNPLAYABLE: ReadonlySet<string> = new Set<UnplayableError['code']>([
  'room/outdated',
  'room/damaged',
]);

/** What the other one answers to somebody who enters. */
const ANSWER = z.union([
  z.strictObject({
    ok: z.literal(true),
    value: z.strictObject({
      name: z.string(),
      sessionId: z.string(),
      roomId: z.string(),
      processId: z.string(),
      publicAddress: z.string().optional(),
    }),
  }),
  REFUSED,
]);

/**
 * What became of waking a game: its room is open somewhere; it is none, or cannot be played on under
 * these rules; or that is not known now, as while its process is dead and the lease has not ended.
 */
export type Woken = 'awake' | 'unplayable' | 'later';

/** What the answer of another process to `wake` means; without one, nobody knows. */
function wokenThere(answer: unknown): Woken {
  if (answer === true) return 'awake';
  if (answer === false) return 'unplayable';
  const refused = REFUSED.safeParse(answer);
  const isUnplayable = refused.success && UNPLAYABLE.has(refused.data.error.code);
  return isUnplayable ? 'unplayable' : 'later';
}

/** What finding a room needs of the server. */
export interface RoomsParts {
  readonly config: Pick<Config, 'publicAddress'>;
  readonly log: Logger;
  readonly sessions: Sessions;
  readonly cluster: Cluster | undefined;
  readonly metrics: Pick<Metrics, 'cluster'> | undefined;
  readonly rulesCheck: Pick<RulesCheck, 'found'> | undefined;
  readonly stopping: boolean;
}

/** The way to the room of a game, wherever that is. */
export class Rooms {
  readonly #services: () => RoomsParts;
  /** Rooms that are being made, so that simultaneous first touches wait for the same one. */
  readonly #making = new Map<string, Promise<void>>();
  /** Those of them whose game another process may have by now. */
  readonly #lost = new Set<string>();

  /** @param services asked for at each call, because they know the rooms, too */
  constructor(services: () => RoomsParts) {
    this.#services = services;
  }

  /**
   * A place in the room of a game: in this process, or in the one that has the game. A game that
   * nobody has is opened here. The room's id is the code.
   *
   * @errors room/outdated, room/damaged, room/crowded, server/elsewhere, server/fault
   */
  async enter(code: string, entrant: Entrant): Promise<Entered> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#enterHere(code, entrant);
      } catch (error) {
        if (!(error instanceof ElsewhereError)) return fail(this.#refusalOf(error, code));
        const entered = await this.#enterThere(error.holder.id, code, entrant);
        const moved = !entered.ok && entered.error.code === 'server/elsewhere';
        if (!moved || attempt === ATTEMPTS) return entered;
      }
    }
  }

  /**
   * The room of a game, opened here if nobody has it; or the process that has it.
   *
   * @errors as `enter`, without room/crowded
   */
  async find(code: string): Promise<Result<OpenRoom | Peer, Refusal>> {
    try {
      const room = await this.#open(code);
      return room === undefined ? fail(refusal('server/fault')) : ok(room);
    } catch (error) {
      return error instanceof ElsewhereError
        ? ok(error.holder)
        : fail(this.#refusalOf(error, code));
    }
  }

  /** Makes sure that the room of a game is open in exactly one process. */
  async wake(code: string): Promise<Woken> {
    const { log, cluster } = this.#services();
    try {
      return (await this.#open(code)) === undefined ? 'unplayable' : 'awake';
    } catch (error) {
      if (error instanceof ElsewhereError && cluster !== undefined) {
        const answer = cluster.calls.ask(error.holder.id, { wake: code });
        return wokenThere(await answer.catch(() => undefined));
      }
      const isUnplayable = error instanceof UnplayableError;
      const level = error instanceof LapsedError ? 'warn' : 'error';
      log[level]({ err: error, game: code }, 'a game could not be woken');
      return isUnplayable ? 'unplayable' : 'later';
    }
  }

  /**
   * Answers another process: whether a game of this one is awake, or how somebody enters it. Never
   * rejects.
   */
  async reply(ask: unknown): Promise<Entered | boolean> {
    const parsed = ASK.safeParse(ask);
    if (!parsed.success) return fail(refusal('message/malformed'));
    const { data } = parsed;
    if (this.#services().stopping) return fail(refusal('server/stopping'));
    const code = 'wake' in data ? data.wake : data.enter;
    try {
      if ('wake' in data) return (await this.#open(code)) !== undefined;
      const { enter: _code, ...entrant } = data;
      const { request } = entrant;
      return await inRequest(request, () => this.#enterHere(code, entrant));
    } catch (error) {
      return fail(this.#refusalOf(error, code));
    }
  }

  /** Closes the room of a game that another process may have now; its people enter again. */
  lose(code: string): void {
    const room = localRoom(code);
    if (room !== undefined) room.close();
    // Without its session the room would be one that shows nothing new and can write nothing.
    else if (this.#making.has(code)) this.#lost.add(code);
    else void this.#services().sessions.close(code);
  }

  async #enterHere(code: string, entrant: Entrant): Promise<Entered> {
    const room = await this.#open(code);
    if (room === undefined) return fail(refusal('server/fault'));
    const { config, log } = this.#services();
    if (!room.hasPlaceFor(entrant.hash)) {
      log.debug({ game: code }, 'no place is left for strangers');
      return fail(refusal('room/crowded'));
    }
    const { publicAddress } = config;
    const processId = matchMaker.processId;
    const listing = { roomId: code, name: ROOM_NAME, processId } as IRoomCache;
    const { sessionId } = await matchMaker.reserveSeatFor(listing, {}, entrant);
    return ok({
      name: ROOM_NAME,
      sessionId,
      roomId: code,
      processId,
      ...(publicAddress !== undefined && { publicAddress }),
    });
  }

  async #enterThere(process: string, code: string, entrant: Entrant): Promise<Entered> {
    const { cluster, metrics } = this.#services();
    try {
      if (cluster === undefined) throw new NoAnswerError('there are no other processes');
      const answer = ANSWER.safeParse(
        await cluster.calls.ask(process, { enter: code, ...entrant }),
      );
      metrics?.cluster?.asked(true);
      if (!answer.success) return fail(refusal('server/fault'));
      return answer.data as Entered;
    } catch (error) {
      metrics?.cluster?.asked(false);
      return fail(this.#refusalOf(error, code));
    }
  }

  /** What whoever entered is told. Anybody can cause what is expected, as often as they like, so that it is no fault in the log. */
  #refusalOf(error: unknown, code: string): Refusal {
    const isAbsence =
      error instanceof ElsewhereError ||
      error instanceof LapsedError ||
      error instanceof NoAnswerError;
    // Of a game that cannot be played on the rules check has told already.
    const isUnplayable = error instanceof UnplayableError;
    const level = isAbsence || isUnplayable ? 'debug' : 'error';
    this.#services().log[level]({ err: error, game: code }, 'a game could not be entered');
    if (isAbsence) return refusal('server/elsewhere');
    if (isUnplayable) return refusal(error.code);
    return refusal('server/fault');
  }

  async #open(code: string, attempt = 1): Promise<OpenRoom | undefined> {
    await localRoom(code)?.gone;
    const { sessions, rulesCheck } = this.#services();
    const session = await sessions.open(code).catch((error: unknown) => {
      if (error instanceof UnplayableError) rulesCheck?.found(code, error.message);
      throw error;
    });
    if (session === undefined) return undefined;
    if (localRoom(code) === undefined) {
      const making = this.#making.get(code) ?? this.#make(code);
      this.#making.set(code, making);
      await making.catch(async (error: unknown) => {
        await sessions.close(code);
        throw error;
      });
    }
    const room = localRoom(code);
    const isLost = room === undefined || room.gone !== undefined;
    if (!isLost) {
      room.touch();
      return room;
    }
    if (attempt < ATTEMPTS) return this.#open(code, attempt + 1);
    throw new LapsedError(`the room of ${code} was lost again and again`);
  }

  async #make(code: string): Promise<void> {
    try {
      await matchMaker.createRoom(ROOM_NAME, { code });
      if (this.#lost.has(code)) localRoom(code)?.close();
    } finally {
      this.#making.delete(code);
      this.#lost.delete(code);
    }
  }
}
