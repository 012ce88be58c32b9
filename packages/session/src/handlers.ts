import {
  type CheckedRequest,
  type Refusal,
  type Replies,
  type RequestName,
  refusal,
} from '@vinci/protocol';
import { declarationOf } from '@vinci/protocol/requests';
import { fail, ok, type Result, type Seat } from '@vinci/rules';
import { addLink, revoke, sit } from './arriving.ts';
import { switchCoach } from './coach.ts';
import type { Decided, Moment } from './decision.ts';
import type { Fixing } from './fixing.ts';
import * as governing from './governing.ts';
import { leave } from './leaving.ts';
import type { Reply } from './one-by-one.ts';
import { type Refused, refuse } from './refuse.ts';
import * as seating from './seating.ts';
import type { GameSession } from './session.ts';
import { admitsVisitors, type Table } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

/** Who asks: a connection, as the handlers see it. */
export interface Asker {
  /** Hash of its token, when it has one. */
  hash: string | undefined;
}

/** What a handler works with. */
export interface Request<Name extends RequestName> {
  /** Seen from within its turn. */
  readonly session: GameSession;
  readonly fixing: Fixing;
  readonly asker: Asker;
  /** Seat the asker holds; −1 for none. */
  readonly seat: Seat;
  readonly message: CheckedRequest<Name>;
  /** Makes the asker hold the token with this hash from now on. */
  readonly adopt: (hash: string) => void;
  /** Makes the table of a rematch, unless there is one or the asker may not. */
  readonly rematch: (session: GameSession) => Promise<Result<{ code: string }, Refusal>>;
  /** Notes whether the asker looks at the game. */
  readonly look: (yes: boolean) => void;
}

type Handler<Name extends RequestName> = (
  request: Request<Name>,
) => Promise<Result<Replies[Name], Refusal>>;

/** Why no more may be noted now; `undefined` when it may. */
const tooOften = ({ noteWait }: GameSession): Promise<Refused> | undefined =>
  noteWait > 0
    ? Promise.resolve(fail(refusal('message/too-fast', { retryAfter: noteWait })))
    : undefined;

/**
 * Decides something that makes a new token, and gives that to whoever asks.
 *
 * @param decide told the hash of the token
 * @param adopt told it before anybody is told of the new table
 * @param token made by whoever asks
 * @errors seat/wrong-token when the game knows that token already
 */
export async function withToken(
  session: GameSession,
  decide: (hash: string, table: Table, moment: Moment) => Decided,
  adopt: (hash: string) => void = () => undefined,
  token = newToken(session.random),
): Reply<{ seat: Seat; token: string }> {
  const hash = hashToken(token);
  const decided = await session.decide(
    (table, moment) =>
      table.tokens.has(hash) ? refuse('seat/wrong-token') : decide(hash, table, moment),
    () => adopt(hash),
  );
  return decided.ok ? ok({ seat: session.table.tokens.get(hash) ?? -1, token }) : decided;
}

/** One handler for each request of the protocol, called once `handle` has looked at who asks. */
const HANDLERS: { readonly [Name in RequestName]: Handler<Name> } = {
  intent: ({ session, seat, message }) =>
    session.submit(seat, message.revision, message.intents, message),
  undo: ({ session, seat, message }) => session.undo(seat, message.revision, message.steps),
  sit: async ({ session, asker, seat, message, adopt }) => {
    if (seat >= 0) return refuse('seat/already-seated');
    const { table } = session;
    const invited = session.invitationOf(asker.hash);
    const isOpen = (at: Seat): boolean => at === invited || !seating.isPromised(table, at);
    const wanted = message.seat ?? invited;
    if (wanted !== undefined && !isOpen(wanted)) return refuse('seat/taken');
    const open = table.seats.findIndex(({ taken }, at) => !taken && isOpen(at));
    if (wanted === undefined && open < 0) return refuse('seat/taken');
    if (session.isPutOut(asker.hash)) return refuse('seat/put-out');
    return withToken(
      session,
      (hash, now, moment) =>
        // Whoever was let in before the door was closed is a stranger like those before it.
        invited === undefined && !admitsVisitors(now)
          ? refuse('room/unknown')
          : sit(now, wanted ?? open, { ...message, hash }, moment),
      adopt,
      message.token,
    );
  },
  // Whoever knows what was shown must not let the start come to nothing by leaving; it is soon over.
  leave: async ({ session, fixing, seat }) =>
    fixing.underWay
      ? refuse('entropy/fixed')
      : session.decide((table, moment) => leave(table, seat, moment)),
  rename: ({ session, seat, message }) =>
    session.decide((table) => seating.rename(table, seat, message.name)),
  setColour: ({ session, seat, message }) =>
    session.decide((table) => seating.setColour(table, seat, message.colour)),
  configure: ({ session, message }) =>
    session.decide((table, moment) => governing.settings(table, message, moment, session.pick)),
  setOccupant: ({ session, message }) =>
    session.decide((table) =>
      seating.setOccupant(table, message.seat, message.occupant || undefined, session.pick),
    ),
  entropy: ({ session, fixing, seat, message }) => fixing.promise(session, seat, message.promise),
  reveal: ({ session, fixing, seat, message }) => fixing.show(session, seat, message.value),
  start: ({ session, fixing }) => fixing.start(session),
  kick: async ({ session, seat, message }) =>
    message.seat === seat || session.table.seats[message.seat] === undefined
      ? refuse('seat/unknown')
      : session.decide((table) => seating.kick(table, message.seat)),
  replace: async ({ session, seat, message }) => {
    if (message.seat === seat) return refuse('seat/unknown');
    if (message.by === 'bot') {
      const replaced = await session.decide((table, moment) =>
        governing.replace(table, message.seat, message, moment, session.pick),
      );
      return replaced.ok ? ok({}) : replaced;
    }
    const replaced = await withToken(session, (tokenHash, table, moment) =>
      governing.replace(table, message.seat, { tokenHash }, moment, session.pick),
    );
    return replaced.ok ? ok({ token: replaced.value.token }) : replaced;
  },
  pause: ({ session, seat }) => session.decide((table) => governing.pause(table, seat)),
  resume: ({ session, seat }) =>
    session.decide((table, moment) => governing.resume(table, seat, moment)),
  vote: ({ session, seat, message }) => {
    // Whoever votes for the first time always gets through.
    const isFirst = session.table.seats[seat]?.ballot === '';
    return (
      (isFirst ? undefined : tooOften(session)) ??
      session.decide((table, moment) => governing.castBallot(table, seat, message.choice, moment))
    );
  },
  end: ({ session, seat }) => session.decide((table) => governing.end(table, seat, 'host')),
  coach: ({ session, seat, message }) =>
    session.decide((table, { notes }) => switchCoach(table, notes, seat, message.on)),
  reopen: ({ session, seat }) => session.decide((table) => governing.reopen(table, seat)),
  handOver: ({ session, message }) =>
    session.decide((table) => seating.handOver(table, message.seat)),
  seatLink: async ({ session, seat, message }) => {
    if (message.seat !== seat) {
      if (session.table.host !== seat) return refuse('table/host-only');
      if (session.table.seats[message.seat]?.taken) return refuse('seat/taken');
    }
    return withToken(session, (hash, table) => addLink(table, message.seat, hash));
  },
  revoke: async ({ session, seat, message, adopt }) => {
    const isOwn = message.seat === seat;
    const revoking = (hash: string, table: Table) =>
      revoke(table, message.seat, hash, isOwn ? 'self' : 'host');
    if (isOwn) return withToken(session, revoking, adopt, message.token);
    if (session.table.host !== seat) return refuse('table/host-only');
    return tooOften(session) ?? withToken(session, revoking, undefined, message.token);
  },
  rematch: ({ session, rematch }) => rematch(session),
  chat: ({ session, seat, message }) => session.chat(seat, message.text, message.to, message.name),
  looking: async ({ look, message }) => {
    look(message.yes);
    return ok(undefined);
  },
  chatLog: ({ session, seat }) => session.chatLog(seat),
  history: async ({ session, message }) => ok(session.history(message.from)),
};

/** Handles a request in its turn: who may send it is declared along with it. */
export async function handle<Name extends RequestName>(
  name: Name,
  request: Request<Name>,
): Promise<Result<Replies[Name], Refusal>> {
  const { by, sparing } = declarationOf(name);
  const { session, seat } = request;
  if (by !== 'anyone' && seat < 0) return refuse('seat/none');
  if (by === 'host' && session.table.host !== seat) return refuse('table/host-only');
  const refused = sparing ? await tooOften(session) : undefined;
  const handler: Handler<Name> = HANDLERS[name];
  return refused ?? handler(request);
}
