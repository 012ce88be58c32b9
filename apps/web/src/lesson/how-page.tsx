import '../styles/how.css';
import { howText } from '@vinci/words/english';
import { useEffect } from 'preact/hooks';
import { addMessages, language, t } from '../i18n/index.ts';
import { BookButton, BookDialog } from '../rulebook/book-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { HOME, LESSON } from '../ui/places.ts';
import { go } from '../ui/router.ts';
import { useTitle } from '../ui/use-title.ts';

addMessages(howText);

/** The parts of the page in their order. */
const PARTS = ['goal', 'turn', 'draft', 'conquer', 'cost', 'defend', 'decline', 'when'] as const;

/** Pictures of the real board in each language, which `scripts/how.mjs` takes. */
const PICTURES: Readonly<Record<string, string>> = import.meta.glob('./pictures/*/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const nameOf = (language: string, part: string): string => `./pictures/${language}/${part}.webp`;

type Pictured = 'draft' | 'conquer' | 'cost' | 'decline';

const isPictured = (part: string): part is Pictured => nameOf('en', part) in PICTURES;

/** In English, where a language has no pictures yet. */
const pictureOf = (part: Pictured): string | undefined =>
  PICTURES[nameOf(language(), part)] ?? PICTURES[nameOf('en', part)];

/** The game on one page, with pictures; the rule book is behind it. */
export function HowPage() {
  useTitle(t('how.title'));
  useEffect(() => scrollTo(0, 0), []);
  return (
    <main class="how">
      <header>
        <h1>{t('how.title')}</h1>
        <p>{t('how.claim')}</p>
        <Ways />
      </header>
      {PARTS.map((part) => (
        <section key={part} class={isPictured(part) ? 'pictured' : undefined}>
          <h2>{t(`how.${part}.title`)}</h2>
          <p>{t(`how.${part}.text`)}</p>
          {isPictured(part) && (
            <img src={pictureOf(part)} alt={t(`how.${part}.picture`)} loading="lazy" />
          )}
        </section>
      ))}
      <footer>
        <Ways />
      </footer>
      <BookDialog />
    </main>
  );
}

function Ways() {
  return (
    <div class="buttons">
      <Button look="primary" onClick={() => go(LESSON)}>
        <Icon name="play" /> {t('home.learn')}
      </Button>
      <BookButton />
      <Button
        look="plain"
        onClick={() => {
          go(HOME);
          scrollTo(0, 0);
        }}
      >
        {t('home.back')}
      </Button>
    </div>
  );
}
