import type { Refusal } from '@vinci/protocol';
import { useEffect, useState } from 'preact/hooks';
import { shareRoot } from '../fairness/mixing.ts';
import { explainRefusal } from '../game/refusal.ts';
import { t } from '../i18n/index.ts';
import { AskedButton } from '../ui/asked-button.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { gamePlace, seatPlace } from '../ui/places.ts';
import { usePlay } from '../ui/play-context.ts';
import { Qr } from '../ui/qr.tsx';
import { Refused } from '../ui/refused.tsx';
import { addressOf, secretAddress } from '../ui/router.ts';

interface ShareProps {
  readonly onClose: () => void;
}

/** The code and the link of the game, for players and watchers. */
export function ShareDialog({ onClose }: ShareProps) {
  const play = usePlay();
  const { code } = play.connection;
  const address = addressOf(gamePlace(code));
  return (
    <Dialog title={t('share.title')} onClose={onClose}>
      <div class="invite">
        <div class="stack">
          <p class="code">{code}</p>
          <p>{t('share.text')}</p>
          <CopyButton text={address} label={t('table.copyLink')} primary />
        </div>
        <Qr text={address} label={t('table.qr')} />
      </div>
    </Dialog>
  );
}

/**
 * A link that brings this seat to another device, with the root of the chain, so that the bag is mixed
 * from there as well.
 */
export function SeatLinkDialog({ onClose }: ShareProps) {
  const play = usePlay();
  const { connection } = play;
  const [address, setAddress] = useState<string | undefined>(undefined);
  const [refused, setRefused] = useState<{ readonly why: Refusal | undefined } | undefined>(
    undefined,
  );
  const [revoked, setRevoked] = useState(false);
  const show = (token: string): void => {
    const { code, seat, table } = connection;
    const promise = table.value?.seats[seat.value]?.promise ?? '';
    const root = shareRoot(localStorage, code, promise);
    setAddress(secretAddress(seatPlace(code, token, root)));
  };
  const ask = async (): Promise<void> => {
    setRefused(undefined);
    const outcome = await connection.request('seatLink', { seat: connection.seat.value });
    if (outcome.ok) show(outcome.value.token);
    else setRefused({ why: outcome.refusal });
  };
  useEffect(() => void ask(), [connection]);
  const revoke = async (): Promise<void> => {
    const outcome = await connection.request('revoke', { seat: connection.seat.value });
    if (!outcome.ok) {
      setRefused({ why: outcome.refusal });
      return;
    }
    show(outcome.value.token);
    setRefused(undefined);
    setRevoked(true);
  };
  const revocation = (
    <AskedButton label={t('seatLink.revoke')} ask={t('seatLink.revokeAsk')} onConfirm={revoke} />
  );
  return (
    <Dialog title={t('seatLink.title')} onClose={onClose}>
      <p>{t('seatLink.text')}</p>
      <Refused text={refused && explainRefusal(refused.why).text} />
      {address === undefined && refused === undefined && (
        <p role="status">{t('seatLink.loading')}</p>
      )}
      {/* Where there are too many links, the old ones have to go first. */}
      {address === undefined &&
        refused !== undefined &&
        (refused.why?.code === 'seat/too-many-links' ? (
          revocation
        ) : (
          <Button onClick={() => void ask()}>{t('home.retry')}</Button>
        ))}
      {address !== undefined && (
        <div class="invite">
          <div class="stack">
            <CopyButton text={address} label={t('seatLink.copy')} primary />
            <p class="note">{t('seatLink.secret')}</p>
            {revocation}
            {revoked && <p role="status">{t('seatLink.revoked')}</p>}
          </div>
          <Qr text={address} label={t('seatLink.qr')} />
        </div>
      )}
    </Dialog>
  );
}
