import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { type ChatLine, CLOSE_CODES, type Note, UNDO } from '@vinci/protocol';
import { decodeIntent, standings } from '@vinci/rules';
import type { SessionEvent } from '@vinci/session/journal';
import type { GameSession } from '@vinci/session/session';
import { mayRead } from '@vinci/session/table';
import { z } from 'zod';
import { connectionOf, isLetGo } from '../http/node-private.ts';
import type { Caller, Follower, Holder } from '../rooms/client.ts';
import type { OpenRoom } from '../rooms/open-rooms.ts';

/** Bytes that may wait for a reader: less than for a socket, as no answer is among them. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Milliseconds in which a reader who was too slow may still read why the stream ends. */
const LAST_WORDS = 10_000;

/** Milliseconds between two signs of life, less than proxies wait. */
const SIGN_OF_LIFE = 15_000;

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Id of an event: entries and notes that were told by then, and when the last line of chat was. */
const eventId = z
  .string()
  .regex(/^\d{1,16}-\d{1,16}-\d{1,16}$/)
  .transform((text): unknown => text.split('-'))
  .pipe(z.tuple([count, count, count]));

/** Why a stream ends, by the code with which a socket would be closed. */
const REASONS: Readonly<Record<number, string>> = {
  [CLOSE_CODES.stopping]: 'stopping',
  [CLOSE_CODES.closed]: 'closed',
};

/** All open streams, for which one timer will do. */
const streams = new Set<Stream>();
let signs: NodeJS.Timeout | undefined;

const showSigns = (): void => {
  for (const stream of streams) stream.showSign();
};

/** Who opens a stream. */
type Opener = Required<Caller> & { readonly userData: Holder };

/**
 * Answers a call by a stream: of what has happened since the last event that the caller says to have read, or of
 * what comes.
 *
 * @param onEnd told why the stream ends: `left` by its reader, or as the reader is told
 */
export async function openStream(
  room: OpenRoom,
  request: IncomingMessage,
  response: ServerResponse,
  opener: Opener,
  onEnd: (reason: string) => void,
): Promise<void> {
  if (response.destroyed) return;
  // It ends with the connection, so that its parts need no frames of their own.
  response.removeHeader('Transfer-Encoding');
  response.writeHead(200, {
    Connection: 'close',
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.flushHeaders();
  const out = isLetGo(request) ? connectionOf(request, response) : response;
  try {
    await new Stream(room, out, opener, onEnd).open(request.headers['last-event-id']);
  } catch (error) {
    // It has begun, so that nothing else can be answered.
    out.destroy();
    throw error;
  }
}

/** Somebody who follows a game by server-sent events. There may be thousands that only wait, so that it is small. */
class Stream implements Follower {
  readonly userData: Holder;
  readonly auth: Opener['auth'];
  readonly #out: Writable;
  readonly #room: OpenRoom;
  readonly #onEnd: (reason: string) => void;
  /** What the id of the next event says. */
  #revision = 0;
  #notes = 0;
  #chatAt = 0;
  /** Whether the reader knows that the seat has to act. */
  #isAsked = false;
  #ended = false;

  constructor(room: OpenRoom, out: Writable, opener: Opener, onEnd: (reason: string) => void) {
    this.#room = room;
    this.#out = out;
    this.#onEnd = onEnd;
    this.userData = opener.userData;
    this.auth = opener.auth;
    // Here, where nothing else is in reach that would be kept with it.
    out.on('close', () => this.#close('left'));
  }

  get #session(): GameSession {
    return this.#room.session;
  }

  /** @param after id of the last event that was read, as somebody names it; one that is none is not looked at */
  async open(after: unknown): Promise<void> {
    const known = eventId.safeParse(after);
    streams.add(this);
    signs ??= setInterval(showSigns, SIGN_OF_LIFE).unref();
    // In a turn of its own, so that nothing is told twice or missed between past and present.
    await this.#session.run(async (inside) => {
      const seat = inside.seatOf(this.userData.hash);
      const lines = await inside.chatLog(seat);
      if (this.#ended) return lines;
      const { notes } = inside.history(0);
      const [revision, told, chatAt] = known.success
        ? known.data
        : [inside.revision, notes.length, lines.ok ? (lines.value.lines.at(-1)?.at ?? 0) : 0];
      this.#chatAt = chatAt;
      this.#revision = Math.min(revision, inside.revision);
      this.#notes = Math.min(told, notes.length);
      this.#room.join(this);
      for (const [index, entry] of inside.history(this.#revision).entries.entries()) {
        this.told({ type: 'moved', revision: revision + index + 1, entry });
      }
      for (const note of notes.slice(told)) this.told({ type: 'note', note });
      const missed = lines.ok ? lines.value.lines.filter(({ at }) => at > chatAt) : [];
      for (const line of missed) this.told({ type: 'chat', line });
      this.told({ type: 'table', reason: undefined });
      this.told({ type: 'advanced' });
      return lines;
    });
  }

  say(type: string, payload: unknown): void {
    this.#event(type, payload);
  }

  leave(code: number): void {
    this.#end(REASONS[code] ?? 'closed');
  }

  told(event: SessionEvent): void {
    switch (event.type) {
      case 'moved': {
        this.#revision = event.revision;
        const [code, ...draws] = event.entry;
        const intent = code === UNDO ? { type: 'undo' } : decodeIntent(code);
        this.#event('moved', { revision: event.revision, code, intent, draws });
        return;
      }
      case 'advanced':
        this.#tellTurn();
        return;
      case 'table':
        this.#tellTable();
        this.#tellTurn();
        return;
      case 'note':
        this.#notes++;
        this.#event('note', event.note satisfies Note);
        return;
      case 'chat':
        this.#tellChat(event.line);
        return;
    }
  }

  #tellChat(line: ChatLine): void {
    this.#chatAt = line.at;
    if (mayRead(this.#session.table, this.userData.seat, line.to)) this.#event('chat', line);
  }

  /** What is true of the table now; who sits where is asked for. */
  #tellTable(): void {
    const { status, revision, host, fixed, paused, ended, next } = this.#room.state;
    const { position } = this.#session;
    const result =
      status === 'over' && position?.actor === -1 ? { result: standings(position) } : undefined;
    this.#event('table', { status, revision, host, fixed, paused, ended, next, ...result });
  }

  /** It is the reader’s turn: told once each time that the seat comes to have to act. */
  #tellTurn(): void {
    const { table, waiting, revision, position } = this.#session;
    const { seat } = this.userData;
    const isAsked =
      table.status === 'playing' && table.paused === '' && seat >= 0 && waiting.actor === seat;
    if (isAsked && !this.#isAsked) {
      this.#event('turn', { seat, revision, round: position?.round, phase: position?.phase });
    }
    this.#isAsked = isAsked;
  }

  #event(type: string, data: unknown): void {
    const id = `${this.#revision}-${this.#notes}-${this.#chatAt}`;
    this.#write(`event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  showSign(): void {
    this.#write(':\n\n');
  }

  #write(text: string): void {
    if (this.#ended) return;
    this.#out.write(text);
    if (this.#out.writableLength > MAX_WAITING_BYTES) this.#end('slow');
  }

  /** @param reason the last thing the reader is told, if they read on */
  #end(reason: string): void {
    if (!this.#close(reason)) return;
    const out = this.#out;
    out.end(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
    const cut = setTimeout(() => out.destroy(), LAST_WORDS).unref();
    out.once('close', () => clearTimeout(cut));
  }

  /** @returns whether it was open */
  #close(reason: string): boolean {
    if (this.#ended) return false;
    this.#ended = true;
    streams.delete(this);
    if (streams.size === 0) {
      clearInterval(signs);
      signs = undefined;
    }
    this.#room.part(this);
    this.#onEnd(reason);
    return true;
  }
}
