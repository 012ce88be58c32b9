import type { Play } from '../game/play.ts';
import { LONGEST_NOTE, type StepOutlook } from '../game/turn-plan.ts';
import { gap, t } from '../i18n/index.ts';
import { provinceName, ruleErrorText } from '../i18n/rules-words.ts';
import { Button } from '../ui/button.tsx';
import { Clause } from '../ui/clause.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { matches } from '../ui/media.ts';
import { usePlay } from '../ui/play-context.ts';
import { conquer } from './province-actions.ts';

/** What one means to do next, what has become of it, and, once it is time, one button for each of it. */
export function PlanPanel() {
  const play = usePlay();
  const { planning } = play;
  const { plan, outlook, due } = planning;
  if (!planning.open.value) return undefined;
  const { steps, left } = outlook.value;
  return (
    <div class="plan" data-testid="plan">
      <p class="hint">{t('plan.about')}</p>
      {steps.length === 0 && <p>{t('plan.empty')}</p>}
      <ol>
        {steps.map((step, index) => (
          <li key={step.province}>
            <Step play={play} step={step} index={index} />
          </li>
        ))}
      </ol>
      {steps.length > 0 && (
        <p role="status">
          {left === undefined ? t('plan.rough') : t('plan.left', { count: left })}
        </p>
      )}
      <Field label={t('plan.note')} id="plan-note">
        <textarea
          id="plan-note"
          class="input"
          rows={3}
          maxLength={LONGEST_NOTE}
          value={plan.value.note}
          onInput={(event) => planning.write(event.currentTarget.value)}
        />
      </Field>
      {(steps.length > 0 || plan.value.note !== '') && (
        <Button look="plain" onClick={() => planning.clear()}>
          <Icon name="cancel" /> {t(due.value ? 'plan.done' : 'plan.clear')}
        </Button>
      )}
    </div>
  );
}

interface StepProps {
  readonly play: Play;
  readonly step: StepOutlook;
  readonly index: number;
}

function Step({ play, step, index }: StepProps) {
  const position = play.connection.position.value;
  if (position === undefined) return undefined;
  const { planning } = play;
  const { province: p, state, means, error, missing } = step;
  const province = provinceName(position.game.map, p);
  return (
    <>
      <div class="plan-step">
        <span class="plan-place">{index + 1}</span>
        <button
          type="button"
          class="place-words grow"
          aria-pressed={play.selected.value === p}
          onClick={() => {
            // A sheet would cover what it is to show.
            if (matches('sheets')) play.panel.value = undefined;
            play.selected.value = play.selected.value === p ? undefined : p;
          }}
        >
          {province}
        </button>
        <Cost step={step} />
        {index > 0 && (
          <IconButton
            icon="up"
            class="raise"
            label={t('plan.raise', { province })}
            onPress={() => planning.raise(p)}
          />
        )}
        <IconButton
          icon="cancel"
          label={t('plan.drop', { province })}
          onPress={() => planning.toggle(p)}
        />
      </div>
      {state === 'blocked' && error !== undefined && (
        <p class="hint">
          {t('province.whyNot')}
          {gap()}
          {ruleErrorText(error.code)}
          {gap()}
          {missing > 0 && t('province.missing', { count: missing })} <Clause id={error.clause} />
        </p>
      )}
      {planning.due.value && state === 'open' && means !== undefined && (
        <Button
          disabled={!play.acting.value || play.connection.busy.value}
          onClick={() => void conquer(play, p, means)}
        >
          <Icon name="sword" /> {t('plan.do', { province })}
        </Button>
      )}
    </>
  );
}

/** What a step costs, and what it did when it was planned. */
function Cost({ step: { state, pawns, cost } }: { readonly step: StepOutlook }) {
  if (state === 'held') {
    return (
      <span class="chip good">
        <Icon name="check" /> {t('plan.held')}
      </span>
    );
  }
  if (pawns === undefined) return undefined;
  return (
    <span class={state === 'blocked' ? 'chip bad' : 'chip'}>
      <Icon name="pawn" /> {pawns}
      {cost !== undefined && cost !== pawns && `${gap()}${t('plan.was', { count: cost })}`}
    </span>
  );
}
