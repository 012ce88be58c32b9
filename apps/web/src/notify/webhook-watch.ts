import { effect } from '@preact/signals';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Api, serverBase } from '../net/api.ts';
import { tokenOf } from './of-session.ts';

/** Tells the host, once in this page, when the webhook of the game has been switched off. */
export function watchWebhook(play: Play): () => void {
  const { session } = play;
  let asked = false;
  return effect(() => {
    const table = session.table.value;
    const seat = session.seat.value;
    if (asked || table === undefined || seat < 0 || table.host !== seat) return;
    if (table.seats.filter(({ occupant }) => occupant === 'person').length < 2) return;
    const token = tokenOf(session);
    if (token === undefined) return;
    asked = true;
    new Api(serverBase()).webhook(session.code, token).then(
      (webhook) => {
        if (webhook.state !== 'off') return;
        play.toast({ text: t('webhook.ended', { host: webhook.host }), tone: 'bad' });
      },
      // It is shown where the webhook is set up, too.
      () => undefined,
    );
  });
}
