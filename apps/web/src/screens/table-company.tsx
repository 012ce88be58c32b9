import { PACES, STRENGTHS, type StandIn } from '@vinci/protocol';
import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from './refused.tsx';
import { useConfigure } from './use-configure.ts';

interface CompanyProps {
  readonly isHost: boolean;
}

/** The pace of bots, what happens when somebody is away, and who may come in. */
export function Company({ isHost }: CompanyProps) {
  const { session } = usePlay();
  const table = session.table.value;
  if (table === undefined) return undefined;
  const others = table.seats.some(({ occupant }) => occupant !== 'person' && occupant !== '');
  return (
    <section class="card stack" aria-labelledby="company">
      <h2 id="company">{t('table.company')}</h2>
      {(others || table.standIn !== null) && <PaceChoice isHost={isHost} />}
      <StandInChoice isHost={isHost} />
      <Doors isHost={isHost} />
    </section>
  );
}

/** How fast bots and fictional players act on screen. */
export function PaceChoice({ isHost }: CompanyProps) {
  const { session } = usePlay();
  const { refused, configure } = useConfigure();
  const pace = session.table.value?.pace ?? 'normal';
  return (
    <div class="option plain">
      <label for="pace">{t('table.pace')}</label>
      <select
        id="pace"
        class="input"
        disabled={!isHost}
        value={pace}
        onChange={(event) =>
          configure({ pace: PACES.find((each) => each === event.currentTarget.value) ?? pace })
        }
      >
        {PACES.map((each) => (
          <option key={each} value={each}>
            {t(`table.pace.${each}`)}
          </option>
        ))}
      </select>
      <p class="hint">{t('table.paceText')}</p>
      <Refused text={refused} />
    </div>
  );
}

/** Seconds of absence that are offered. */
const ABSENCES = [60, 180, 600, 3600, 86_400] as const;

const absence = (seconds: number): string => {
  if (seconds % 86_400 === 0) return t('table.absentDays', { count: seconds / 86_400 });
  if (seconds % 3600 === 0) return t('table.absentHours', { count: seconds / 3600 });
  return t('table.absentMinutes', { count: Math.round(seconds / 60) });
};

/** Whether, when and with what strength a bot plays for an absent person. */
export function StandInChoice({ isHost }: CompanyProps) {
  const { session } = usePlay();
  const { refused, configure } = useConfigure();
  const standIn = session.table.value?.standIn ?? null;
  const choose = (change: Partial<StandIn>): Promise<boolean> =>
    configure({ standIn: { after: 180, strength: 'medium', ...standIn, ...change } });
  const times = [...new Set([...ABSENCES, ...(standIn === null ? [] : [standIn.after])])];
  return (
    <div class="option plain">
      <label for="stand-in">{t('table.absent')}</label>
      <div class="pair">
        <select
          id="stand-in"
          class="input"
          disabled={!isHost}
          value={standIn?.after ?? 0}
          onChange={(event) => {
            const after = Number(event.currentTarget.value);
            void (after === 0 ? configure({ standIn: null }) : choose({ after }));
          }}
        >
          <option value={0}>{t('table.absentWait')}</option>
          {times
            .sort((a, b) => a - b)
            .map((seconds) => (
              <option key={seconds} value={seconds}>
                {absence(seconds)}
              </option>
            ))}
        </select>
        {standIn !== null && (
          <select
            class="input"
            aria-label={t('table.absentStrength')}
            disabled={!isHost}
            value={standIn.strength}
            onChange={(event) => {
              const { value } = event.currentTarget;
              void choose({ strength: STRENGTHS.find((each) => each === value) ?? 'medium' });
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
      <p class="hint">{t(standIn === null ? 'table.absentWaitText' : 'table.absentBotText')}</p>
      <Refused text={refused} />
    </div>
  );
}

/** Whether people may watch, and whether strangers find the game. */
function Doors({ isHost }: CompanyProps) {
  const { session } = usePlay();
  const { refused, configure } = useConfigure();
  const table = session.table.value;
  if (table === undefined) return undefined;
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          checked={table.spectators}
          disabled={!isHost}
          onChange={(event) => configure({ spectators: event.currentTarget.checked })}
        />
        <span>
          {t('table.spectators')}
          <br />
          <span class="hint">{t('table.spectatorsText')}</span>
        </span>
      </label>
      <label class="switch">
        <input
          type="checkbox"
          checked={table.visibility === 'listed'}
          disabled={!isHost}
          onChange={(event) =>
            configure({ visibility: event.currentTarget.checked ? 'listed' : 'code' })
          }
        />
        <span>
          {t('table.listed')}
          <br />
          <span class="hint">{t('table.listedText')}</span>
        </span>
      </label>
      <Refused text={refused} />
    </>
  );
}
