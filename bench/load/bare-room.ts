import { type Client, type MessageContext, Room } from '@colyseus/core';
import { GameState, MOVED } from '@vinci/protocol';

/** Cells of a position with four seats on the map of Europe. */
const CELLS = 190;

/**
 * A Colyseus room that does with an intent only what any room must: takes the request, changes some
 * fields of the same state, tells everybody, answers. No rules, no journal, no checks.
 */
export class BareRoom extends Room<{ state: GameState }> {
  override state = new GameState();
  override patchRate = 250;
  override maxMessagesPerSecond = Number.POSITIVE_INFINITY;

  override onCreate(): void {
    for (let cell = 0; cell < CELLS; cell++) this.state.cells.push(0);
    this.onMessage(
      'intent',
      (
        _client: Client,
        message: { revision: number; intents: number[] },
        context: MessageContext,
      ) => {
        const { state } = this;
        const code = message.intents[0]!;
        const revision = state.revision + 1;
        this.broadcast(MOVED, [revision, code]);
        // As many cells as a move changes on average.
        for (let cell = 0; cell < 4; cell++)
          state.cells[(code * 7 + cell * 31) % CELLS] = revision & 127;
        state.revision = revision;
        this.broadcastPatch();
        return context.resolve({ revision });
      },
    );
  }
}
