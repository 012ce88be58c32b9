import type { RequestPayload } from '@vinci/protocol';
import { useEffect, useState } from 'preact/hooks';
import { explainRefusal } from '../game/refusal.ts';
import { usePlay } from '../ui/play-context.ts';

export type Settings = RequestPayload<'configure'>;

/** Changes settings of the table; a refusal is kept, to be shown where the change was made. */
export interface Configuring {
  /** Why the last change was refused; `undefined` when it was not. */
  readonly refused: string | undefined;
  /** Whether it was accepted. */
  configure(settings: Settings): Promise<boolean>;
}

export function useConfigure(): Configuring {
  const { connection } = usePlay();
  // A new object each time: what was chosen jumps back also where the answer is the same as before.
  const [refused, setRefused] = useState<{ readonly text: string } | undefined>(undefined);
  const present = connection.table.value?.configText;
  // What was refused may be out of the question once something else is chosen.
  useEffect(() => setRefused(undefined), [present]);
  const configure = async (settings: Settings): Promise<boolean> => {
    const outcome = await connection.request('configure', settings);
    setRefused(outcome.ok ? undefined : { text: explainRefusal(outcome.refusal).text });
    return outcome.ok;
  };
  return { refused: refused?.text, configure };
}
