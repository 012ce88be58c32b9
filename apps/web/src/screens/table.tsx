import { useEffect, useState } from 'preact/hooks';
import { FairLine } from '../fairness/fair-line.tsx';
import { explainRefusal } from '../game/refusal.ts';
import { prepareBoard } from '../hud/board-host.tsx';
import { ChatPanel } from '../hud/chat-panel.tsx';
import { t } from '../i18n/index.ts';
import type { Outcome } from '../net/connection.ts';
import { NotifySwitch } from '../notify/notify-switch.tsx';
import { BookButton } from '../rulebook/book-dialog.tsx';
import { saveTable } from '../table/choices.ts';
import { LadderChoice } from '../table/ladder-choice.tsx';
import { choiceOf, tableSummary } from '../table/summary.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { keepFocus } from '../ui/kept-focus.ts';
import { gamePlace, HOME } from '../ui/places.ts';
import { usePlay } from '../ui/play-context.ts';
import { Qr } from '../ui/qr.tsx';
import { addressOf, go } from '../ui/router.ts';
import { ClockChoice } from './table-clock.tsx';
import { Company } from './table-company.tsx';
import { JoinChoice } from './table-join.tsx';
import { FillButton } from './table-opponents.tsx';
import { Options } from './table-options.tsx';
import { Rules } from './table-rules.tsx';
import { SeatList } from './table-seats.tsx';

const title = (): HTMLElement | null => document.querySelector('.table-head h1');

/** Before the start: who sits where, what is played, and how others find the table. */
export function TableScreen() {
  const play = usePlay();
  const { connection } = play;
  const table = connection.table.value;
  // A new object each time: what was chosen jumps back also where the answer is the same as before.
  const [error, setError] = useState<{ readonly text: string } | undefined>(undefined);
  const me = connection.seat.value;
  const isHost = table !== undefined && me >= 0 && table.host === me;
  useEffect(() => {
    // The next table of this host begins like this one.
    const choice = table === undefined || !isHost ? undefined : choiceOf(table);
    if (choice !== undefined) saveTable(localStorage, choice);
  }, [table, isHost]);
  const map = table?.config?.map;
  useEffect(() => {
    if (map !== undefined) prepareBoard(map);
  }, [map]);
  useEffect(() => keepFocus(title), []);
  if (table === undefined) return undefined;
  const tell = (outcome: Outcome<unknown>): void =>
    setError(outcome.ok ? undefined : { text: explainRefusal(outcome.refusal).text });
  return (
    <div class="table">
      <header class="table-head">
        <Button look="plain" onClick={() => go(HOME)}>
          <Icon name="back" /> {t('home.back')}
        </Button>
        <h1 tabIndex={-1}>{t('table.title')}</h1>
        <div class="row">
          <BookButton short />
          <IconButton
            icon="settings"
            label={t('settings.title')}
            onPress={() => {
              play.question.value = 'settings';
            }}
          />
        </div>
      </header>
      <main class="table-main">
        <div class="stack loose">
          <JoinChoice tell={tell} />
          <section class="card ruled invite" aria-labelledby="invite">
            <div class="stack">
              <h2 id="invite">{t('table.invite')}</h2>
              <p class="code" data-testid="code">
                {table.code}
              </p>
              <div class="buttons">
                <CopyButton
                  text={addressOf(gamePlace(table.code))}
                  label={t('table.copyLink')}
                  primary
                />
              </div>
              <p class="hint">{t('table.inviteHint')}</p>
            </div>
            <Qr text={addressOf(gamePlace(table.code))} label={t('table.qr')} />
          </section>
          <SeatList tell={tell} />
          <Card id="chat" title={t('panels.chat')}>
            <ChatPanel />
          </Card>
          <Card id="time" title={t('time.title')} loose>
            <ClockChoice isHost={isHost} />
            <LadderChoice isHost={isHost} />
            {me >= 0 && <NotifySwitch />}
          </Card>
          <FairLine />
        </div>
        <div class="stack loose">
          <Rules isHost={isHost} />
          <Company isHost={isHost} />
          <Options isHost={isHost} />
        </div>
      </main>
      <TableFoot isHost={isHost} error={error?.text} tell={tell} />
    </div>
  );
}

interface FootProps {
  readonly isHost: boolean;
  readonly error: string | undefined;
  readonly tell: (outcome: Outcome<unknown>) => void;
}

/** Always in sight: what will be played in one line, what is missing, and the start. */
function TableFoot({ isHost, error, tell }: FootProps) {
  const { connection } = usePlay();
  const table = connection.table.value;
  const game = connection.game.value;
  if (table === undefined) return undefined;
  const open = table.seats.filter((seat) => !seat.taken).length;
  const hostName = table.seats[table.host]?.name ?? '';
  return (
    <section class="table-foot" aria-label={t('table.start')}>
      <div class="grow">
        {game !== undefined && (
          <p class="table-summary" data-testid="summary">
            {tableSummary(table, game).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
        )}
        <p class="hint" role="status">
          {open > 0
            ? t('table.openSeats', { count: open })
            : t(connection.seat.value < 0 ? 'table.fullForYou' : 'table.allSeated')}
        </p>
        {error !== undefined && (
          <p class="note bad" role="alert">
            <Icon name="warning" /> {error}
          </p>
        )}
      </div>
      {isHost ? (
        <div class="buttons">
          {open > 0 && <FillButton tell={tell} />}
          <Button
            look="primary"
            class="big"
            disabled={open > 0 || table.fixed || connection.busy.value}
            onClick={async () => tell(await connection.request('start'))}
          >
            {t('table.start')}
          </Button>
        </div>
      ) : (
        <p>{t('table.waitHost', { name: hostName })}</p>
      )}
    </section>
  );
}
