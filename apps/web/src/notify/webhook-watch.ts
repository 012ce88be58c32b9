import { effect } from '@preact/signals';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Api, serverBase } from '../net/api.ts';
import { tokenOf } from './follow-game.ts';

/** Tells the host, once in this page, when the webhook of the game has been switched off. */
export function watchWebhook(play: Play): () => void {
  const { connection } = play;
  let asked = false;
  return effect(() => {
    const table = connection.table.value;
    const seat = connection.seat.value;
    if (asked || table === undefined || seat < 0 || table.host !== seat) return;
    if (table.seats.filter(({ occupant }) => occupant === 'person').length < 2) return;
    const token = tokenOf(connection);
    if (token === undefined) return;
    asked = true;
    new Api(serverBase()).webhook(connection.code, token).then(
      (webhook) => {
        if (webhook.state !== 'off') return;
        play.toasts.show({ text: t('webhook.ended', { host: webhook.host }), tone: 'bad' });
      },
      // It is shown where the webhook is set up, too.
      () => undefined,
    );
  });
}
