import type { CreateBody } from '@vinci/protocol';
import { OPPONENTS } from '@vinci/protocol/occupants';
import { useEffect, useRef, useState } from 'preact/hooks';
import { failureText } from '../game/failure.ts';
import { dots, t } from '../i18n/index.ts';
import { ApiError } from '../net/api.ts';
import { remember, savedName, saveName } from '../net/storage.ts';
import { playAlone } from '../table/alone.ts';
import { FIRST_SOLO, type SoloChoice, savedSolo, saveSolo } from '../table/choices.ts';
import {
  BOARD_IDS,
  boardOf,
  borrowsDeserts,
  countOf,
  countsFor,
  departsFromText,
  optionsFor,
  presetOf,
  SOLO_PRESETS,
  shortEnd,
  withOpponents,
} from '../table/solo.ts';
import { Button } from '../ui/button.tsx';
import { gamePlace } from '../ui/places.ts';
import { type go, goFromHere } from '../ui/router.ts';
import { Select } from '../ui/select.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { fetchLevels } from './fetch-levels.ts';
import { name } from './home-name.ts';
import { createGame } from './home-password.tsx';

/** Whether no server has answered, so that the game has to do without. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.refusal === undefined;

/**
 * Makes a game against opponents of the program and goes there: on the server, so that it can be played on
 * from another device, or on this device where there is none. Throws what `soloFailure` explains.
 */
export async function openSolo(choice: SoloChoice): Promise<void> {
  // Whoever comes from the lesson or a ranking may not have seen the field.
  const trimmed = (name.value || savedName(localStorage)).trim();
  if (trimmed !== '') saveName(localStorage, trimmed);
  const body: CreateBody = {
    ...(trimmed !== '' && { name: trimmed }),
    preset: presetOf(choice),
    map: boardOf(choice),
    opponents: Array.from({ length: countOf(choice) }, () => choice.opponents),
    options: optionsFor(choice),
    visibility: 'code',
  };
  const goOn = goFromHere();
  if (__STANDALONE__ || !navigator.onLine) return openHere(body, goOn);
  try {
    const { code, token } = await createGame(body);
    remember(localStorage, code, token, Date.now());
    playAlone(code);
    goOn(gamePlace(code));
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    await openHere(body, goOn);
  }
}

async function openHere(body: CreateBody, goOn: typeof go): Promise<void> {
  const local = await import('./local-here.ts');
  const opened = await local.openHere(body);
  if ('refusal' in opened) throw new ApiError(opened.refusal);
  if ('text' in opened) throw new HereError(opened.text);
  goOn(gamePlace(opened.code));
}

/** This browser cannot keep a game; the message says why, in the reader's language. */
class HereError extends Error {
  override readonly name = 'HereError';
}

/** What to tell a person whose game alone could not be made, on a server or on this device. */
const soloFailure = (error: unknown): string =>
  error instanceof HereError ? error.message : failureText(error);

/** A game against other bots, which stays chosen; resolves to why it could not be made. */
export async function openNext(choice: SoloChoice): Promise<string | undefined> {
  saveSolo(localStorage, choice);
  return openSolo(choice).then(() => undefined, soloFailure);
}

/** A game against opponents of the program: one click, and beside it what was chosen last. */
export function Solo() {
  const [choice, setChoice] = useState<SoloChoice>(() => savedSolo(localStorage));
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const change = (part: Partial<SoloChoice>): void => {
    const next = { ...choice, ...part };
    setChoice(next);
    setError(undefined);
    saveSolo(localStorage, next);
  };
  const failed = (): void => {
    setOpen(false);
    setError(t('load.failedText'));
  };
  const play = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await openSolo(choice);
    } catch (failure) {
      setError(soloFailure(failure));
      setBusy(false);
    }
  };
  const rules = t(`preset.${presetOf(choice)}`);
  return (
    <div class="solo">
      <Button look="primary" class="big wide" disabled={busy} onClick={play}>
        {busy ? t('home.creating') : t('home.solo')}
      </Button>
      <details
        class="solo-choice"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <span class="grow">
            {dots([
              t(`solo.${choice.opponents}`, { count: countOf(choice) }),
              t(`map.${boardOf(choice)}`),
              borrowsDeserts(choice)
                ? t('glue.remark', { text: rules, remark: t('solo.withDeserts') })
                : rules,
              t(choice.short ? 'solo.short' : 'solo.full'),
            ])}
          </span>
          <span class="change">{t('solo.change')}</span>
        </summary>
        {open && <Chooser choice={choice} change={change} failed={failed} />}
      </details>
      {error !== undefined && (
        <p class="note bad" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const LENGTHS = ['full', 'short'] as const;

interface ChooserProps {
  readonly choice: SoloChoice;
  readonly change: (part: Partial<SoloChoice>) => void;
  readonly failed: () => void;
}

function Chooser({ choice, change, failed }: ChooserProps) {
  const levels = useFetched(fetchLevels, failed);
  const [end, count] = shortEnd(choice);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.scrollIntoView({ block: 'nearest' }), [levels]);
  return levels === undefined ? undefined : (
    <div class="solo-fields" ref={fields}>
      <levels.LevelChoice
        opponents={OPPONENTS}
        chosen={choice.opponents}
        choose={(opponents) => change(withOpponents(choice, opponents))}
      />
      <Select
        id="solo-count"
        label={t('solo.count')}
        value={countOf(choice)}
        values={countsFor(choice)}
        name={(count) =>
          choice.opponents === 'fictional' && !departsFromText({ ...choice, count })
            ? t('solo.countUsual', { count })
            : String(count)
        }
        choose={(count) => change({ count })}
      />
      {departsFromText(choice) && (
        <p class="hint">{t('solo.departs', { count: FIRST_SOLO.count })}</p>
      )}
      <Select
        id="solo-board"
        label={t('table.board')}
        value={boardOf(choice)}
        values={BOARD_IDS}
        name={(id) => t(`map.${id}`)}
        choose={(map) => change({ map })}
      />
      <Select
        id="solo-preset"
        label={t('table.preset')}
        value={presetOf(choice)}
        values={SOLO_PRESETS}
        name={(id) => t(`preset.${id}`)}
        choose={(preset) => change({ preset })}
      />
      <Select
        id="solo-length"
        label={t('length')}
        value={choice.short ? 'short' : 'full'}
        values={LENGTHS}
        name={(length) => (length === 'full' ? t('length.full') : t(`length.${end}`, { count }))}
        choose={(length) => change({ short: length === 'short' })}
      />
      {borrowsDeserts(choice) && (
        <p class="hint">{t('solo.deserts', { map: t(`map.${boardOf(choice)}`) })}</p>
      )}
    </div>
  );
}
