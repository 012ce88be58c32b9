import { fairText } from '@vinci/words/english';
import { useState } from 'preact/hooks';
import { addMessages, t } from '../i18n/index.ts';
import { FileButton } from '../ui/file-button.tsx';
import { gamePlace } from '../ui/places.ts';
import { goFromHere } from '../ui/router.ts';
import { type Bring, bringRecord } from './bring.ts';

addMessages(fairText);

/** Largest file that is read, in bytes: reading what is larger would take the page away. */
const MOST_BYTES = 1024 * 1024;

/** Brings a game from a file to the server, and goes there. */
export function BringFile({ bringGame }: { readonly bringGame: Bring }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const bring = async (file: File): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const goOn = goFromHere();
    const text = await file
      .slice(0, MOST_BYTES)
      .text()
      .catch(() => '');
    const brought = await bringRecord(text, bringGame).catch(() => ({
      text: t('load.failedText'),
    }));
    if ('code' in brought) goOn(gamePlace(brought.code));
    else {
      setError(brought.text);
      setBusy(false);
    }
  };
  return (
    <div class="stack">
      <p id="bring-hint" class="hint">
        {t('local.bringHint')}
      </p>
      <FileButton
        label={t('fair.chooseFile')}
        accept=".json,application/json"
        disabled={busy}
        describedBy="bring-hint"
        choose={(file) => void bring(file)}
      />
      {busy && <p role="status">{t('local.bringing')}</p>}
      {error !== undefined && (
        <p class="note bad" role="alert" data-testid="bring-failed">
          {error}
        </p>
      )}
    </div>
  );
}
