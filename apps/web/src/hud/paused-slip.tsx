import { t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { useAsk } from './use-ask.ts';

/** Says below the bar that the game stands still, and why; the host lets it go on. */
export function PausedSlip() {
  const play = usePlay();
  const { session } = play;
  const { ask } = useAsk(play);
  const table = session.table.value;
  if (table === undefined || table.paused === '' || table.ended !== '') return undefined;
  const isHost = table.host >= 0 && table.host === play.me.value;
  return (
    <section class="slip" role="status" data-testid="paused">
      <Icon name="pause" />
      <span>
        <strong>{t('paused.title')}</strong> {whyPaused(play)}
      </span>
      {isHost && (
        <button
          type="button"
          class="button primary"
          disabled={session.busy.value}
          onClick={() => void ask('resume')}
        >
          {t('paused.resume')}
        </button>
      )}
    </section>
  );
}

function whyPaused({ session, names }: ReturnType<typeof usePlay>): string {
  if (session.table.value?.paused === 'host') return t('paused.byHost');
  const note = session.notes.value.findLast(({ type }) => type === 'paused');
  const name = note === undefined ? '' : (names.value?.name(note.seat) ?? '');
  return name === '' ? t('paused.byAbsenceNobody') : t('paused.byAbsence', { name });
}
