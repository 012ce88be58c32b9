import type { GameInfo } from '@vinci/protocol';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { line } from '../local/line.ts';
import type { LocalGames } from '../local/wire.ts';
import { troubleText } from '../local/words.ts';
import { noteAllLocal } from '../net/storage.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { saveFile } from '../ui/save-file.ts';

/** Running games first, then those that are over, each as they were played last. */
const inOrder = (games: readonly GameInfo[]): readonly GameInfo[] =>
  games.toSorted(
    (a, b) =>
      Number(a.status === 'over') - Number(b.status === 'over') || b.updatedAt - a.updatedAt,
  );

interface ListProps {
  /** The line of a game, from the first screen, so that it is not divided into more files for the sake of this list. */
  readonly GameLink: typeof import('./home-games.tsx').GameLink;
}

/** The games that are kept in this browser, to be played on, saved as a record, or deleted. */
export function LocalList({ GameLink }: ListProps) {
  const [{ games, damaged }, setKnown] = useState<LocalGames>({ games: [], damaged: [] });
  const [said, setSaid] = useState<string | undefined>(undefined);
  const [mayGo, setMayGo] = useState(false);
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      setSaid(troubleText(error));
    }
  };
  const load = async (): Promise<void> => {
    const known = await line.call('games', undefined);
    noteAllLocal(localStorage, [...known.games.map(({ code }) => code), ...known.damaged]);
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
      await load();
    });
  const save = (code: string): Promise<void> =>
    attempt(async () => {
      const record = await line.call('record', { code });
      saveFile(`vinci-${code}.json`, JSON.stringify(record));
    });
  const isEmpty = games.length + damaged.length === 0;
  if (isEmpty && said === undefined) return null;
  return (
    <Card id="local" title={t('local.title')} testId="local-games">
      <p class={said === undefined ? 'visually-hidden' : 'note'} role="status">
        {said}
      </p>
      {!isEmpty && (
        <ul class="games">
          {games.map((info) => (
            <Line key={info.code} code={info.code} remove={remove}>
              <GameLink code={info.code} info={info} mine />
              {info.status === 'over' && !info.early && <Save code={info.code} save={save} />}
            </Line>
          ))}
          {damaged.map((code) => (
            <Line key={code} code={code} remove={remove}>
              <p class="grow">{t('local.damaged', { code })}</p>
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
    <li>
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
  readonly code: string;
  readonly save: (code: string) => Promise<void>;
}

function Save({ code, save }: SaveProps) {
  return (
    <Button
      look="plain"
      square
      aria-label={t('local.export', { code })}
      title={t('local.export', { code })}
      onClick={() => void save(code)}
    >
      <Icon name="copy" />
    </Button>
  );
}
