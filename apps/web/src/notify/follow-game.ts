import { effect } from '@preact/signals';
import { serverBase } from '../net/api.ts';
import type { Connection } from '../net/connection.ts';
import { tokenFor } from '../net/storage.ts';
import { Messages } from './messages.ts';

const known = new WeakMap<Connection, Messages>();

/** The messages about the game of a connection. */
export function messagesOf(connection: Connection): Messages {
  const messages =
    known.get(connection) ?? new Messages(connection.code, serverBase(), localStorage);
  known.set(connection, messages);
  return messages;
}

export const tokenOf = ({ code }: Connection): string | undefined => tokenFor(localStorage, code);

/** Keeps them true while a game is open: with the seat, and with what the person allows elsewhere. */
export function followGame(connection: Connection): () => void {
  const look = (): void => {
    if (connection.link.peek().type !== 'open' || document.visibilityState === 'hidden') return;
    void messagesOf(connection).look(connection.seat.peek() < 0 ? undefined : tokenOf(connection));
  };
  const stop = effect(() => {
    // The seat is told after the connection stands.
    if (connection.link.value.type === 'open' && connection.seat.value >= 0) look();
  });
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}
