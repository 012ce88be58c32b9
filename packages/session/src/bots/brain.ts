import type { BotFailure, Lack, Strength } from '@vinci/protocol';
import type { IntentCode, Position } from '@vinci/rules';

/** What a bot decides. */
export interface Decision {
  /** To be played in order while the same seat acts and nothing new is revealed. */
  readonly intents: readonly IntentCode[];
  /** Levels that could not decide, so that the one below did. */
  readonly lacks?: readonly Lack[];
}

/**
 * What bots and fictional players think with. Positions given to it have no random state and are not
 * changed by it.
 */
export interface Brain {
  /** The next intent of the fictional seat that has to act. May throw. */
  decideFictional(position: Position): IntentCode;
  /**
   * What the bot that has to act does next. Rejects with `BotError` or `BrainClosedError`.
   *
   * @param network where the people of the game come from: networks take turns
   */
  decide(strength: Strength, position: Position, network?: string): Promise<Decision>;
  /** The least that ends what the actor has to do. May throw. */
  safeTurn(position: Position): readonly IntentCode[];
  close(): Promise<void>;
}

/** The server stops: nothing is decided any more, and nobody has failed. */
export class BrainClosedError extends Error {
  override readonly name = 'BrainClosedError';
}

export class BotError extends Error {
  override readonly name = 'BotError';
  readonly reason: BotFailure;

  constructor(reason: BotFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
