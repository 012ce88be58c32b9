import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { Notice } from '../net/connection.ts';
import { Button } from '../ui/button.tsx';
import { usePlay } from '../ui/play-context.ts';

/** Says what the connection and the version need, across the top; nothing when all is well. */
export function Banner() {
  const { connection } = usePlay();
  const link = connection.link.value;
  const notice = connection.notice.value;
  if (connection.outdated.value) {
    return (
      <div class="banner" role="status" data-testid="banner-version">
        <span>{t('banner.version')}</span>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </div>
    );
  }
  if (link.type === 'lost' && connection.table.value !== undefined) {
    return <Lost retryAt={link.retryAt} attempt={link.attempt} />;
  }
  if (notice !== undefined && link.type === 'open' && notice.id !== 'stopping') {
    return (
      <div class="banner" role="status">
        <span>{textOf(notice)}</span>
        <Button
          onClick={() => {
            connection.notice.value = undefined;
          }}
        >
          {t('close')}
        </Button>
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
    case 'closed':
      return t('ended.closed');
    case 'ended':
      return t('ended.byOperator');
    default:
      return notice.text;
  }
}

function Lost({ retryAt, attempt }: { readonly retryAt: number; readonly attempt: number }) {
  const { connection } = usePlay();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1000));
  const text = connection.notice.value?.id === 'stopping' ? t('banner.restart') : t('banner.lost');
  return (
    <div class={`banner ${attempt > 3 ? 'bad' : ''}`} role="status" data-testid="banner-lost">
      <span>{text}</span>
      {attempt > 2 && <span aria-hidden="true">{t('banner.retryIn', { count: seconds })}</span>}
      {attempt > 2 && <Button onClick={() => connection.retry()}>{t('banner.retry')}</Button>}
    </div>
  );
}
