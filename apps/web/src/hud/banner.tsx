import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { Notice } from '../net/session.ts';
import { usePlay } from '../ui/play-context.ts';

/** Says what the connection and the version need, across the top; nothing when all is well. */
export function Banner() {
  const { session } = usePlay();
  const link = session.link.value;
  const notice = session.notice.value;
  if (session.outdated.value) {
    return (
      <div class="banner" role="status" data-testid="banner-version">
        <span>{t('banner.version')}</span>
        <button type="button" class="button" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      </div>
    );
  }
  if (link.type === 'lost' && session.table.value !== undefined) {
    return <Lost retryAt={link.retryAt} attempt={link.attempt} />;
  }
  if (notice !== undefined && link.type === 'open' && notice.id !== 'stopping') {
    return (
      <div class="banner" role="status">
        <span>{textOf(notice)}</span>
        <button
          type="button"
          class="button"
          onClick={() => {
            session.notice.value = undefined;
          }}
        >
          {t('close')}
        </button>
      </div>
    );
  }
  return undefined;
}

function textOf(notice: Notice): string {
  switch (notice.id) {
    case 'seatLost':
      return t(`banner.seat.${notice.reason}`);
    case 'movesLost':
      return t('banner.movesLost', { count: notice.moves });
    default:
      return notice.text;
  }
}

function Lost({ retryAt, attempt }: { readonly retryAt: number; readonly attempt: number }) {
  const { session } = usePlay();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1000));
  const text = session.notice.value?.id === 'stopping' ? t('banner.restart') : t('banner.lost');
  return (
    <div class={`banner ${attempt > 3 ? 'bad' : ''}`} role="status" data-testid="banner-lost">
      <span>{text}</span>
      {attempt > 2 && <span>{t('banner.retryIn', { count: seconds })}</span>}
      {attempt > 2 && (
        <button type="button" class="button" onClick={() => session.retry()}>
          {t('banner.retry')}
        </button>
      )}
    </div>
  );
}
