import { effect } from '@preact/signals';
import { serverBase } from '../net/api.ts';
import type { Session } from '../net/session.ts';
import { tokenFor } from '../net/storage.ts';
import { Messages } from './messages.ts';

const known = new WeakMap<Session, Messages>();

/** The messages about the game of a session. */
export function messagesOf(session: Session): Messages {
  const messages = known.get(session) ?? new Messages(session.code, serverBase(), localStorage);
  known.set(session, messages);
  return messages;
}

export const tokenOf = ({ code }: Session): string | undefined => tokenFor(localStorage, code);

/** Keeps them true while a game is open: with the seat, and with what the person allows elsewhere. */
export function followSession(session: Session): () => void {
  const look = (): void => {
    if (session.link.peek().type !== 'open' || document.visibilityState === 'hidden') return;
    void messagesOf(session).look(session.seat.peek() < 0 ? undefined : tokenOf(session));
  };
  const stop = effect(() => {
    // The seat is told after the connection stands.
    if (session.link.value.type === 'open' && session.seat.value >= 0) look();
  });
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}
