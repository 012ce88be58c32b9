import { MAX_RECORD_BODY_BYTES } from '@vinci/protocol';
import { failureText } from '../game/failure.ts';
import { gap, t, tAny } from '../i18n/index.ts';
import { wantTexts } from '../i18n/language.ts';
import { ApiError } from '../net/api.ts';
import { newToken } from '../net/new-token.ts';
import { isToken, put, read, remember, type Store, tokenFor } from '../net/storage.ts';
import type { bringGame } from './home-password.tsx';

/** How a game is brought to the server: from the first screen, which knows its password. */
export type Bring = typeof bringGame;

/** What came of it: the code of the game, or why it is not there. */
export type Brought = { readonly code: string } | { readonly text: string };

/** Codes and tokens of games that were brought to a server, or were to be. */
const BRINGING = 'vinci.bringing';

/** Most of them that are remembered: tries follow each other soon. */
const MOST_BRINGING = 10;

/** Bytes of a body besides the record. */
const REST_OF_BODY = 1000;

/**
 * The token that a game is brought to a server with, kept until it is there: whoever tries again after an answer
 * was lost, or the page was closed meanwhile, is known by it.
 */
export function tokenToBring(store: Store, code: string): string {
  const known = read(store, BRINGING).split(';');
  const [, kept = ''] = known.find((one) => one.startsWith(`${code} `))?.split(' ') ?? [];
  if (isToken(kept)) return kept;
  const token = tokenFor(store, code) ?? newToken();
  put(store, BRINGING, [`${code} ${token}`, ...known].slice(0, MOST_BRINGING).join(';'));
  return token;
}

/**
 * Brings a game to the server, and has this browser remember its seat. Whoever tries again, whatever became of the
 * first time, gets the same seat.
 *
 * @param text the record as JSON
 */
export async function bringRecord(text: string, bring: Bring): Promise<Brought> {
  const [{ checkRecord, readRecord }] = await Promise.all([
    import('../fairness/check.ts'),
    wantTexts('check'),
  ]);
  const size = new TextEncoder().encode(text).length;
  if (size > MAX_RECORD_BODY_BYTES - REST_OF_BODY) return { text: t('finding.record.tooLarge') };
  const known = readRecord(text);
  if (!known.ok) return { text: tAny(`finding.${known.error.code}`, known.error.values) };
  const record = known.value;
  const token = tokenToBring(localStorage, record.code);
  try {
    const { code } = await bring({ record, token });
    remember(localStorage, code, token, Date.now());
    return { code };
  } catch (error) {
    const refusal = error instanceof ApiError ? error.refusal : undefined;
    if (refusal?.code !== 'record/refused') return { text: failureText(error) };
    if (refusal.field === 'people') return { text: t('local.bringCompany') };
    if (refusal.field === 'times') return { text: t('local.bringAhead') };
    if (refusal.field === 'exists') return { text: t('local.bringExists') };
    // The server says that something does not hold; what it is, this page finds out as well.
    const { findings } = await checkRecord(record, undefined, () => undefined);
    const fault = findings.find(({ outcome }) => outcome === 'wrong');
    const why = fault === undefined ? [] : [tAny(`finding.${fault.code}`, fault.values)];
    return { text: [t('local.bringChanged'), ...why].join(gap()) };
  }
}
