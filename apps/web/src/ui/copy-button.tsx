import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface CopyProps {
  readonly text: string;
  readonly label: string;
  readonly primary?: boolean;
  /** Where there is no room, the icon stands alone. */
  readonly small?: boolean;
}

/** Copies a text and says so; where the clipboard is closed, the text is selected to copy by hand. */
export function CopyButton({ text, label, primary = false, small = false }: CopyProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), 2500);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const copied = state === 'copied' ? t('copied') : '';
  return (
    <>
      <Button
        look={primary ? 'primary' : undefined}
        class={small ? 'copy-small' : undefined}
        title={small ? label : undefined}
        aria-label={small ? label : undefined}
        onClick={copy}
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {small ? (
          <>
            <span class="wide-only">{copied || label}</span>
            <span class="visually-hidden" aria-live="polite">
              {copied}
            </span>
          </>
        ) : (
          <span aria-live="polite">{copied || label}</span>
        )}
      </Button>
      {state === 'failed' && (
        <input
          class="input"
          readOnly
          value={text}
          aria-label={label}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
