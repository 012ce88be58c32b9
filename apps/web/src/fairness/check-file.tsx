import { fairText } from '../i18n/en/fair.ts';
import { addMessages, t } from '../i18n/index.ts';
import { CheckPanel, useCheck } from './check-panel.tsx';
import { notedOf } from './noted.ts';

addMessages(fairText);

/** Largest file that is read, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** For everybody: checks the record of any game. */
export function CheckFile() {
  const { course, run } = useCheck();
  const open = (file: File | undefined): void => {
    if (file === undefined) return;
    // Reading what is too large would take the page away; a part of it is refused just as well.
    run(
      () => file.slice(0, MOST_BYTES + 1).text(),
      (code) => notedOf(localStorage, code),
    );
  };
  return (
    <details data-testid="check-file">
      <summary>{t('fair.file')}</summary>
      <div class="stack">
        <label class="field">
          <span class="hint">{t('fair.fileHint')}</span>
          <input
            class="file"
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              open(event.currentTarget.files?.[0]);
              // So that the same file can be chosen once more.
              event.currentTarget.value = '';
            }}
          />
        </label>
        <CheckPanel course={course} />
      </div>
    </details>
  );
}
