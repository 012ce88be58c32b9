import type { ComponentChildren } from 'preact';
import { t } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { BigLogo } from './logo.tsx';
import { HOME } from './places.ts';
import { go } from './router.ts';

interface MessageProps {
  readonly title: string;
  readonly text: string;
  /** Buttons before the way home. */
  readonly children?: ComponentChildren;
}

/** A page that has only something to say, and the way back. */
export function Message({ title, text, children }: MessageProps) {
  return (
    <main class="message stack">
      <BigLogo size={72} />
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <div class="buttons">
        {children}
        <Button onClick={() => go(HOME)}>{t('home.back')}</Button>
      </div>
    </main>
  );
}
