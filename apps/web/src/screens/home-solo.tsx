import { OPPONENTS, type Opponent } from '@vinci/protocol/occupants';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { type SoloChoice, savedSolo, saveSolo } from '../net/choices.ts';
import {
  BOARD_IDS,
  boardOf,
  borrowsDeserts,
  countOf,
  countsFor,
  optionsFor,
  presetOf,
  SOLO_PRESETS,
} from '../net/solo.ts';
import { remember, saveName } from '../net/storage.ts';
import { gameFragment, go } from '../ui/router.ts';
import { playAlone } from './alone.ts';
import { createGame } from './home-password.tsx';
import { name, refusalText } from './home-state.ts';

/** A game against opponents of the program: one click, and beside it what was chosen last. */
export function Solo() {
  const [choice, setChoice] = useState<SoloChoice>(() => savedSolo(localStorage));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const change = (part: Partial<SoloChoice>): void => {
    const next = { ...choice, ...part };
    setChoice(next);
    setError(undefined);
    saveSolo(localStorage, next);
  };
  const play = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const trimmed = name.value.trim();
    if (trimmed !== '') saveName(localStorage, trimmed);
    try {
      const { code, token } = await createGame({
        name: trimmed === '' ? t('home.someone') : trimmed,
        preset: presetOf(choice),
        map: boardOf(choice),
        opponents: Array.from({ length: countOf(choice) }, () => choice.opponents),
        options: optionsFor(choice),
        visibility: 'code',
      });
      remember(localStorage, code, token, Date.now());
      playAlone(code);
      go(gameFragment(code));
    } catch (failure) {
      setError(refusalText(failure));
      setBusy(false);
    }
  };
  return (
    <div class="solo">
      <button type="button" class="button primary big wide" disabled={busy} onClick={play}>
        {busy ? t('home.creating') : t('home.solo')}
      </button>
      <details class="solo-choice">
        <summary>
          <span class="grow">
            {t(`solo.${choice.opponents}`, { count: countOf(choice) })} ·{' '}
            {t(`map.${boardOf(choice)}`)} · {t(`preset.${presetOf(choice)}`)}
            {borrowsDeserts(choice) && ` ${t('solo.withDeserts')}`}
          </span>
          <span class="change">{t('solo.change')}</span>
        </summary>
        <Chooser choice={choice} change={change} />
      </details>
      {error !== undefined && (
        <p class="note bad" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChooserProps {
  readonly choice: SoloChoice;
  readonly change: (part: Partial<SoloChoice>) => void;
}

function Chooser({ choice, change }: ChooserProps) {
  return (
    <div class="solo-fields">
      <Select
        id="solo-opponents"
        label={t('solo.opponents')}
        value={choice.opponents}
        values={OPPONENTS}
        name={(opponent: Opponent) => t(`solo.kind.${opponent}`)}
        choose={(opponents) => change({ opponents })}
      />
      <Select
        id="solo-count"
        label={t('solo.count')}
        value={countOf(choice)}
        values={countsFor(choice)}
        name={String}
        choose={(count) => change({ count })}
      />
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
      {borrowsDeserts(choice) && (
        <p class="hint">{t('solo.deserts', { map: t(`map.${boardOf(choice)}`) })}</p>
      )}
    </div>
  );
}

interface SelectProps<Value extends string | number> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly name: (value: Value) => string;
  readonly choose: (value: Value) => void;
}

function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { id, label, value, values, name: nameOf, choose } = props;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const chosen = values.find((candidate) => String(candidate) === text);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {values.map((candidate) => (
          <option key={candidate} value={candidate}>
            {nameOf(candidate)}
          </option>
        ))}
      </select>
    </div>
  );
}
