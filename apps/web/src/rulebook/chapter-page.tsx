import {
  aboutOf,
  applies,
  CHAPTERS,
  type Chapter,
  chapterIds,
  headingOf,
  type Section,
  TILES_CHAPTER,
  titleOf,
} from '@vinci/rulebook';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { turnTo } from '../ui/shelf.ts';
import { ClauseItem } from './clause-item.tsx';
import { type Reader, shownClauses } from './reader.ts';
import { TileCards } from './tile-cards.tsx';
import { chapterTitle } from './words.ts';

interface ChapterProps {
  readonly reader: Reader;
  readonly chapter: string;
  readonly anchor: string;
}

/** One chapter with its sections; that of the tiles goes on with a card for each kind. */
export function ChapterPage({ reader, chapter: id, anchor }: ChapterProps) {
  const chapter = CHAPTERS.find((one) => one.id === id);
  if (chapter === undefined) return undefined;
  return (
    <article class="chapter">
      <h3 data-topic={`chapter:${id}`} tabIndex={-1}>
        {titleOf(chapter)}
      </h3>
      <p class="chapter-about">{aboutOf(chapter)}</p>
      {!applies(chapter, reader.edition) && <p class="note">{t('book.offChapter')}</p>}
      {chapter.sections.map((section) => (
        <SectionPart
          key={section.id}
          chapter={chapter}
          section={section}
          reader={reader}
          anchor={anchor}
        />
      ))}
      {id === TILES_CHAPTER && <TileCards reader={reader} anchor={anchor} />}
      <Neighbours reader={reader} chapter={id} />
    </article>
  );
}

interface SectionProps {
  readonly chapter: Chapter;
  readonly section: Section;
  readonly reader: Reader;
  readonly anchor: string;
}

function SectionPart({ chapter, section, reader, anchor }: SectionProps) {
  const shown = shownClauses(section.clauses, reader, anchor);
  if (shown.length === 0) return undefined;
  return (
    <section>
      <h4>{headingOf(chapter, section)}</h4>
      <ul class="clauses">
        {shown.map((clause) => (
          <ClauseItem key={clause.id} clause={clause} anchor={anchor} />
        ))}
      </ul>
    </section>
  );
}

/** The ways to the chapter before and after. */
export function Neighbours({
  reader,
  chapter,
}: {
  readonly reader: Reader;
  readonly chapter: string;
}) {
  const ids = chapterIds(reader.edition);
  const at = ids.indexOf(chapter);
  const before = at > 0 ? ids[at - 1] : undefined;
  const after = at >= 0 ? ids[at + 1] : undefined;
  return (
    <nav class="neighbours" aria-label={t('book.chapters')}>
      {before !== undefined && (
        <Button look="plain" onClick={() => turnTo(`chapter:${before}`)}>
          ‹ {chapterTitle(before)}
        </Button>
      )}
      {after !== undefined && (
        <Button look="plain" class="next" onClick={() => turnTo(`chapter:${after}`)}>
          {chapterTitle(after)} ›
        </Button>
      )}
    </nav>
  );
}
