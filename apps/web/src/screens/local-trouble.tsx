import { useEffect } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { LocalConnection, LocalDoor } from '../local/room.ts';
import type { Trouble } from '../local/wire.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { usePlay } from '../ui/play-context.ts';

interface TroubleProps {
  readonly door: LocalDoor;
  readonly trouble: Trouble;
}

/** Why a game of this device is not on screen, and what to do about it. */
export function LocalTrouble({ door, trouble }: TroubleProps) {
  const isElsewhere = trouble === 'elsewhere';
  return (
    <Message
      title={t(isElsewhere ? 'local.elsewhere' : 'local.broken')}
      text={t(`local.trouble.${trouble}`)}
    >
      <Button look="primary" data-testid="local-retry" onClick={() => door.retry(isElsewhere)}>
        {t(isElsewhere ? 'local.takeOver' : 'banner.retry')}
      </Button>
    </Message>
  );
}

/** Says that something was not kept, as long as it does not stand there; shows nothing itself. */
export function LocalUnstored({ connection }: { readonly connection: LocalConnection }) {
  const { toasts } = usePlay();
  const { unstored } = connection.door;
  useEffect(() => {
    if (!unstored.value) return;
    unstored.value = false;
    // A bot tries again every few seconds.
    const said = t('local.trouble.full');
    if (toasts.list.value.every(({ text }) => text !== said)) {
      toasts.show({ text: said, tone: 'bad' });
    }
  }, [unstored.value]);
  return undefined;
}
