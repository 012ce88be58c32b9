import { useEffect, useRef } from 'preact/hooks';
import '../styles/book-frame.css';
import { t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { CloseButton, IconButton } from '../ui/icon-button.tsx';
import { LazyBook } from './lazy-book.tsx';
import { closeBook, inDialog, openContents, putAway } from './shelf.ts';

/** The book where no drawer can hold it: at the table, on the first screen, above a question. */
export function BookDialog() {
  // Whoever goes to another screen has put the book away.
  useEffect(() => putAway, []);
  return inDialog.value ? <OpenDialog /> : undefined;
}

function OpenDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      class="book-dialog"
      aria-label={t('book.title')}
      data-testid="book-dialog"
      onCancel={(event) => {
        event.preventDefault();
        closeBook();
      }}
      onClick={(event) => {
        if (event.target === ref.current) closeBook();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="book-frame">
        <header class="row between">
          <h2 tabIndex={-1} autofocus>
            {t('book.title')}
          </h2>
          <CloseButton onPress={closeBook} />
        </header>
        <LazyBook />
      </div>
    </dialog>
  );
}

/** Opens the book at its table of contents; only a sign where words have no room. */
export function BookButton({ short = false }: { readonly short?: boolean }) {
  if (short) return <IconButton icon="rules" label={t('book.title')} onPress={openContents} />;
  return (
    <button type="button" class="button plain" data-testid="open-book" onClick={openContents}>
      <Icon name="rules" /> {t('book.title')}
    </button>
  );
}
