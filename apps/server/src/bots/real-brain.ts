import { type Strength as BotStrength, decideFictional, safeTurn } from '@vinci/bots';
import type { Strength } from '@vinci/protocol';
import type { Brain } from './brain.ts';
import { BotPool, type PoolOptions } from './pool.ts';

/**
 * The brain of `@vinci/bots`. Fictional players and safe turns take a few milliseconds at most and
 * are decided at once, bots in threads.
 */
export function createBrain(options: PoolOptions = {}): Brain {
  const pool = new BotPool(options);
  return {
    decideFictional,
    safeTurn,
    decide: (strength: Strength & BotStrength, position, network) =>
      pool.decide(strength, position, network),
    close: () => pool.close(),
  };
}
