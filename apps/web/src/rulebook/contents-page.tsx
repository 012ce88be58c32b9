import {
  aboutOf,
  applies,
  CHAPTERS,
  changesFrom,
  RULINGS_CHAPTER,
  say,
  tilesOf,
  titleOf,
} from '@vinci/rulebook';
import { PRESET_IDS } from '@vinci/rules';
import { t } from '../i18n/index.ts';
import { Clause as Ref } from '../ui/clause.tsx';
import { Field } from '../ui/field.tsx';
import { chosenText, turnTo } from '../ui/shelf.ts';
import { TileEmblem } from '../ui/tile-emblem.tsx';
import { ChangeNote } from './clause-item.tsx';
import type { Reader } from './reader.ts';
import { printedName } from './words.ts';

/** The table of contents: the rule text, what this table changed, the chapters, the tiles. */
export function Contents({ reader }: { readonly reader: Reader }) {
  const { edition } = reader;
  return (
    <div class="contents">
      <RuleText reader={reader} />
      <Changes reader={reader} />
      <ol class="toc">
        {CHAPTERS.filter((one) => applies(one, edition)).map((chapter) => (
          <li key={chapter.id}>
            <button type="button" onClick={() => turnTo(`chapter:${chapter.id}`)}>
              <strong>{titleOf(chapter)}</strong>
              <span>{aboutOf(chapter)}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => turnTo(`chapter:${RULINGS_CHAPTER}`)}>
            <strong>{t('book.rulings')}</strong>
            <span>{t('book.rulingsAbout')}</span>
          </button>
        </li>
      </ol>
      <h3>{t('book.tiles')}</h3>
      <ul class="tile-index">
        {tilesOf(edition)
          .filter(({ id }) => !id.endsWith('Column'))
          .map(({ code }) => (
            <li key={code}>
              <button type="button" onClick={() => turnTo(`tile:${code}`)}>
                <TileEmblem code={code} size={32} decorative />
                <span>{printedName(code, edition)}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Which rule text this is; without a game the reader picks it. */
function RuleText({ reader }: { readonly reader: Reader }) {
  const { preset } = reader;
  return (
    <div class="book-text">
      {reader.atTable ? (
        <p>
          <strong>{t(`preset.${preset}`)}</strong>
        </p>
      ) : (
        <Field id="book-text" label={t('book.text')}>
          <select
            id="book-text"
            class="input"
            value={preset}
            onChange={(event) => {
              chosenText.value = event.currentTarget.value;
            }}
          >
            {PRESET_IDS.map((id) => (
              <option key={id} value={id}>
                {t(`preset.${id}`)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <p class="hint">{t(`preset.${preset}.text`)}</p>
    </div>
  );
}

/** What the options of this table make different from its rule text. */
function Changes({ reader }: { readonly reader: Reader }) {
  const changes = changesFrom(reader.edition, reader.standard);
  if (!reader.atTable) return undefined;
  if (changes.length === 0) return <p class="hint">{t('book.unchanged')}</p>;
  return (
    <details class="changes" open={changes.length <= 4}>
      <summary>{t('book.changes', { count: changes.length })}</summary>
      <ul class="clauses">
        {changes.map((change) => (
          <li key={change.id} class="clause-item">
            {change.dropped !== true && (
              <p>
                {say({ id: change.id }, reader.edition)} <Ref id={change.id} />
              </p>
            )}
            {change.dropped === true && (
              <p>
                <s>{change.former}</s> <Ref id={change.id} />
              </p>
            )}
            <ChangeNote change={change} />
          </li>
        ))}
      </ul>
    </details>
  );
}
