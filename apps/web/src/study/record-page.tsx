import { effect, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Play } from '../game/play.ts';
import type { RecordedGame } from './record.ts';
import { connectToRecord } from './record-room.ts';
import { Shell } from './shell.tsx';

/** The game from a file that is open, and the entry at which its review stands; kept while the page is. */
export const openRecord = signal<
  { readonly game: RecordedGame; readonly from: number | undefined } | undefined
>(undefined);

/** The game screen of a game from a file: it is only reviewed. */
class RecordPlay extends Play {
  override readonly hasTips = false;
  readonly #disposeRecord: (() => void)[] = [];

  constructor(game: RecordedGame, from: number | undefined) {
    super(connectToRecord(game));
    this.boardAfterEnd.value = true;
    this.review.exit = () => {
      openRecord.value = undefined;
    };
    this.review.open(from === undefined ? {} : { from });
    this.#disposeRecord.push(
      effect(() => {
        const revision = this.review.moment.value?.revision;
        if (revision !== undefined && openRecord.peek() !== undefined)
          openRecord.value = { game, from: revision };
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
