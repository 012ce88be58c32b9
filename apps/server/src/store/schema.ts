import type {
  Audience,
  Ballot,
  Ending,
  GameStatus,
  NewsKind,
  Note,
  Occupant,
  Pace,
  PauseReason,
  Step,
  Strength,
  Visibility,
  WebhookFormat,
} from '@vinci/protocol';

/** A game and its table. Times are milliseconds since 1970, booleans 0 or 1. */
export interface GameRow {
  /** Room code, never used twice. */
  code: string;
  status: GameStatus;
  /** `GameConfig` as JSON. */
  config: string;
  /** Secret: 32 hexadecimal digits. Before the start it is not the one that is played with. */
  seed: string;
  /** What the seed is made from: 64 hexadecimal digits; empty in games of earlier versions. */
  secret: string;
  /** What was published at the start; empty before. */
  seal: string;
  /** Version of the rules it is played under. */
  rules: number;
  visibility: Visibility;
  spectators: number;
  /** Seat of the host; −1 when nobody is seated. */
  host: number;
  /** Seat that has to act; −1 before the start and after the end. */
  actor: number;
  /** Code of the rematch, or empty. */
  next: string;
  /** How fast bots and fictional players act. */
  pace: Pace;
  /** `StandIn` as JSON, or empty for none. */
  stand_in: string;
  /** Fingerprint of the position when a seat last passed on its turn, in base 36; empty for none. */
  digest: string;
  /** Number of entries that led there. */
  digest_at: number;
  /** `TimeControl` as JSON, or empty for none. */
  clock: string;
  /** `AbsenceRules` as JSON, or empty for none. */
  absence: string;
  /** 1 when its people promised chains; 0 before the start, and for games of earlier versions. */
  chains: number;
  /** `Terms` of the start as JSON; empty before, and for games of earlier versions. */
  terms: string;
  /** Why it stands still, or empty. */
  paused: PauseReason;
  /** `Vote` as JSON, or empty. */
  vote: string;
  /** Who ended it before the rules did, or empty. */
  ended: Ending;
  /** When it started; 0 before, and for games of earlier versions. */
  started_at: number;
  /** When something has to happen although nobody is connected; 0 for never. */
  due_at: number;
  /** When the clock of the seat to act runs out; 0 when none runs. */
  deadline: number;
  created_at: number;
  updated_at: number;
}

export interface SeatRow {
  game: string;
  seat: number;
  name: string;
  colour: number;
  taken: number;
  /** Empty for a seat that is free before the start. */
  occupant: Occupant | '';
  /** Strength of the bot that acts for an absent person, or empty. */
  stand_in: Strength | '';
  /** Rung of the ladder for absent people, or empty. */
  step: Step;
  /** When the game began to wait for the absent person; 0 on no rung. */
  since: number;
  /** What the person voted for in the open vote, or empty. */
  ballot: Ballot | '';
  /** Hash of the entropy that the person of the seat adds, or empty. */
  promise: string;
  /** The entropy itself once the game has started; empty when it was not shown in time. */
  entropy: string;
  /** 1 when nobody of the seat was there to be asked for it at the start. */
  later: number;
}

/** SHA-256 of a seat token in base64url; the token itself is stored nowhere. */
export interface TokenRow {
  game: string;
  hash: string;
  seat: number;
}

/** One accepted entry. The primary key (game, revision) keeps two writers from forking a game. */
export interface EntryRow {
  game: string;
  revision: number;
  seat: number;
  /** Intent code, or −1 for an undo. */
  code: number;
  at: number;
  /** 1 when a bot or a fictional player acted: nobody may take it back. */
  bot: number;
  /** What the bag was mixed with before it: a link of the seat's chain, or empty. */
  link: string;
}

/** What happened besides the moves. */
export interface NoteRow {
  game: string;
  line: number;
  revision: number;
  seat: number;
  type: Note['type'];
  /** The rest of the note as JSON. */
  details: string;
  at: number;
}

export interface ChatRow {
  game: string;
  line: number;
  seat: number;
  name: string;
  text: string;
  at: number;
  audience: Audience;
}

/** A position of a game from which its replay may begin; at most one of each game. */
export interface SnapshotRow {
  game: string;
  /** Number of entries that led there. */
  revision: number;
  /** Its cells without the key of the generator, as JSON. */
  cells: string;
  /** Random results of the entries until then, as JSON: [entry, result …] for each that has some. */
  draws: string;
  /** Fingerprint of all of this, of the game and its entries until then, and of the rules. */
  digest: string;
}

/** How far the unfinished games were checked against a version of the rules. */
export interface RulesCheckRow {
  /** See `engineOf`. */
  engine: string;
  /** 1 once all were looked at. */
  done: number;
  /** Code of the game that was looked at last, in order of the codes. */
  last: string;
  /** Games that cannot be played on, as JSON. */
  broken: string;
  at: number;
}

/** A server that shows signs of life; only where several use one database. */
export interface ProcessRow {
  /** Id by which addresses of rooms name it. */
  id: string;
  /** `host:port` at which the others reach it. */
  address: string;
  started_at: number;
  /** By the clock of the database, in milliseconds since 1970; then its games are free. */
  expires_at: number;
}

/** Which server has a game. The row stays when the lease is given back, so that no number comes twice. */
export interface LeaseRow {
  game: string;
  /** Id of the process, or empty. */
  process: string;
  /** Raised at each taking. */
  fence: number;
}

/** Who is told about a game while not looking at it. */
export interface FollowerRow {
  id: string;
  game: string;
  /** A browser of somebody seated, or the format of a webhook. */
  channel: 'push' | WebhookFormat;
  /** Hash of the seat token of a browser; empty for a webhook. */
  token: string;
  /** Secret: address of the push service or webhook. */
  address: string;
  /** Secret: keys of the browser as JSON; empty for a webhook. */
  keys: string;
  /** `QuietHours` as JSON, or empty. */
  quiet: string;
  /** Address of the client, with a slash at the end, or empty when it is not known. */
  base: string;
  /** Mark of the last news it was told, or did not have to be told. */
  told: number;
  /** Messages that failed since one arrived. */
  failures: number;
  /** 1 when so many failed that none is sent any more. */
  off: number;
  created_at: number;
}

/** What a follower is to be told; newer news takes the place of older. */
export interface OutboxRow {
  follower: string;
  game: string;
  kind: NewsKind;
  /** See `markOf`. */
  mark: number;
  due_at: number;
  attempts: number;
  /** Until then a process is at it. */
  claimed_until: number;
}

/** Something that all processes of a server know and nobody else. */
export interface SecretRow {
  name: string;
  value: string;
}

/** When a process was last known to run; see also `TimeRows.lead`. */
export interface HeartbeatRow {
  process: string;
  at: number;
}

/** A time in which no process ran. */
export interface OutageRow {
  since: number;
  until: number;
}

/** The tables, as the query builder sees them. */
export interface Database {
  games: GameRow;
  seats: SeatRow;
  tokens: TokenRow;
  entries: EntryRow;
  chat: ChatRow;
  notes: NoteRow;
  processes: ProcessRow;
  leases: LeaseRow;
  snapshots: SnapshotRow;
  rules_checks: RulesCheckRow;
  followers: FollowerRow;
  outbox: OutboxRow;
  secrets: SecretRow;
  heartbeats: HeartbeatRow;
  outages: OutageRow;
}
