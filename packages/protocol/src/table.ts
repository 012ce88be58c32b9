import { NO_ABSENCE } from './clocks.ts';
import { count, flag, json, moment, number, oneOf, sent, shared, stored, text } from './fields.ts';
import { COLOURS, MAX_SEATS } from './limits.ts';
import { OPPONENTS, STRENGTHS } from './occupants.ts';
import { BALLOTS, ENDINGS, PACES, PAUSES, STATUSES, STEPS, VISIBILITIES } from './words.ts';

/** A seat, or −1 for nobody. */
const anySeat = number(-1, MAX_SEATS - 1, -1);

/**
 * The fields of a seat: what each may be, what it is at first, and where it goes. What a session knows,
 * the row, its check, the export, the synchronized state and what the client reads follow from it.
 */
export const SEAT = {
  /** Empty while the seat is free before the start. */
  name: shared(text('name')),
  /** Different for each seat. */
  colour: shared(number(0, COLOURS - 1, 0)),
  /** A person, a bot or a fictional player holds it. */
  taken: shared(flag()),
  /** Whose seat it is; empty for a seat that is free before the start. */
  occupant: shared(oneOf(['', 'person', ...OPPONENTS])),
  /** Whoever sat down said that a program plays there; nobody can prove that one does not. */
  program: shared(flag()),
  /** Strength of the bot that acts for an absent person, or empty. */
  standIn: shared(oneOf(['', ...STRENGTHS])),
  /** Rung of the ladder for absent people, or empty. */
  step: shared(oneOf(STEPS)),
  /** When the game began to wait for the absent person; 0 on no rung. */
  since: stored(moment()),
  /** What the person voted for in the open vote, or empty. */
  ballot: shared(oneOf(['', ...BALLOTS])),
  /** Hash of what the person of the seat adds to the seed, or empty. */
  promise: shared(text('digits')),
  /** What it is the hash of, from the start on; empty when it was not shown in time. */
  entropy: stored(text('digits')),
  /** Nobody of the seat was there when promises were fixed: it is asked for nothing. */
  unasked: stored(flag()),
  /**
   * While `fixed`: the seat is not asked for what was promised. From the start on: it was not shown, and
   * link 0 of the chain is the first that is mixed into the bag.
   */
  later: sent(flag()),
  /** A person who holds the seat is connected now. */
  present: sent(flag()),
  /** Links of its chain that were mixed into the bag; −1 without a chain, and before the start. */
  links: sent(number(-1, 2 ** 31 - 1, -1)),
  /** Milliseconds left on its clock as of `clockAt`; −1 without a clock. */
  time: sent(number(-1, 2 ** 53, -1)),
} as const;

/** The fields of a table, or of the game at it, likewise. */
export const TABLE = {
  /** Number of accepted entries. */
  revision: sent(count()),
  /**
   * The seat to act may take back `revision − undoFrom` intents. It only changes when something new is
   * revealed or taken back, so an ordinary intent need not send it.
   */
  undoFrom: sent(count()),
  status: shared(oneOf(STATUSES)),
  code: sent(text('code')),
  /** Version of the protocol. */
  protocol: sent(count()),
  /** Version of the rules engine that made `cells`. */
  rules: sent(count()),
  /** Its fictional players are those of the seats. */
  config: shared(
    json('config', {
      preset: 'deClassic',
      options: {},
      map: 'europe',
      mapVersion: 1,
      // A game of one seat does not exist, so that every table sends and stores its own.
      seats: 1,
      fictional: [],
    }),
  ),
  visibility: shared(oneOf(VISIBILITIES, 'code')),
  /** BCP 47 tag of what the device spoke that made the table, or empty: a channel is told in it. */
  language: stored(text('language')),
  /** Whether people without a seat may watch. */
  spectators: shared(flag(true)),
  /** −1 when no person is seated. */
  host: shared(anySeat),
  /** How fast bots and fictional players act. */
  pace: shared(oneOf(PACES, 'normal')),
  /** When a bot takes over for an absent person; `null` for never. */
  standIn: shared(json('standIn', null)),
  clock: shared(json('clock', null)),
  /** What is done about absent people besides the stand-in. */
  absence: shared(json('absence', NO_ABSENCE)),
  /** Why the game stands still, or empty. */
  paused: shared(oneOf(PAUSES)),
  vote: shared(json('vote', null)),
  /** Who ended the game before the rules did, or empty. */
  ended: shared(oneOf(ENDINGS)),
  /** Code of the rematch, or empty. */
  next: shared(text('code')),
  /** Seat whose clock runs; −1 when none does. */
  clockSeat: sent(anySeat),
  /** When the times of the seats were right, in milliseconds since 1970 on the server’s clock. */
  clockAt: sent(moment()),
  /**
   * When the game began to wait for the absent person of the seat to act, on the same clock: the steps
   * of the ladder count from here. 0 while nobody is waited for.
   */
  awaySince: sent(moment()),
  /** Connections without a seat. */
  watchers: sent(count()),
  /** Hash of the server's secret, from the making of the table on. */
  commitment: sent(text('digits')),
  /** The start was asked for: what the seats promised is fixed, and everybody is to show it. */
  fixed: sent(flag()),
  /** Hash of all that the course of the game depends on, from the start on. */
  seal: sent(text('digits')),
} as const;
