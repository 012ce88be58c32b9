import { CLOCK_LIMITS, type TimeControl } from '@vinci/protocol';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { useConfigure } from '../table/use-configure.ts';
import {
  controlShort,
  controlWords,
  KINDS,
  kindOf,
  PRESETS,
  presetsOf,
  sameControl,
} from '../time/controls.ts';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { SpanField } from '../ui/span-field.tsx';
import { Toggle, ToggleButton } from '../ui/toggle.tsx';

/** Seconds. */
const DAY = 86_400;

interface ClockProps {
  readonly isHost: boolean;
}

/** How long everybody may think: none, for a turn, for the game, or days. */
export function ClockChoice({ isHost }: ClockProps) {
  const { connection } = usePlay();
  const { refused, configure } = useConfigure();
  const control = connection.table.value?.clock ?? null;
  const kind = kindOf(control);
  const choose = (clock: TimeControl | null): void => void configure({ clock });
  return (
    <div class="stack" data-testid="clock-choice">
      {isHost ? (
        <Toggle
          legend={t('time.clock')}
          look="segments"
          values={KINDS}
          isChosen={(each) => each === kind}
          name={(each) => t(`time.kind.${each}`)}
          choose={(each) => choose(each === 'none' ? null : (PRESETS[each][0] ?? null))}
        />
      ) : (
        <p>
          <span class="label">{t('time.clock')}</span>
          <br />
          <strong>{controlWords(control)}</strong>
        </p>
      )}
      <p class="hint">{t(`time.text.${kind}`)}</p>
      {isHost && control !== null && <Length key={kind} control={control} choose={choose} />}
      <Refused text={refused} />
    </div>
  );
}

interface LengthProps {
  readonly control: TimeControl;
  readonly choose: (control: TimeControl) => void;
}

/** Usual lengths of a kind of clock, and one of one's own. */
function Length({ control, choose }: LengthProps) {
  const presets = presetsOf(control.type);
  const usual = presets.some((each) => sameControl(each, control));
  const [own, setOwn] = useState(!usual);
  const open = own || !usual;
  return (
    <>
      <Toggle
        label={t('time.presets')}
        look="chips"
        values={presets}
        isChosen={(each) => !open && sameControl(each, control)}
        name={controlShort}
        choose={(each) => {
          setOwn(false);
          choose(each);
        }}
      >
        <ToggleButton chip pressed={open} onPress={() => setOwn(true)}>
          {t('time.other')}
        </ToggleButton>
      </Toggle>
      {open && <OwnLength control={control} choose={choose} />}
    </>
  );
}

function OwnLength({ control, choose }: LengthProps) {
  switch (control.type) {
    case 'turn':
      return (
        <SpanField
          id="clock-turn"
          label={t('time.perTurn')}
          seconds={control.seconds}
          limits={CLOCK_LIMITS.turn}
          units={['second', 'minute']}
          change={(seconds) => choose({ type: 'turn', seconds })}
        />
      );
    case 'game':
      return (
        <span class="span-fields">
          <SpanField
            id="clock-game"
            label={t('time.perGame')}
            seconds={control.seconds}
            limits={CLOCK_LIMITS.game}
            units={['minute']}
            change={(seconds) => choose({ ...control, seconds })}
          />
          <SpanField
            id="clock-increment"
            label={t('time.increment')}
            seconds={control.increment}
            limits={CLOCK_LIMITS.increment}
            units={['second']}
            change={(increment) => choose({ ...control, increment })}
          />
        </span>
      );
    case 'days':
      return (
        <SpanField
          id="clock-days"
          label={t('time.days.field')}
          seconds={control.days * DAY}
          limits={[CLOCK_LIMITS.days[0] * DAY, CLOCK_LIMITS.days[1] * DAY]}
          units={['day']}
          change={(seconds) => choose({ type: 'days', days: seconds / DAY })}
        />
      );
  }
}
