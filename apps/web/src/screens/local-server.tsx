import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** The address that somebody means; `undefined` when it is none of a page. */
export function readServer(text: string): string | undefined {
  const trimmed = text.trim();
  const full = /^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  const isPage = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isPage && trimmed !== '' ? url.href : undefined;
}

/** Where a page without a server says so, and leads to one. */
export function ServerPart() {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const go = (event: Event): void => {
    event.preventDefault();
    const address = readServer(text);
    if (address === undefined) setWrong(true);
    else location.assign(address);
  };
  return (
    <form class="stack" onSubmit={go} data-testid="needs-server">
      <p>{t('local.needsServer')}</p>
      <p class="hint">{t('local.carry')}</p>
      <Field id="server" label={t('local.server')}>
        <div class="join">
          <input
            id="server"
            class="input"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            placeholder="https://"
            value={text}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'server-error' : undefined}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setWrong(false);
            }}
          />
          <Button type="submit">{t('local.toServer')}</Button>
        </div>
      </Field>
      {wrong && (
        <p id="server-error" class="note bad" role="alert">
          {t('local.serverWrong')}
        </p>
      )}
    </form>
  );
}
