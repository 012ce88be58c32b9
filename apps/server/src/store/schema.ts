import type { NewsKind, WebhookFormat } from '@vinci/protocol';
import { flag, integer, type RowWith, text, time } from '@vinci/session/columns';
import { CHAT, ENTRIES, GAMES, NOTES, SEATS, TOKENS } from '@vinci/session/rows';
import { z } from 'zod';

const words = text(z.string());
const game = words;

/** How far the unfinished games were checked against a version of the rules. */
const RULES_CHECKS = {
  /** See `engineOf`. */
  engine: words,
  /** 1 once all were looked at. */
  done: flag,
  /** Code of the game that was looked at last, in order of the codes. */
  last: words,
  /** Games that cannot be played on, as JSON. */
  broken: words,
  at: time,
} as const;

/** Servers that show signs of life; only where several use one database. */
const PROCESSES = {
  /** By which addresses of rooms name it. */
  id: words,
  /** `host:port` at which the others reach it. */
  address: words,
  started_at: time,
  /** By the clock of the database, in milliseconds since 1970; then its games are free. */
  expires_at: time,
} as const;

/** Which server has a game. The row stays when the lease is given back, so that no number comes twice. */
const LEASES = {
  game,
  /** Id of the process, or empty. */
  process: words,
  /** Raised at each taking. */
  fence: integer(0, Number.MAX_SAFE_INTEGER),
} as const;

/** Who is told about a game while not looking at it. */
const FOLLOWERS = {
  id: words,
  game,
  /** A browser of somebody seated, or the format of a webhook. */
  channel: text(z.custom<'push' | WebhookFormat>()),
  /** Hash of the seat token of a browser; empty for a webhook. */
  token: words,
  /** Secret: address of the push service or webhook. */
  address: words,
  /** Secret: keys of the browser as JSON; empty for a webhook. */
  keys: words,
  /** `QuietHours` as JSON, or empty. */
  quiet: words,
  /** Address of the client, with a slash at the end, or empty when it is not known. */
  base: words,
  /** Mark of the last news it was told, or did not have to be told. */
  told: integer(0, Number.MAX_SAFE_INTEGER),
  /** Messages that failed since one arrived. */
  failures: integer(0),
  /** 1 when so many failed that none is sent any more. */
  off: flag,
  created_at: time,
} as const;

/** What a follower is to be told; newer news takes the place of older. */
const OUTBOX = {
  follower: words,
  game,
  kind: text(z.custom<NewsKind>()),
  /** See `markOf`. */
  mark: integer(0, Number.MAX_SAFE_INTEGER),
  due_at: time,
  attempts: integer(0),
  /** Until then a process is at it. */
  claimed_until: time,
} as const;

/** What all processes of a server know and nobody else. */
const SECRETS = { name: words, value: words } as const;

/** When a process was last known to run; see also `TimeRows.lead`. */
const HEARTBEATS = { process: words, at: time } as const;

/** Times in which no process ran or could store anything. */
const OUTAGES = { since: time, until: time } as const;

/** All tables. */
export const TABLES = {
  games: GAMES,
  seats: SEATS,
  tokens: TOKENS,
  entries: ENTRIES,
  chat: CHAT,
  notes: NOTES,
  followers: FOLLOWERS,
  outbox: OUTBOX,
  secrets: SECRETS,
  processes: PROCESSES,
  leases: LEASES,
  heartbeats: HEARTBEATS,
  outages: OUTAGES,
  rules_checks: RULES_CHECKS,
} as const;

/** The tables, as the query builder sees them. */
export type Database = { [Name in keyof typeof TABLES]: RowWith<(typeof TABLES)[Name]> };

export type FollowerRow = Database['followers'];
export type OutboxRow = Database['outbox'];
export type OutageRow = Database['outages'];
export type RulesCheckRow = Database['rules_checks'];
