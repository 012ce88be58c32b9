import type { GameInfo } from '@vinci/protocol';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { explainRefusal } from '../game/refusal.ts';
import { t } from '../i18n/index.ts';
import { line } from '../local/line.ts';
import { LocalError } from '../local/local-error.ts';
import type { LocalGames } from '../local/wire.ts';
import { troubleText } from '../local/words.ts';
import { localCodes, noteAllLocal } from '../net/storage.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { gamePlace } from '../ui/places.ts';
import { goFromHere } from '../ui/router.ts';
import { saveFile } from '../ui/save-file.ts';
import { type Bring, bringRecord } from './bring.ts';

/** Running games first, then those that are over, each as they were played last. */
const inOrder = (games: readonly GameInfo[]): readonly GameInfo[] =>
  games.toSorted(
    (a, b) =>
      Number(a.status === 'over') - Number(b.status === 'over') || b.updatedAt - a.updatedAt,
  );

interface ListProps {
  /** The line of a game, from the first screen, so that it is not divided into more files for the sake of this list. */
  readonly GameLink: typeof import('./home-games.tsx').GameLink;
  readonly bringGame: Bring;
}

/** The games that are kept in this browser, to be played on, saved as a record, brought to the server, or deleted. */
export function LocalList({ GameLink, bringGame }: ListProps) {
  const [{ games, damaged }, setKnown] = useState<LocalGames>({ games: [], damaged: [] });
  const [said, setSaid] = useState<string | undefined>(undefined);
  const [mayGo, setMayGo] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      const refusal = error instanceof LocalError ? error.refusal : undefined;
      setSaid(refusal === undefined ? troubleText(error) : explainRefusal(refusal).text);
    }
  };
  const load = async (): Promise<void> => {
    const asked = localCodes(localStorage);
    const known = await line.call('games', undefined);
    noteAllLocal(localStorage, asked, [...known.games.map(({ code }) => code), ...known.damaged]);
    setKnown({ ...known, games: inOrder(known.games) });
  };
  useEffect(() => {
    void attempt(load);
    navigator.storage?.persisted?.().then(
      (isSafe) => setMayGo(!isSafe),
      () => undefined,
    );
  }, []);
  const remove = (code: string): Promise<void> =>
    attempt(async () => {
      await line.call('remove', { code });
      setSaid(t('local.deleted', { code }));
      // The button that had the focus goes with its line.
      status.current?.focus();
      await load();
    });
  const saveRest = (code: string): Promise<void> =>
    attempt(async () => {
      const rest = await line.call('rest', { code });
      const about = t('local.restAbout');
      const content = { about, program: __APP_VERSION__, code, rest };
      saveFile(`vinci-${code}-damaged.json`, JSON.stringify(content, writable, 1));
      setSaid(t('local.restSaved', { code }));
    });
  const save = (code: string): Promise<void> =>
    attempt(async () => {
      try {
        const record = await line.call('record', { code });
        saveFile(`vinci-${code}.json`, JSON.stringify(record));
      } catch (error) {
        // Only who plays its moves again finds out that they are damaged.
        if (!(error instanceof LocalError) || error.refusal?.code !== 'room/damaged') throw error;
        await saveRest(code);
      }
    });
  const bring = (code: string): Promise<void> =>
    attempt(async () => {
      setSaid(t('local.bringing'));
      const goOn = goFromHere();
      const record = await line.call('record', { code });
      const brought = await bringRecord(JSON.stringify(record), bringGame);
      if ('text' in brought) {
        setSaid(brought.text);
        return;
      }
      // Who plays it on in two places would have two games.
      const isGone = await line.call('remove', { code, entries: record.entries.length });
      await load();
      if (isGone) goOn(gamePlace(code));
      else setSaid(t('local.moved'));
    });
  const isEmpty = games.length + damaged.length === 0;
  if (isEmpty && said === undefined) return null;
  return (
    <Card id="local" title={t('local.title')} testId="local-games">
      <p
        ref={status}
        tabIndex={-1}
        class={said === undefined ? 'visually-hidden' : 'note'}
        role="status"
      >
        {said}
      </p>
      {!isEmpty && (
        <ul class="games">
          {games.map((info) => (
            <Line key={info.code} code={info.code} remove={remove}>
              <GameLink code={info.code} info={info} mine />
              {!__STANDALONE__ && (
                <Button
                  look="plain"
                  data-testid="local-bring"
                  aria-label={t('local.bringOne', { code: info.code })}
                  title={t('local.bringOne', { code: info.code })}
                  onClick={() => void bring(info.code)}
                >
                  {t('local.bring')}
                </Button>
              )}
              <Save label={t('local.export', { code: info.code })} save={() => save(info.code)} />
            </Line>
          ))}
          {damaged.map((code) => (
            <Line key={code} code={code} remove={remove}>
              <p class="grow">{t('local.damaged', { code })}</p>
              <Save label={t('local.rest', { code })} save={() => saveRest(code)} />
            </Line>
          ))}
        </ul>
      )}
      {mayGo && games.length > 0 && <p class="hint">{t('local.mayGo')}</p>}
    </Card>
  );
}

interface LineProps {
  readonly code: string;
  readonly remove: (code: string) => Promise<void>;
  readonly children: ComponentChildren;
}

/** One game; deleting is asked for twice, in the same place. */
function Line({ code, remove, children }: LineProps) {
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <li class="unknown-game">
        <p class="grow">{t('local.delete', { code })}</p>
        {/* Where the first button was is the one that changes nothing, and the focus stays on it. */}
        <Button onClick={() => setAsked(false)}>{t('local.keep')}</Button>
        <Button look="danger" data-testid="local-delete-sure" onClick={() => void remove(code)}>
          {t('local.deleteSure')}
        </Button>
      </li>
    );
  }
  return (
    <li class="local-game">
      {children}
      <Button
        look="plain"
        square
        data-testid="local-delete"
        aria-label={t('local.delete', { code })}
        title={t('local.delete', { code })}
        onClick={() => setAsked(true)}
      >
        ×
      </Button>
    </li>
  );
}

interface SaveProps {
  readonly label: string;
  readonly save: () => Promise<void>;
}

function Save({ label, save }: SaveProps) {
  return (
    <Button
      look="plain"
      square
      data-testid="local-save"
      aria-label={label}
      title={label}
      onClick={() => void save()}
    >
      <Icon name="copy" />
    </Button>
  );
}

/** What JSON has no form for, as text: others may have written anything into the store. */
const writable = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
