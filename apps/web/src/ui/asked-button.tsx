import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AskedButtonProps {
  readonly label: string;
  /** What it is about where the label alone does not say it. */
  readonly full?: string;
  /** What comes of it. */
  readonly ask: string;
  readonly look?: 'danger' | undefined;
  readonly onConfirm: () => void;
}

/** A button for what cannot be taken back: it asks for a second time, and says what comes of it. */
export function AskedButton({ label, full = label, ask, look, onConfirm }: AskedButtonProps) {
  const [asked, setAsked] = useState(false);
  const close = (): void => setAsked(false);
  return (
    <>
      <Button look={look} onClick={() => setAsked(true)} aria-label={full}>
        {label}
      </Button>
      {asked && (
        <Dialog title={full} onClose={close} testId="ask">
          <p>{ask}</p>
          <div class="buttons">
            <Button
              look={look === undefined ? 'primary' : 'last-warning'}
              data-testid="ask-confirm"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {label}
            </Button>
            <Button onClick={close}>{t('table.keep')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
