import { PACES } from '@vinci/protocol';
import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { useConfigure } from './use-configure.ts';

/** How fast bots and fictional players act on screen. */
export function PaceChoice({ isHost }: { readonly isHost: boolean }) {
  const { connection } = usePlay();
  const { refused, configure } = useConfigure();
  const pace = connection.table.value?.pace ?? 'normal';
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
