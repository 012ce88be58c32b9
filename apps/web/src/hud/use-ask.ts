import type { Replies, RequestName, RequestPayload } from '@vinci/protocol';
import { useState } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { explainRefusal } from '../game/refusal.ts';

/** Asks the server for something; a refusal is told at once, and kept to be shown where it belongs. */
export interface Asking {
  /** Why the last request was refused; `undefined` when it was not. */
  readonly refused: string | undefined;
  /** The reply; `undefined` when it was refused. */
  ask<Name extends RequestName & keyof Replies>(
    name: Name,
    payload?: RequestPayload<Name>,
  ): Promise<{ readonly reply: Replies[Name] } | undefined>;
}

/** @param quiet the caller shows what is refused itself */
export function useAsk(play: Play, quiet = false): Asking {
  const [refused, setRefused] = useState<string | undefined>(undefined);
  return {
    refused,
    ask: async (name, payload) => {
      const outcome = await play.connection.request(name, payload);
      if (outcome.ok) {
        setRefused(undefined);
        return { reply: outcome.value };
      }
      const why = explainRefusal(outcome.refusal);
      setRefused(why.text);
      if (!quiet) play.toasts.show({ ...why, tone: 'bad' });
      return undefined;
    },
  };
}
