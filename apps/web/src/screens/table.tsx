import { useState } from 'preact/hooks';
import { explainRefusal } from '../game/refusal.ts';
import { BoardPreview } from '../hud/board-preview.tsx';
import { t } from '../i18n/index.ts';
import type { Outcome } from '../net/session.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Qr } from '../ui/qr.tsx';
import { gameAddress, go } from '../ui/router.ts';
import { OptionsPanel } from './table-options.tsx';
import { SeatList } from './table-seats.tsx';

/** Before the start: who sits where, what is played, and how others find the table. */
export function TableScreen() {
  const play = usePlay();
  const { session } = play;
  const table = session.table.value;
  const [error, setError] = useState<string | undefined>(undefined);
  if (table === undefined) return undefined;
  const me = session.seat.value;
  const isHost = me >= 0 && table.host === me;
  const open = table.seats.filter((seat) => !seat.taken).length;
  const tell = (outcome: Outcome<unknown>): void =>
    setError(outcome.ok ? undefined : explainRefusal(outcome.refusal).text);
  const hostName = table.seats[table.host]?.name ?? '';
  return (
    <div class="table">
      <header class="table-head">
        <button type="button" class="button plain" onClick={() => go('#/')}>
          <Icon name="back" /> {t('home.back')}
        </button>
        <h1>{t('table.title')}</h1>
        <IconButton
          icon="settings"
          label={t('settings.title')}
          onPress={() => {
            play.question.value = 'settings';
          }}
        />
      </header>
      <main class="table-main">
        <div class="stack loose">
          <section class="card ruled invite" aria-labelledby="invite">
            <div class="stack">
              <h2 id="invite">{t('table.invite')}</h2>
              <p class="code" data-testid="code">
                {table.code}
              </p>
              <div class="buttons">
                <CopyButton text={gameAddress(table.code)} label={t('table.copyLink')} primary />
              </div>
              <p class="hint">{t('table.inviteHint')}</p>
            </div>
            <Qr text={gameAddress(table.code)} label={t('table.qr')} />
          </section>
          <SeatList tell={tell} />
          {error !== undefined && (
            <p class="note bad" role="alert">
              <Icon name="warning" /> {error}
            </p>
          )}
          <section class="card stack start" aria-label={t('table.start')}>
            {isHost ? (
              <button
                type="button"
                class="button primary big wide"
                disabled={open > 0 || session.busy.value}
                onClick={async () => tell(await session.request('start'))}
              >
                {t('table.start')}
              </button>
            ) : (
              <p>{t('table.waitHost', { name: hostName })}</p>
            )}
            <p class="hint" role="status">
              {open > 0
                ? t('table.openSeats', { count: open })
                : t(me < 0 ? 'table.fullForYou' : 'table.allSeated')}
            </p>
          </section>
        </div>
        <div class="stack loose">
          <BoardPreview />
          <OptionsPanel isHost={isHost} tell={tell} />
        </div>
      </main>
    </div>
  );
}
