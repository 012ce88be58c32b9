import { statfs } from 'node:fs/promises';
import type { Trouble } from '@vinci/protocol';
import { isDamage, isFull } from './faults.ts';

/** Bytes free on a disk below which it is full: the write-ahead log grows to several times as many. */
const LEAST = 1_000_000;

/** Milliseconds without a refusal after which any write shows that all is well again. */
const CALM = 30_000;

const WRITING = /^(insert|update|delete)/i;

/** What the answers of a database say about whether it can store and read. */
export class Condition {
  #isDamaged = false;
  #unwritten: Trouble | undefined;
  #refusedAt = 0;

  /** Nothing while all is well. Damage stays until the server is started again. */
  get trouble(): Trouble | undefined {
    return this.#isDamaged ? 'damaged' : this.#unwritten;
  }

  /** A transaction was stored. */
  wrote(): void {
    this.#unwritten = undefined;
  }

  /**
   * A statement was carried out. One that is stored by itself, as a sign of life, finds room for longer than
   * what people do, so it counts only when nothing was refused for a while.
   */
  answered(sql: string): void {
    const isCalm = performance.now() - this.#refusedAt > CALM;
    if (sql === 'commit' || (isCalm && WRITING.test(sql))) this.wrote();
  }

  /**
   * Something failed.
   *
   * @param isRefused whether something that is well in itself was not stored
   */
  failed(error: unknown, isRefused: boolean): void {
    if (isDamage(error)) this.#isDamaged = true;
    else if (isRefused) {
      this.#unwritten = isFull(error) ? 'full' : 'unwritable';
      this.#refusedAt = performance.now();
    }
  }
}

/** Whether the disk of a folder is as good as full; a file system that does not know its size is not. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks > 0 && bavail * bsize < LEAST;
}
