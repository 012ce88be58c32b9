import { signal } from '@preact/signals';
import { mapById } from '@vinci/maps';
import { compileGame, newPosition } from '@vinci/rules';
import { formatPosition } from '@vinci/rules/notation';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { wantTexts } from '../i18n/language.ts';
import { randomHex } from '../local/clock.ts';
import { packText } from '../review/link.ts';
import { FIRST_SOLO, type SoloChoice } from '../table/choices.ts';
import {
  BOARD_IDS,
  boardOf,
  borrowsDeserts,
  countOf,
  countsFor,
  optionsFor,
  presetOf,
  SOLO_PRESETS,
} from '../table/solo.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { BigLogo } from '../ui/logo.tsx';
import { HOME, studyPlace } from '../ui/places.ts';
import { go } from '../ui/router.ts';
import { Select } from '../ui/select.tsx';
import { readStudy } from './read.ts';
import { showRecord } from './record-page.tsx';
import { type Trouble, troubleText } from './trouble.ts';

/** Largest file that is read, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The notation that is being written; the board puts its own here, to be changed by hand. */
export const draft = signal('');

/** Asks for a position. @param trouble what was wrong with the one before */
export function StudyForm({ trouble: first }: { readonly trouble: Trouble | undefined }) {
  const [{ trouble }, setTrouble] = useState({ trouble: first });
  const tell = (wrong: Trouble): void => setTrouble({ trouble: wrong });
  const openText = async (notation: string): Promise<void> => {
    const read = readStudy(notation);
    if (read.ok) go(studyPlace(await packText(notation)));
    else tell(() => troubleText(read.error));
  };
  return (
    <main class="study-form" data-testid="study-form">
      <header class="row">
        <BigLogo size={56} />
        <h1>{t('study.title')}</h1>
      </header>
      <p>{t('study.intro')}</p>
      {trouble !== undefined && (
        <p class="note bad" role="alert" data-testid="study-trouble">
          <Icon name="warning" /> <span>{trouble()}</span>
        </p>
      )}
      <section class="card stack">
        <Field label={t('study.notation')} id="study-notation">
          <textarea
            id="study-notation"
            class="input"
            rows={8}
            spellcheck={false}
            value={draft.value}
            onInput={({ currentTarget: { value } }) => {
              draft.value = value;
            }}
          />
        </Field>
        <p class="hint">{t('study.notice')}</p>
        <div class="buttons">
          <Button
            look="primary"
            disabled={draft.value.trim() === ''}
            data-testid="study-open"
            onClick={() => void openText(draft.value)}
          >
            {t('study.open')}
          </Button>
        </div>
      </section>
      <RecordPart tell={tell} />
      <FreshGame begin={openText} />
      <div class="buttons">
        <Button onClick={() => go(HOME)}>{t('home.back')}</Button>
      </div>
    </main>
  );
}

/** Opens the record of a game that is over as a review. */
function RecordPart({ tell }: { readonly tell: (trouble: Trouble) => void }) {
  const open = async (file: File): Promise<void> => {
    // Reading what is too large would take the page away; a part of it is refused just as well.
    const [{ readGame }, text] = await Promise.all([
      import('./record.ts'),
      file.slice(0, MOST_BYTES + 1).text(),
      wantTexts('check'),
    ]);
    const game = readGame(text);
    if (typeof game === 'function') tell(game);
    else showRecord(game, text);
  };
  return (
    <section class="card stack">
      <h2>{t('study.record')}</h2>
      <p id="study-record" class="hint">
        {t('study.recordHint')}
      </p>
      <div class="buttons">
        <FileButton
          label={t('study.chooseFile')}
          accept=".json,application/json"
          describedBy="study-record"
          choose={(file) => void open(file).catch(() => tell(() => t('load.failedText')))}
        />
      </div>
    </section>
  );
}

/** The start of a game with nobody in it. */
function FreshGame({ begin }: { readonly begin: (notation: string) => Promise<void> }) {
  const [choice, setChoice] = useState<SoloChoice>({
    ...FIRST_SOLO,
    opponents: 'medium',
    count: 2,
  });
  const [preset, board, others] = [presetOf(choice), boardOf(choice), countOf(choice)];
  const change = (part: Partial<SoloChoice>): void => setChoice({ ...choice, ...part });
  const start = (): void => {
    const map = mapById(board);
    if (map === undefined) return;
    const rules = { preset, options: optionsFor(choice), fictional: [] };
    const config = { ...rules, map: map.id, mapVersion: map.version, seats: others + 1 };
    const game = compileGame(config, map);
    if (game.ok) void begin(formatPosition(newPosition(game.value, randomHex(16))));
  };
  return (
    <section class="card stack">
      <h2>{t('study.fresh')}</h2>
      <Select
        id="study-preset"
        label={t('table.preset')}
        value={preset}
        values={SOLO_PRESETS}
        name={(id) => t(`preset.${id}`)}
        choose={(id) => change({ preset: id })}
      />
      <Select
        id="study-board"
        label={t('table.board')}
        value={board}
        values={BOARD_IDS}
        name={(id) => t(`map.${id}`)}
        choose={(map) => change({ map })}
      />
      {borrowsDeserts(choice) && (
        <p class="hint">{t('solo.deserts', { map: t(`map.${board}`) })}</p>
      )}
      <fieldset class="buttons" aria-label={t('study.players')}>
        {countsFor(choice).map((count) => (
          <Button
            key={count}
            square
            pressed={count === others}
            aria-label={t('glue.named', { name: t('study.players'), what: String(count + 1) })}
            onClick={() => change({ count })}
          >
            {count + 1}
          </Button>
        ))}
      </fieldset>
      <div class="buttons">
        <Button data-testid="study-begin" onClick={start}>
          {t('study.begin')}
        </Button>
      </div>
    </section>
  );
}
