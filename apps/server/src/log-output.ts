import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import type { DestinationStream } from 'pino';

/** Bytes of lines that wait while they cannot be written; what comes then is lost. */
const MOST_WAITING = 1_048_576;

/** Milliseconds until a reader who is behind is tried again, and a log that cannot be written. */
const BEHIND = 100;
const BROKEN = 1000;

export interface LogState {
  /** Nothing can be written at the moment. */
  readonly failing: boolean;
  /** Lines that were never written. */
  readonly lost: number;
}

/**
 * Where the log of a server goes. A full disk, a device that fails, a reader who has gone or does not
 * read cost lines at most, never the server; once it can be written again it says how many.
 */
export class LogOutput implements DestinationStream, LogState {
  readonly #fd: number;
  readonly #form: (line: string) => string;
  readonly #waiting: Buffer[] = [];
  #bytes = 0;
  #lost = 0;
  /** Lost lines of which the log does not tell yet. */
  #untold = 0;
  #isBroken = false;
  #again: NodeJS.Timeout | undefined;

  /**
   * @param fd of an open file, pipe or device
   * @param form makes of a line of JSON what is written
   */
  constructor(fd: number, form: (line: string) => string = (line) => line) {
    this.#fd = withoutWaiting(fd);
    this.#form = form;
  }

  get failing(): boolean {
    return this.#isBroken || this.#untold > 0;
  }

  get lost(): number {
    return this.#lost;
  }

  write(line: string): void {
    const bytes = Buffer.from(this.#form(line));
    if (this.#bytes + bytes.length > MOST_WAITING) {
      this.#lost++;
      this.#untold++;
      return;
    }
    this.#add(bytes);
    if (this.#again === undefined) this.flush();
  }

  /** Writes what waits, as far as that is possible at once. Never throws. */
  flush(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    try {
      for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
        const written = writeSync(this.#fd, next);
        this.#bytes -= written;
        if (written === next.length) this.#waiting.shift();
        else this.#waiting[0] = next.subarray(written);
        if (this.#waiting.length === 0) this.#tell();
      }
      this.#isBroken = false;
    } catch (error) {
      this.#isBroken = Object(error).code !== 'EAGAIN';
      this.#again = setTimeout(() => this.flush(), this.#isBroken ? BROKEN : BEHIND).unref();
    }
  }

  #add(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
  }

  /** Lets the log say how many lines are missing in it. */
  #tell(): void {
    if (this.#untold === 0) return;
    const of = { level: 40, time: Date.now(), pid: process.pid, hostname: hostname() };
    const line = JSON.stringify({ ...of, lost: this.#untold, msg: 'lines of the log were lost' });
    this.#add(Buffer.from(this.#form(`${line}\n`)));
    this.#untold = 0;
  }
}

/** The same pipe, opened so that a reader who does not read keeps nobody waiting, where that is possible. */
function withoutWaiting(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}
