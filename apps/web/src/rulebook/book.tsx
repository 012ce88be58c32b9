import { Button } from '../ui/button.tsx';
import '../styles/emblems.css';
import '../styles/book.css';
import { placeOf, RULINGS_CHAPTER } from '@vinci/rulebook';
import { useContext, useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { PlayContext } from '../ui/play-context.ts';
import {
  backLeaves,
  chosenText,
  goBack,
  isSearch,
  pages,
  search,
  searchText,
} from '../ui/shelf.ts';
import { ChapterPage } from './chapter-page.tsx';
import { Contents } from './contents-page.tsx';
import { type Reader, readerOfGame, readerOfText } from './reader.ts';
import { ReaderContext } from './reader-context.ts';
import { RulingsPage } from './rulings-page.tsx';
import { SearchPage } from './search-page.tsx';

/** The rule book: a search, and the page that is open. */
export function Book() {
  const play = useContext(PlayContext);
  const game = play?.connection.game.value;
  const text = chosenText.value;
  const reader = useMemo(
    () => (game === undefined ? readerOfText(text) : readerOfGame(game)),
    [game, text],
  );
  const page = pages.value.at(-1);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => showTopic(body.current, page), [page, reader]);
  return (
    <ReaderContext.Provider value={reader}>
      <div class="book" data-testid="book">
        <Head />
        <div class="book-page" ref={body} tabIndex={-1}>
          <Page reader={reader} page={page} />
        </div>
      </div>
    </ReaderContext.Provider>
  );
}

/** Brings what was asked for into view and gives it the focus. */
function showTopic(body: HTMLElement | null, page: string | undefined): void {
  if (body === null || (page !== undefined && isSearch(page))) return;
  const anchor = page === undefined ? undefined : placeOf(page)?.anchor;
  const found =
    anchor === undefined
      ? null
      : body.querySelector<HTMLElement>(`[data-topic="${CSS.escape(anchor)}"]`);
  if (found === null) {
    body.scrollTop = 0;
    // Whoever came by a key goes on from here; whoever types in the search stays there.
    const inside = body.closest('.book')?.contains(document.activeElement) === true;
    if (!inside) body.focus({ preventScroll: true });
    return;
  }
  found.closest('details')?.setAttribute('open', '');
  // A chapter begins at its head; what is longer than the page, too.
  const long = found.offsetHeight > body.clientHeight * 0.8;
  if (anchor?.startsWith('chapter:')) body.scrollTop = 0;
  else found.scrollIntoView({ block: long ? 'start' : 'center' });
  found.focus({ preventScroll: true });
}

function Head() {
  const deep = pages.value.length > 0;
  const label = backLeaves() ? t('book.leave') : t('book.back');
  return (
    <div class="book-head">
      {deep && (
        <Button
          look="plain"
          square
          aria-label={label}
          title={label}
          data-testid="book-back"
          onClick={goBack}
        >
          <Icon name="back" />
        </Button>
      )}
      <input
        class="input"
        type="search"
        placeholder={t('book.search')}
        aria-label={t('book.search')}
        value={searchText()}
        onInput={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          document.querySelector<HTMLElement>('.book .found')?.click();
        }}
      />
      {deep && (
        <Button
          look="plain"
          square
          aria-label={t('book.contents')}
          title={t('book.contents')}
          onClick={() => {
            pages.value = [];
          }}
        >
          <Icon name="menu" />
        </Button>
      )}
    </div>
  );
}

function Page({ reader, page }: { readonly reader: Reader; readonly page: string | undefined }) {
  if (page === undefined) return <Contents reader={reader} />;
  if (isSearch(page)) return <SearchPage reader={reader} query={searchText()} />;
  const place = placeOf(page);
  if (place === undefined) {
    return (
      <>
        <p class="note bad">{t('book.unknown', { topic: page })}</p>
        <Contents reader={reader} />
      </>
    );
  }
  return place.chapter === RULINGS_CHAPTER ? (
    <RulingsPage reader={reader} anchor={place.anchor} />
  ) : (
    <ChapterPage reader={reader} chapter={place.chapter} anchor={place.anchor} />
  );
}
