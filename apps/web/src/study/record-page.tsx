import { effect, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Play } from '../game/play.ts';
import { put, read } from '../net/storage.ts';
import type { RecordedGame } from './record.ts';
import { connectToRecord } from './record-room.ts';
import { Shell } from './shell.tsx';

/** What the tab keeps of the game from a file: its record, and the entry at which its review stands. */
const RECORD = 'vinci.record';
const ENTRY = 'vinci.record.entry';

/** The game from a file that is open, and the entry at which its review stands. */
export const openRecord = signal<
  { readonly game: RecordedGame; readonly from: number | undefined } | undefined
>(undefined);

/** Opens a game from a file. @param text its record, which a page that is loaded anew has again */
export function showRecord(game: RecordedGame, text: string): void {
  put(sessionStorage, RECORD, text);
  put(sessionStorage, ENTRY, '');
  openRecord.value = { game, from: undefined };
}

export function closeRecord(): void {
  put(sessionStorage, RECORD, '');
  openRecord.value = undefined;
}

/** Opens the game again that the tab keeps, if it does. */
export async function recallRecord(): Promise<void> {
  const text = read(sessionStorage, RECORD);
  if (text === '' || openRecord.peek() !== undefined) return;
  const { readGame } = await import('./record.ts');
  const game = readGame(text);
  if (typeof game === 'function') return;
  const entry = read(sessionStorage, ENTRY);
  openRecord.value = { game, from: /^\d{1,9}$/.test(entry) ? Number(entry) : undefined };
}

/** The game screen of a game from a file: it is only reviewed. */
class RecordPlay extends Play {
  override readonly hasTips = false;
  readonly #disposeRecord: (() => void)[] = [];

  constructor(game: RecordedGame, from: number | undefined) {
    super(connectToRecord(game));
    this.boardAfterEnd.value = true;
    // There is nothing behind the review.
    this.review.exit = closeRecord;
    this.review.open(from === undefined ? {} : { from });
    this.#disposeRecord.push(
      effect(() => {
        const revision = this.review.moment.value?.revision;
        if (revision === undefined || openRecord.peek() === undefined) return;
        openRecord.value = { game, from: revision };
        put(sessionStorage, ENTRY, `${revision}`);
      }),
      effect(() => {
        if (!this.boardAfterEnd.value) this.boardAfterEnd.value = true;
      }),
    );
  }

  override destroy(): void {
    for (const dispose of this.#disposeRecord) dispose();
    super.destroy();
  }
}

/** A game from a file, as a review. */
export function RecordReview({ game }: { readonly game: RecordedGame }) {
  const play = useMemo(() => new RecordPlay(game, openRecord.peek()?.from), [game]);
  useEffect(() => {
    play.connection.start();
    return () => {
      play.connection.stop();
      play.destroy();
    };
  }, [play]);
  return <Shell play={play} />;
}
