import { gap, t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { useAsk } from './use-ask.ts';

/** Says below the bar that the game stands still, and why; the host lets it go on. */
export function PausedSlip() {
  const play = usePlay();
  const { connection } = play;
  const { ask } = useAsk(play);
  const table = connection.table.value;
  if (table === undefined || table.paused === '' || table.ended !== '') return undefined;
  const isHost = table.host >= 0 && table.host === play.me.value;
  return (
    <section class="slip" role="status" data-testid="paused">
      <Icon name="pause" />
      <span>
        <strong>{t('paused.title')}</strong>
        {gap()}
        {whyPaused(play)}
      </span>
      {isHost && (
        <Button look="primary" disabled={connection.busy.value} onClick={() => void ask('resume')}>
          {t('paused.resume')}
        </Button>
      )}
    </section>
  );
}

function whyPaused({ connection, names }: ReturnType<typeof usePlay>): string {
  if (connection.table.value?.paused === 'host') return t('paused.byHost');
  const note = connection.notes.value.findLast(({ type }) => type === 'paused');
  const name = note === undefined ? '' : (names.value?.name(note.seat) ?? '');
  return name === '' ? t('paused.byAbsenceNobody') : t('paused.byAbsence', { name });
}
