import { Packr, unpack } from 'msgpackr';
import WebSocket from 'ws';

const JOIN = 10;
const DATA = 13;
const STATE = 14;
const PATCH = 15;
const REQUEST = 21;
const RESPONSE = 22;
const MOVED = 1;

/** Bytes of a frame's header for payloads of up to 125 bytes. */
const FRAME_HEADER = 2;

const packr = new Packr({ useRecords: false });

interface Reservation {
  readonly processId: string;
  readonly roomId: string;
  readonly sessionId: string;
}

/** A client that only counts and measures, so that it costs less than what it measures. */
export class Connection {
  /** Bytes received, WebSocket headers included. */
  bytes = 0;
  /** Called for every accepted intent. */
  onMoved: (message: readonly number[]) => void = () => undefined;
  /** Called for every change of the state, with the bytes since the last one. */
  onPatch: (bytes: number) => void = () => undefined;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (answer: { ok: boolean; value: unknown }) => void>();
  #nextId = 0;
  #sinceLast = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static open(base: string, reservation: Reservation): Promise<Connection> {
    const { processId, roomId, sessionId } = reservation;
    const url = `${base.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.binaryType = 'nodebuffer';
    const connection = new Connection(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('the server closed a connection')));
      socket.on('message', (frame: Buffer) => {
        if (frame[0] === JOIN) socket.send(Buffer.of(JOIN));
        else if (frame[0] === STATE) resolve(connection);
        else connection.#receive(frame);
      });
    });
  }

  /** Sends a request; resolves with the answer. */
  request(name: string, payload: unknown): Promise<{ ok: boolean; value: unknown }> {
    const id = this.#nextId++ & 127;
    const type = Buffer.from(name);
    const frame = Buffer.concat([
      Buffer.of(REQUEST, id, 0xa0 | type.length),
      type,
      payload === undefined ? Buffer.alloc(0) : packr.pack(payload),
    ]);
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      this.#socket.send(frame);
    });
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.terminate();
  }

  #receive(frame: Buffer): void {
    this.bytes += frame.length + FRAME_HEADER;
    switch (frame[0]) {
      case DATA:
        if (frame[1] !== MOVED) return;
        this.#sinceLast += frame.length + FRAME_HEADER;
        this.onMoved(unpack(frame.subarray(2)) as number[]);
        return;
      case PATCH:
        this.onPatch(this.#sinceLast + frame.length + FRAME_HEADER);
        this.#sinceLast = 0;
        return;
      case RESPONSE: {
        const resolve = this.#pending.get(frame[1] as number);
        this.#pending.delete(frame[1] as number);
        resolve?.({
          ok: frame[2] === 0,
          value: frame.length > 3 ? unpack(frame.subarray(3)) : undefined,
        });
        return;
      }
    }
  }
}

/** A POST with a JSON reply. */
export async function post<Reply>(base: string, path: string, body: unknown): Promise<Reply> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}
