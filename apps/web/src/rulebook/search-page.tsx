import {
  clauseOf,
  type Finding,
  highlight,
  indexBook,
  isInForce,
  searchBook,
} from '@vinci/rulebook';
import { useMemo } from 'preact/hooks';
import { gap, language, t } from '../i18n/index.ts';
import { turnTo } from '../ui/shelf.ts';
import { TileEmblem } from '../ui/tile-emblem.tsx';
import { ClauseId } from './clause-item.tsx';
import type { Reader } from './reader.ts';

/** Most that is listed; whoever looks for something rare types another letter. */
const SHOWN = 40;

interface SearchProps {
  readonly reader: Reader;
  readonly query: string;
}

/** What was found, best first, marked where it fits. */
export function SearchPage({ reader, query }: SearchProps) {
  const index = useMemo(() => indexBook(reader.edition), [reader.edition, language()]);
  const found = useMemo(() => searchBook(index, query), [index, query]);
  const gone = clauseNotInForce(query, reader);
  return (
    <div class="findings">
      <p class="hint" role="status">
        {found.length === 0 ? t('book.none') : t('book.found', { count: found.length })}
      </p>
      <ul>
        {gone !== undefined && (
          <li>
            <button type="button" class="found" onClick={() => turnTo(gone)}>
              <span>
                <span class="found-title">{gone}</span>
                <span class="found-text">{t('book.off')}</span>
              </span>
            </button>
          </li>
        )}
        {found.slice(0, SHOWN).map((finding) => (
          <li key={`${finding.kind}${finding.topic}`}>
            <button type="button" class="found" onClick={() => turnTo(finding.topic)}>
              <FindingText finding={finding} query={query} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The clause whose id is asked for, if the book has it and these rules do not. */
function clauseNotInForce(query: string, { edition }: Reader): string | undefined {
  const id = query
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '-');
  return clauseOf(id) !== undefined && !isInForce(id, edition) ? id : undefined;
}

function FindingText({ finding, query }: { readonly finding: Finding; readonly query: string }) {
  const { kind, topic, chapter, text } = finding;
  const title =
    chapter === undefined ? finding.title : t('glue.named', { name: chapter, what: finding.title });
  return (
    <>
      {kind === 'tile' && <TileEmblem code={Number(topic.slice(5))} size={36} decorative />}
      <span>
        <span class="found-title">
          <span>
            {kind === 'tile' ? t('book.tile') + gap() : ''}
            <Marked text={title} query={query} />
          </span>
          {kind !== 'tile' && <ClauseId id={topic} />}
        </span>
        <span class="found-text">
          <Marked text={text} query={query} />
        </span>
      </span>
    </>
  );
}

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <>
      {highlight(text, query).map((piece, index) =>
        piece.marked ? (
          <mark key={index}>{piece.text}</mark>
        ) : (
          <span key={index}>{piece.text}</span>
        ),
      )}
    </>
  );
}
