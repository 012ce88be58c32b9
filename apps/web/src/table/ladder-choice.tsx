import { MAX_RUNG, MIN_BOT_RUNG, MIN_RUNG, STRENGTHS } from '@vinci/protocol';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { Ladder } from '../net/table.ts';
import {
  firstTime,
  LADDER_NAMES,
  LADDERS,
  ladderLines,
  ladderSettings,
  NO_LADDER,
  nameOf,
  RUNGS,
  type Rung,
  timeOf,
  withTime,
} from '../time/ladder.ts';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { SpanField } from '../ui/span-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { Toggle, ToggleButton } from '../ui/toggle.tsx';
import { useConfigure } from './use-configure.ts';

interface LadderProps {
  readonly isHost: boolean;
}

/** What happens, step by step, when the game waits for somebody who is away. */
export function LadderChoice({ isHost }: LadderProps) {
  const { connection } = usePlay();
  const { refused, configure } = useConfigure();
  const ladder = connection.table.value?.ladder ?? NO_LADDER;
  const lines = ladderLines(ladder);
  const name = nameOf(ladder);
  const [own, setOwn] = useState(false);
  const open = own || name === undefined;
  const choose = (next: Ladder): void => void configure(ladderSettings(next));
  return (
    <section class="stack" aria-labelledby="ladder" data-testid="ladder">
      <h3 id="ladder">{t('ladder.title')}</h3>
      {isHost && (
        <Toggle
          label={t('ladder.title')}
          look="chips"
          values={LADDER_NAMES}
          isChosen={(each) => !open && each === name}
          name={(each) => t(`ladder.preset.${each}`)}
          choose={(each) => {
            setOwn(false);
            choose(LADDERS[each]);
          }}
        >
          <ToggleButton chip pressed={open} onPress={() => setOwn(true)}>
            {t('time.other')}
          </ToggleButton>
        </Toggle>
      )}
      <p class="hint">{t(lines.length === 0 ? 'ladder.text.wait' : 'ladder.text.steps')}</p>
      {isHost && open ? (
        <ol class="rungs">
          {RUNGS.map((rung) => (
            <RungChoice key={rung} rung={rung} ladder={ladder} choose={choose} />
          ))}
        </ol>
      ) : (
        <ol class="ladder-lines">
          {lines.map((line) => (
            <li key={line.rung}>{line.text}</li>
          ))}
        </ol>
      )}
      <Refused text={refused} />
    </section>
  );
}

interface RungProps {
  readonly rung: Rung;
  readonly ladder: Ladder;
  readonly choose: (ladder: Ladder) => void;
}

function RungChoice({ rung, ladder, choose }: RungProps) {
  const after = timeOf(ladder, rung);
  const on = after > 0;
  return (
    <li class={on ? 'rung on' : 'rung'} data-testid={`rung-${rung}`}>
      <Switch
        on={on}
        label={<span class="rung-name">{t(`rung.${rung}`)}</span>}
        text={t(`rung.${rung}.text`)}
        change={(chosen) => choose(withTime(ladder, rung, chosen ? firstTime(ladder, rung) : 0))}
      />
      {on && (
        <div class="rung-time">
          <span aria-hidden="true">{t('rung.afterWord')}</span>
          <SpanField
            id={`rung-${rung}`}
            label={t('rung.after', { rung: t(`rung.${rung}`) })}
            quiet
            seconds={after}
            limits={[rung === 'bot' ? MIN_BOT_RUNG : MIN_RUNG, MAX_RUNG]}
            change={(seconds) => choose(withTime(ladder, rung, seconds))}
          />
          {rung === 'bot' && ladder.bot !== null && (
            <select
              class="input"
              aria-label={t('table.absentStrength')}
              value={ladder.bot.strength}
              onChange={({ currentTarget }) => {
                const strength = STRENGTHS.find((each) => each === currentTarget.value);
                if (strength !== undefined && ladder.bot !== null) {
                  choose({ ...ladder, bot: { ...ladder.bot, strength } });
                }
              }}
            >
              {STRENGTHS.map((strength) => (
                <option key={strength} value={strength}>
                  {t(`occupant.${strength}`)}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </li>
  );
}
