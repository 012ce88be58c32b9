import { STRENGTHS } from '@vinci/protocol';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import {
  firstTime,
  LADDER_NAMES,
  LADDERS,
  type Ladder,
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
import { SpanField } from '../ui/span-field.tsx';
import { Refused } from './refused.tsx';
import { useConfigure } from './use-configure.ts';

interface LadderProps {
  readonly isHost: boolean;
}

/** What happens, step by step, when the game waits for somebody who is away. */
export function LadderChoice({ isHost }: LadderProps) {
  const { session } = usePlay();
  const { refused, configure } = useConfigure();
  const ladder = session.table.value?.ladder ?? NO_LADDER;
  const lines = ladderLines(ladder);
  const name = nameOf(ladder);
  const [own, setOwn] = useState(false);
  const open = own || name === undefined;
  const choose = (next: Ladder): void => void configure(ladderSettings(next));
  return (
    <section class="stack" aria-labelledby="ladder" data-testid="ladder">
      <h3 id="ladder">{t('ladder.title')}</h3>
      {isHost && (
        <fieldset class="choice chips" aria-label={t('ladder.title')}>
          {LADDER_NAMES.map((each) => (
            <button
              key={each}
              type="button"
              class="button chip-button"
              aria-pressed={!open && each === name}
              onClick={() => {
                setOwn(false);
                choose(LADDERS[each]);
              }}
            >
              {t(`ladder.preset.${each}`)}
            </button>
          ))}
          <button
            type="button"
            class="button chip-button"
            aria-pressed={open}
            onClick={() => setOwn(true)}
          >
            {t('time.other')}
          </button>
        </fieldset>
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

/** Least and most seconds of a rung; bots may not come at once. */
const LEAST = 10;
const LEAST_BOT = 30;
const MOST = 1_209_600;

function RungChoice({ rung, ladder, choose }: RungProps) {
  const after = timeOf(ladder, rung);
  const on = after > 0;
  return (
    <li class={on ? 'rung on' : 'rung'} data-testid={`rung-${rung}`}>
      <label class="switch">
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) =>
            choose(withTime(ladder, rung, currentTarget.checked ? firstTime(ladder, rung) : 0))
          }
        />
        <span>
          <span class="rung-name">{t(`rung.${rung}`)}</span>
          <br />
          <span class="hint">{t(`rung.${rung}.text`)}</span>
        </span>
      </label>
      {on && (
        <div class="rung-time">
          <span aria-hidden="true">{t('rung.afterWord')}</span>
          <SpanField
            id={`rung-${rung}`}
            label={t('rung.after', { rung: t(`rung.${rung}`) })}
            seconds={after}
            min={rung === 'bot' ? LEAST_BOT : LEAST}
            max={MOST}
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
