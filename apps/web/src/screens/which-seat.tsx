import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { setAside } from '../net/refused.ts';
import { api } from '../net/server.ts';
import { type Asked, askSeat, isSameSeat, seatOf } from '../seats/ask-seat.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Message } from '../ui/message.tsx';
import { seatPlace } from '../ui/places.ts';
import { secretAddress } from '../ui/router.ts';

interface WhichProps {
  readonly code: string;
  /** Token of the seat that this browser holds. */
  readonly own: string;
  /** Token of a seat link. */
  readonly token: string;
  readonly keep: () => void;
  readonly change: () => void;
}

/**
 * A seat link was opened in a browser that holds a seat in the game already. It asks which one to use,
 * unless both are links to the same seat or the one that it holds is void.
 */
export function WhichSeat({ code, own, token, keep, change }: WhichProps) {
  const [seats, setSeats] = useState<readonly [held: Asked, offered: Asked] | undefined>(undefined);
  useEffect(() => {
    let stale = false;
    setSeats(undefined);
    void Promise.all([askSeat(api, code, own), askSeat(api, code, token)]).then(
      ([held, offered]) => {
        if (stale) return;
        const isUseless = held === 'void' && typeof offered !== 'string';
        if (isUseless) setAside(localStorage, code, own, Date.now());
        if (isUseless || isSameSeat(held, offered)) change();
        else setSeats([held, offered]);
      },
    );
    return () => {
      stale = true;
    };
  }, [code, own, token]);
  const title = t('which.title', { code });
  if (seats === undefined) return <Message title={title} text={t('which.loading')} />;
  const [held, offered] = seats;
  if (offered === 'void') {
    return (
      <Message title={title} text={t('which.void')}>
        <Button look="primary" onClick={keep}>
          {t('which.own')}
        </Button>
      </Message>
    );
  }
  const names = {
    held: nameOf(held, t('which.held')),
    offered: nameOf(offered, t('which.offered')),
  };
  return (
    <Message title={title} text={t('which.text', names)}>
      <Button look="primary" onClick={keep}>
        {t('which.keep')}
      </Button>
      <CopyButton text={secretAddress(seatPlace(code, own))} label={t('which.copy')} />
      <Button onClick={change}>{t('which.switch')}</Button>
    </Message>
  );
}

function nameOf(asked: Asked, otherwise: string): string {
  if (typeof asked === 'string') return otherwise;
  const seat = seatOf(asked);
  return seat === undefined
    ? t('which.free')
    : t('which.of', { name: asked.names[seat] ?? String(seat + 1) });
}
