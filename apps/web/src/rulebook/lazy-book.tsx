import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { wantTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type BookModule = typeof import('./book.tsx');

let loading: Promise<BookModule> | undefined;

async function fetchBook(): Promise<BookModule> {
  const [book] = await Promise.all([import('./book.tsx'), wantTexts('game'), wantTexts('book')]);
  return book;
}

/** Fetches the book, once; a failed attempt may be repeated. */
function loadBook(): Promise<BookModule> {
  loading ??= fetchBook().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The book, fetched when it is opened for the first time. */
export function LazyBook() {
  const [module, setModule] = useState<BookModule | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stale = false;
    setFailed(false);
    loadBook().then(
      (loaded) => !stale && setModule(loaded),
      () => !stale && setFailed(true),
    );
    return () => {
      stale = true;
    };
  }, [attempt]);
  if (module !== undefined) return <module.Book />;
  if (!failed) return <p class="hint book-word">{t('book.loading')}</p>;
  return (
    <div class="book-word stack">
      <p class="note bad" role="alert">
        <Icon name="warning" /> {t('book.failed')}
      </p>
      <Button onClick={() => setAttempt(attempt + 1)}>{t('banner.retry')}</Button>
    </div>
  );
}
