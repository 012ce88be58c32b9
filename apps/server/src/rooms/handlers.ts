import {
  type CheckedRequest,
  type Refusal,
  type Replies,
  type RequestName,
  refusal,
} from '@vinci/protocol';
import { fail, ok, type Result, type Seat } from '@vinci/rules';
import type { Fixing } from '../fairness/fixing.ts';
import * as governing from '../session/governing.ts';
import { refuse } from '../session/refuse.ts';
import { isPromised } from '../session/seating.ts';
import { hashToken, newToken } from '../session/secrets.ts';
import type { GameSession } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

/** Who asks: a connection, as the handlers see it. */
export interface Asker {
  /** Hash of its token, when it has one. */
  hash: string | undefined;
}

/** What a handler works with. */
export interface Request<Name extends RequestName> {
  readonly session: GameSession;
  readonly sessions: Sessions;
  readonly fixing: Fixing;
  readonly asker: Asker;
  /** Seat the asker holds; −1 for none. */
  readonly seat: Seat;
  readonly message: CheckedRequest<Name>;
  /** Makes the asker hold the token with this hash from now on. */
  readonly adopt: (hash: string) => void;
  /** Notes whether the asker looks at the game. */
  readonly look: (yes: boolean) => void;
}

type Handler<Name extends RequestName> = (
  request: Request<Name>,
) => Promise<Result<Replies[Name], Refusal>>;

/** Lets only holders of a seat through. */
const seated =
  <Name extends RequestName>(handler: Handler<Name>): Handler<Name> =>
  async (request) =>
    request.seat < 0 ? refuse('seat/none') : handler(request);

/** Lets only the host through. */
const hostOnly = <Name extends RequestName>(handler: Handler<Name>): Handler<Name> =>
  seated(async (request) =>
    request.session.table.host === request.seat ? handler(request) : refuse('table/host-only'),
  );

/**
 * Lets only so much be noted between two moves: notes stay for ever and everybody who enters gets all of
 * them. What undoes such a thing always gets through, so that nobody is locked out.
 */
const sparing =
  <Name extends RequestName>(handler: Handler<Name>): Handler<Name> =>
  async (request) => {
    const { noteWait } = request.session;
    return noteWait > 0
      ? fail(refusal('message/too-fast', { retryAfter: noteWait }))
      : handler(request);
  };

const revokeOwn: Handler<'revoke'> = ({ session, seat, adopt }) =>
  session.newToken(seat, true, adopt);

const revokeOther = hostOnly<'revoke'>(
  sparing(({ session, message }) => session.newToken(message.seat, true, undefined, 'host')),
);

const castBallot: Handler<'vote'> = ({ session, seat, message }) =>
  session.decide((table, moment) => governing.castBallot(table, seat, message.choice, moment));

/** One handler for each request. They decide who may ask; the session decides the rest. */
export const HANDLERS: { readonly [Name in RequestName]: Handler<Name> } = {
  intent: seated(({ session, seat, message }) =>
    session.submit(seat, message.revision, message.intents, message.link),
  ),
  undo: seated(({ session, seat, message }) => session.undo(seat, message.revision, message.steps)),
  sit: sparing(async ({ session, asker, seat, message, adopt }) => {
    if (seat >= 0) return refuse('seat/already-seated');
    const { table } = session;
    const invited = session.invitationOf(asker.hash);
    const isOpen = (at: Seat): boolean => at === invited || !isPromised(table, at);
    const wanted = message.seat ?? invited;
    if (wanted !== undefined && !isOpen(wanted)) return refuse('seat/taken');
    const open = table.seats.findIndex(({ taken }, at) => !taken && isOpen(at));
    if (wanted === undefined && open < 0) return refuse('seat/taken');
    if (session.isPutOut(asker.hash)) return refuse('seat/put-out');
    return session.sit(wanted ?? open, message.name, adopt);
  }),
  // Whoever knows what was shown must not let the start come to nothing by leaving; it is soon over.
  stand: seated(async ({ session, fixing, seat }) =>
    fixing.underWay ? refuse('entropy/fixed') : session.vacate(seat, 'stood'),
  ),
  rename: seated(sparing(({ session, seat, message }) => session.rename(seat, message.name))),
  setColour: seated(({ session, seat, message }) => session.setColour(seat, message.colour)),
  configure: hostOnly(sparing(({ session, message }) => session.configure(message))),
  setOccupant: hostOnly(({ session, message }) =>
    session.setOccupant(message.seat, message.occupant === '' ? undefined : message.occupant),
  ),
  entropy: seated(({ fixing, seat, message }) => fixing.promise(seat, message.promise)),
  reveal: seated(({ fixing, seat, message }) => fixing.show(seat, message.value)),
  start: hostOnly(({ fixing }) => fixing.start()),
  kick: hostOnly(async ({ session, seat, message }) =>
    message.seat === seat || session.table.seats[message.seat] === undefined
      ? refuse('seat/unknown')
      : session.vacate(message.seat, 'kicked'),
  ),
  replace: hostOnly(
    sparing(async ({ session, seat, message }) => {
      if (message.seat === seat) return refuse('seat/unknown');
      if (message.by === 'bot') {
        const replaced = await session.decide((table, moment) =>
          governing.replace(table, message.seat, message, moment),
        );
        return replaced.ok ? ok({}) : replaced;
      }
      const token = newToken();
      const tokenHash = hashToken(token);
      const replaced = await session.decide((table, moment) =>
        governing.replace(table, message.seat, { tokenHash }, moment),
      );
      return replaced.ok ? ok({ token }) : replaced;
    }),
  ),
  pause: hostOnly(
    sparing(({ session, seat }) => session.decide((table) => governing.pause(table, seat))),
  ),
  resume: hostOnly(({ session, seat }) =>
    session.decide((table, moment) => governing.resume(table, seat, moment)),
  ),
  vote: seated((request) => {
    const { ballot } = request.session.table.seats[request.seat] ?? {};
    return ballot === '' ? castBallot(request) : sparing(castBallot)(request);
  }),
  end: hostOnly(
    sparing(({ session, seat }) => session.decide((table) => governing.end(table, seat, 'host'))),
  ),
  reopen: hostOnly(({ session, seat }) => session.decide((table) => governing.reopen(table, seat))),
  handOver: hostOnly(sparing(({ session, message }) => session.handOver(message.seat))),
  seatLink: seated(async ({ session, seat, message }) => {
    if (message.seat !== seat) {
      if (session.table.host !== seat) return refuse('table/host-only');
      if (session.table.seats[message.seat]?.taken) return refuse('seat/taken');
    }
    return session.newToken(message.seat, false);
  }),
  revoke: seated((request) =>
    (request.message.seat === request.seat ? revokeOwn : revokeOther)(request),
  ),
  rematch: seated(({ session, sessions }) => sessions.rematch(session)),
  chat: ({ session, seat, message }) =>
    session.chat({ seat, name: message.name }, message.text, message.to),
  looking: async ({ look, message }) => {
    look(message.yes);
    return ok(undefined);
  },
  chatLog: ({ session, seat }) => session.chatLog(seat),
  history: async ({ session, message }) => ok(session.history(message.from)),
};
