import { useEffect } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import '../styles/book-frame.css';
import { t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { closeBook, inDialog, openContents, putAway } from '../ui/shelf.ts';
import { LazyBook } from './lazy-book.tsx';

/** The book where no drawer can hold it: at the table, on the first screen, above a question. */
export function BookDialog() {
  // Whoever goes to another screen has put the book away.
  useEffect(() => putAway, []);
  if (!inDialog.value) return undefined;
  return (
    <Dialog title={t('book.title')} onClose={closeBook} place="side" testId="book-dialog">
      <LazyBook />
    </Dialog>
  );
}

/** Opens the book at its table of contents; only a sign where words have no room. */
export function BookButton({ short = false }: { readonly short?: boolean }) {
  if (short) return <IconButton icon="rules" label={t('book.title')} onPress={openContents} />;
  return (
    <Button look="plain" data-testid="open-book" onClick={openContents}>
      <Icon name="rules" /> {t('book.title')}
    </Button>
  );
}
