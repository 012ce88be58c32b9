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

/** Says that something was not kept, where a full or broken store did not take it; shows nothing itself. */
export function LocalUnstored({ connection }: { readonly connection: LocalConnection }) {
  const play = usePlay();
  const trouble = connection.door.unstored.value;
  useEffect(() => {
    if (trouble === undefined) return;
    play.toasts.show({ text: t(`local.trouble.${trouble}`), tone: 'bad' });
    connection.door.unstored.value = undefined;
  }, [trouble]);
  return undefined;
}
