import { PACES } from '@vinci/protocol';
import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from './refused.tsx';
import { useConfigure } from './use-configure.ts';

interface CompanyProps {
  readonly isHost: boolean;
}

/** The pace of bots, and who may come in. */
export function Company({ isHost }: CompanyProps) {
  const { session } = usePlay();
  const table = session.table.value;
  if (table === undefined) return undefined;
  const others = table.seats.some(({ occupant }) => occupant !== 'person' && occupant !== '');
  return (
    <section class="card stack" aria-labelledby="company">
      <h2 id="company">{t('table.company')}</h2>
      {(others || table.standIn !== null) && <PaceChoice isHost={isHost} />}
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
