import { fairText } from '@vinci/words/english';
import { useEffect, useState } from 'preact/hooks';
import { addMessages, t } from '../i18n/index.ts';
import { FileButton } from '../ui/file-button.tsx';
import { CheckPanel, useCheck } from './check-panel.tsx';
import { notedOf, readNoted } from './noted.ts';

addMessages(fairText);

/** Largest file that is read, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** For everybody: checks the record of any game. */
export function CheckFile() {
  const { progress, run } = useCheck();
  const [file, setFile] = useState<File | undefined>(undefined);
  const [typed, setTyped] = useState('');
  const notes = readNoted(typed);
  const isWrong = typed.trim() !== '' && notes === undefined;
  useEffect(() => {
    if (file === undefined) return;
    // Reading what is too large would take the page away; a part of it is refused just as well.
    run(
      () => file.slice(0, MOST_BYTES + 1).text(),
      (code) => notes ?? notedOf(localStorage, code),
    );
  }, [file, notes?.commitment, notes?.seal]);
  return (
    <details data-testid="check-file">
      <summary>{t('fair.file')}</summary>
      <div class="stack">
        <label class="field">
          <span>{t('fair.typed')}</span>
          <input
            class="input"
            autoComplete="off"
            spellcheck={false}
            value={typed}
            aria-invalid={isWrong}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          {isWrong && <span class="hint">{t('fair.typedWrong')}</span>}
        </label>
        <p id="check-file-hint" class="hint">
          {t('fair.fileHint')}
        </p>
        <FileButton
          label={t('fair.chooseFile')}
          accept=".json,application/json"
          describedBy="check-file-hint"
          choose={setFile}
        />
        <CheckPanel progress={progress} />
      </div>
    </details>
  );
}
