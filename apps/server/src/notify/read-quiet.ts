import type { QuietHours } from '@vinci/protocol';
import { quietSchema } from '@vinci/protocol/schemas';

/** Quiet hours as they are stored; a zone this machine does not know (any more) counts as none. */
export function readQuiet(text: string): QuietHours | undefined {
  if (text === '') return undefined;
  const parsed = quietSchema.safeParse(JSON.parse(text));
  return parsed.success ? (parsed.data ?? undefined) : undefined;
}
