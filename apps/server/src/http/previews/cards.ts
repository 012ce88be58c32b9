import { pointsOf, tableOf } from '@vinci/session/stored';
import { admitsVisitors } from '@vinci/session/table';
import type { Request } from 'express';
import type { Services } from '../../services.ts';
import { within } from '../../within.ts';
import { addressOf } from '../guard.ts';
import type { Limits } from '../limits.ts';
import type { Card } from './general.ts';

/** A server starts sooner without the words for them. */
const words = () => import('./card.ts');

/** Milliseconds that a page waits for its card; it is of more use without than late. */
const PATIENCE = 1500;

/**
 * The cards of games. Only a listed game that admits visitors has one of its own; for all others the
 * database is asked the same question and answers alike, whether they exist or not.
 */
export class Cards {
  readonly #services: Pick<Services, 'store' | 'log'>;
  readonly #limit: Limits['cards'];

  constructor(services: Pick<Services, 'store' | 'log'>, limit: Limits['cards']) {
    this.#services = services;
    this.#limit = limit;
  }

  /** The card of a game, in the language of its table, or the general one. Never rejects. */
  async of(code: string, request: Request): Promise<Card> {
    return (await this.#found(code, request)) ?? this.general(request);
  }

  /** The general card, in the language of whoever asks: it belongs to no table. */
  async general(request: Request): Promise<Card> {
    const { generalCard } = await words();
    return generalCard(request.acceptsLanguages());
  }

  async #found(code: string, request: Request): Promise<Card | undefined> {
    if ((await this.#limit.take(addressOf(request))) !== undefined) return undefined;
    try {
      return await within(PATIENCE, this.#find(code));
    } catch (error) {
      // The page itself does without the database.
      this.#services.log.debug({ err: error, game: code }, 'no preview of a game');
      return undefined;
    }
  }

  async #find(code: string): Promise<Card | undefined> {
    const row = await this.#services.store.listed(code);
    if (row === undefined) return undefined;
    const table = tableOf({ game: row, seats: row.seats, tokens: [] });
    if (!admitsVisitors(table)) return undefined;
    const { cardOf } = await words();
    // Whoever may only sit down does not see the board.
    const standing = table.spectators ? { round: row.round, points: pointsOf(row) } : undefined;
    return cardOf(code, table, standing);
  }
}
