import type { PresetId } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { puzzlePlace } from '../../ui/places.ts';
import { addressOf } from '../../ui/router.ts';
import { THEMES, type Theme, type Wanted } from './choice.ts';
import { type Left, SolvedSoFar } from './solved-so-far.tsx';

interface ChoiceProps {
  /** The puzzle on screen. */
  readonly puzzleKey: string;
  readonly wanted: Wanted;
  /** Rule texts of which there are puzzles. */
  readonly presets: readonly PresetId[];
  /** What is left of a choice. */
  readonly leftOf: (wanted: Wanted) => Left;
  /** Goes on with what was chosen. */
  readonly choose: (wanted: Wanted) => void;
  readonly close: () => void;
}

/** Which puzzles come next, and a link to this one. */
export function ChoiceDialog(props: ChoiceProps) {
  const { puzzleKey, presets, leftOf, choose, close } = props;
  const [wanted, want] = useState(props.wanted);
  return (
    <Dialog title={t('puzzle.choose')} onClose={close} testId="puzzle-choice">
      <div class="stack">
        <Field label={t('puzzle.kind')} id="puzzle-kind">
          <select
            id="puzzle-kind"
            class="input"
            value={wanted.theme ?? ''}
            onChange={({ currentTarget: { value } }) =>
              want({ ...wanted, theme: (value || undefined) as Theme | undefined })
            }
          >
            <option value="">{t('puzzle.anyKind')}</option>
            {THEMES.map((theme) => (
              <option key={theme} value={theme}>
                {t(`puzzle.kind.${theme}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('table.preset')} id="puzzle-preset">
          <select
            id="puzzle-preset"
            class="input"
            value={wanted.preset ?? ''}
            onChange={({ currentTarget: { value } }) =>
              want({ ...wanted, preset: presets.find((id) => id === value) })
            }
          >
            <option value="">{t('puzzle.anyRules')}</option>
            {presets.map((id) => (
              <option key={id} value={id}>
                {t(`preset.${id}`)}
              </option>
            ))}
          </select>
        </Field>
        <SolvedSoFar {...leftOf(wanted)} />
        <div class="buttons">
          <Button look="primary" data-testid="puzzle-chosen" onClick={() => choose(wanted)}>
            {t('puzzle.next')}
          </Button>
          <CopyButton text={addressOf(puzzlePlace(puzzleKey))} label={t('puzzle.copyLink')} />
        </div>
      </div>
    </Dialog>
  );
}
