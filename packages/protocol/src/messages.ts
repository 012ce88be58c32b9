import type { IntentCode, Seat } from '@vinci/rules';
import type { z } from 'zod';
import type { AbsenceRules, TimeControl } from './clocks.ts';
import type { Occupant, StandIn, Strength } from './occupants.ts';
import type { BODIES } from './schemas.ts';
import type { Audience, Ballot, GameStatus, PauseReason, Visibility } from './words.ts';

/**
 * One accepted entry of the journal: the intent's code, or `UNDO`, followed by the random results it
 * consumed. Entry n (counted from 0) leads from revision n to revision n + 1.
 */
export type LogEntry = readonly [code: IntentCode, ...draws: number[]];

/** Code of an entry that takes the last standing intent back. */
export const UNDO = -1;

/** A line of chat; `at` in milliseconds since 1970. */
export interface ChatLine {
  /** −1 for somebody without a seat, who gives a name. */
  readonly seat: Seat;
  readonly to: Audience;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** Why a bot's turn was played as the safe turn instead. */
export type BotFailure = 'threw' | 'overran' | 'illegal' | 'died';

/**
 * Something to know about the course of a game that is no move: it happened when the game had
 * `revision` entries, `at` in milliseconds since 1970.
 *
 * - `standIn`: a bot acts for the absent person of the seat from here on.
 * - `standInEnded`: the person is back, or the table does without stand-ins.
 * - `botFailed`: the bot of the seat could not decide; the safe turn was played.
 * - `masterLacks`: strong plays for the master of the seat, which has not learned this board, or whose file cannot be used.
 * - `strongLacks`: shrewd plays for the strong bot of the seat, whose file cannot be used.
 * - `reminded`, `paused` (`by` the host, or −1 for the ladder), `safeTurn`, `standIn`, `voteOpened`:
 *   the rungs of the ladder for the absent person of the seat.
 * - `returned`: that person is back, and starts at the foot of the ladder after leaving again.
 * - `resumed`: the game goes on; `by` the seat that let it, −1 for the ladder's next rung.
 * - `timeOut`: the clock of the seat ran out; the rest of its turn is the safe turn.
 * - `voted`, `voteClosed`: the vote; `seat` is who voted, and whom it was about.
 * - `replaced`, `kicked`, `left`: the person lost the seat, or left it for good; `name` says who.
 * - `sat`: somebody took a seat that was free.
 * - `handedOver`: the seat is the host now.
 * - `renamed`: the person of the seat, `name` until then, is called `to` now.
 * - `ladderChanged`: the host has changed what is done about absent people.
 * - `tableChanged`: the host has changed who finds the game or may watch it; what holds now.
 * - `coach`: the person of the seat plays with the computer's advice from here on, or no longer; `company`: because
 *   somebody else sat down.
 * - `ended`, `reopened`: the game was ended before its time (by the host's seat, −1 by a vote), and
 *   goes on.
 * - `outage`: nobody could play from `from` to `until`; no clock ran.
 * - `brought`: the person of the seat brought the game as a file; until then it was played on a device, without a server.
 * - `repaired`: whoever runs the server took away the last `entries` entries, which were damaged.
 */
export type Note = { readonly revision: number; readonly at: number; readonly seat: Seat } & (
  | { readonly type: 'standIn'; readonly name: string; readonly strength: Strength }
  | { readonly type: 'standInEnded'; readonly name: string }
  | { readonly type: 'botFailed'; readonly reason: BotFailure }
  | { readonly type: 'masterLacks' | 'strongLacks' }
  | { readonly type: 'reminded' }
  | { readonly type: 'paused'; readonly by: Seat }
  | { readonly type: 'resumed'; readonly by: Seat }
  | { readonly type: 'safeTurn'; readonly why: 'absence' | 'time' }
  | { readonly type: 'returned' }
  | { readonly type: 'timeOut' }
  | { readonly type: 'voteOpened'; readonly until: number }
  | { readonly type: 'voted'; readonly choice: Ballot }
  | { readonly type: 'voteClosed'; readonly result: Ballot | 'returned' }
  | { readonly type: 'replaced'; readonly by: 'bot' | 'link' | 'vote'; readonly name: string }
  | { readonly type: 'kicked'; readonly name: string }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'sat'; readonly name: string }
  | { readonly type: 'renamed'; readonly name: string; readonly to: string }
  | { readonly type: 'handedOver' }
  | {
      readonly type: 'ladderChanged';
      readonly absence: AbsenceRules;
      readonly standIn: StandIn | null;
    }
  | {
      readonly type: 'tableChanged';
      readonly visibility: Visibility;
      readonly spectators: boolean;
    }
  | { readonly type: 'coach'; readonly on: boolean; readonly why: 'choice' | 'company' }
  | { readonly type: 'ended'; readonly by: 'host' | 'vote' }
  | { readonly type: 'reopened' }
  | { readonly type: 'outage'; readonly from: number; readonly until: number }
  | { readonly type: 'brought' }
  | { readonly type: 'repaired'; readonly entries: number }
);

/** Type of the message that follows every accepted intent or undo; a number to keep it short. */
export const MOVED = 1;

/** Payload of `MOVED`: the revision it leads to, then the entry. */
export type MovedMessage = readonly [revision: number, ...entry: LogEntry];

/** Why the seat of a client changed. */
export type SeatReason = 'entered' | 'sat' | 'stood' | 'kicked' | 'revoked' | 'moved';

/** Messages from the server other than `MOVED`, by type. */
export interface ServerMessages {
  /**
   * Which seat this connection acts for: −1 for a visitor. First message after joining. With
   * `invitation` the token is good for that free seat: `sit` takes it. `now` is the time on the
   * server's clock, in milliseconds since 1970.
   */
  seat: { seat: Seat; reason: SeatReason; now: number; invitation?: Seat };
  chat: ChatLine;
  note: Note;
  /** Something to tell the person at once. */
  notice: { id: 'stopping' | 'closed' | 'ended' | 'operator'; text: string };
}

/** Close codes of the socket besides those of Colyseus. */
export const CLOSE_CODES = {
  /** The server is being restarted: enter again. */
  stopping: 4001,
  /** This game is not open to visitors any more. */
  closed: 4100,
} as const;

export type CreateBody = z.input<typeof BODIES.create>;

export type BringBody = z.input<typeof BODIES.bring>;

/** Reply to `POST /api/games`, and to `POST /api/games/bring`. A game with fictional players that starts draws the seats by lot. */
export interface CreatedReply {
  readonly code: string;
  readonly seat: Seat;
  readonly token: string;
}

/** What people who know the code may know: `GET /api/games/:code`, `GET /api/games`. */
export interface GameInfo {
  readonly code: string;
  readonly status: GameStatus;
  readonly preset: string;
  readonly map: string;
  readonly seats: number;
  /** Names in order of the seats; empty for a free seat. */
  readonly names: readonly string[];
  /** Who the seats belong to; empty for a free seat. */
  readonly occupants: readonly (Occupant | '')[];
  /** A seat is free. */
  readonly open: boolean;
  /** People without a seat may watch. */
  readonly watch: boolean;
  /** Milliseconds since 1970 of the last accepted intent. */
  readonly updatedAt: number;
  readonly clock: TimeControl | null;
  /** Why the game stands still; empty when it does not. */
  readonly paused: PauseReason;
  /** Milliseconds since 1970 at which the clock of the seat to act runs out; 0 when none runs. */
  readonly dueAt: number;
  /** Milliseconds since 1970 by the same clock, when this was told. */
  readonly now: number;
  /** It was ended before the rules ended it, so nobody has won. */
  readonly early: boolean;
  /** Round in progress; 0 before the first. */
  readonly round: number;
  /** Seat that has to act; −1 before the start and after the end. */
  readonly actor: Seat;
  /** Victory points by seat, as they were when a seat last passed on its turn; none before the start. */
  readonly points: readonly number[];
  /** With a seat token in the call: the seat, and whether it has to act. */
  readonly seat?: Seat;
  readonly turn?: boolean;
  /** Likewise: strength of the bot that plays for its absent holder, empty when none does. */
  readonly standIn?: Strength | '';
}

/** Reply to `POST /api/games/:code/enter`; `reservation` says where the socket opens. */
export interface EnteredReply {
  /** −1 for visitors. */
  readonly seat: Seat;
  readonly reservation: {
    readonly name: string;
    readonly sessionId: string;
    readonly roomId: string;
    readonly processId: string;
    readonly publicAddress?: string;
  };
}

/** Reply to `GET /ready`: whether players may be sent to this server. */
export interface ReadyReply {
  readonly status: 'ready' | 'starting' | 'stopping';
}

/**
 * What keeps a journal that answers from its work: its disk is full, it takes nothing for another reason,
 * or something in it is damaged.
 */
export type Trouble = 'full' | 'unwritable' | 'damaged';

/** Reply to `GET /health`. */
export interface HealthReply {
  /** `checking`: all unfinished games are checked against a new version before it serves. */
  readonly status: 'ok' | 'checking' | 'stopping' | 'failing';
  readonly version: string;
  readonly protocol: number;
  readonly rules: number;
  /** Seconds since the start. */
  readonly uptime: number;
  readonly games: number;
  readonly connections: number;
  /** Only while the log cannot be written; the server goes on all the same. */
  readonly log?: 'failing';
  /** What is wrong with the journal; only while something is. */
  readonly journal?: Trouble | 'away';
  /** Whether Redis answers; only where there are several servers. */
  readonly redis?: boolean;
  /** How many games were checked, and of how many; only while that goes on. */
  readonly checked?: { readonly done: number; readonly of: number };
}
