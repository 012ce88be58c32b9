import type { Replies } from '@vinci/protocol';
import type { Connection } from '../net/connection.ts';
import { connectInPage, PageRoom } from '../net/page-room.ts';
import type { RecordedGame } from './record.ts';

/** Stands where a game has its code. */
const NAME = 'record';

/** The room of a game from a file: it is over, and the reader is a visitor. */
class RecordRoom extends PageRoom {
  readonly #game: RecordedGame;

  constructor(game: RecordedGame) {
    super(game.config, game.sitters);
    this.#game = game;
  }

  protected show(): void {
    const { end, entries } = this.#game;
    this.project(end, entries.length, entries.length);
  }

  async request(name: string): Promise<unknown> {
    switch (name) {
      case 'history': {
        const { opening, entries } = this.#game;
        return {
          opening: [...opening],
          from: 0,
          entries: [...entries],
          notes: [],
        } satisfies Replies['history'];
      }
      case 'chatLog':
        return { lines: [] } satisfies Replies['chatLog'];
      default:
        throw new Error('record/request');
    }
  }
}

/** The connection to a game from a file. */
export const connectToRecord = (game: RecordedGame): Connection =>
  connectInPage(NAME, -1, () => new RecordRoom(game));
