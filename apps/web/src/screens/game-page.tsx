import '../styles/table.css';
import '../styles/table-time.css';
import '../styles/table-what.css';
import '../styles/game.css';
import '../styles/game-narrow.css';
import '../styles/emblems.css';
import '../styles/track.css';
import '../styles/players.css';
import '../styles/action.css';
import '../styles/province.css';
import '../styles/panels.css';
import '../styles/time.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { contribute } from '../fairness/contribute.ts';
import { adoptRoot } from '../fairness/mixing.ts';
import { Play } from '../game/play.ts';
import { explainRefusal } from '../game/refusal.ts';
import { Banner } from '../hud/banner.tsx';
import { Dialogs } from '../hud/dialogs.tsx';
import { Toasts } from '../hud/toasts.tsx';
import { callToTurn } from '../hud/turn-call.ts';
import { t } from '../i18n/index.ts';
import { Api, serverBase } from '../net/api.ts';
import { Session } from '../net/session.ts';
import { remember } from '../net/storage.ts';
import { reportLooking } from '../notify/looking.ts';
import { followSession } from '../notify/of-session.ts';
import { watchWebhook } from '../notify/webhook-watch.ts';
import { BookDialog } from '../rulebook/book-dialog.tsx';
import { Message } from '../ui/message.tsx';
import { PlayContext } from '../ui/play-context.ts';
import { gameFragment, go } from '../ui/router.ts';
import { AloneStart } from './alone.ts';
import { GameScreen } from './game.tsx';
import { TableScreen } from './table.tsx';

export { prepareBoard } from '../hud/board-host.tsx';

interface GamePageProps {
  readonly code: string;
  /** From a seat link; it is put away at once, so that it does not stay in the address bar. */
  readonly token?: string;
  /** From the link of the same person's other device, and put away likewise. */
  readonly root?: string;
  /** The seat link was cut off or altered on its way. */
  readonly torn?: boolean;
}

/** Keeps what came with a seat link, out of the address bar. */
function putAway(code: string, token: string, root: string | undefined): void {
  remember(localStorage, code, token, Date.now());
  if (root !== undefined) adoptRoot(localStorage, code, root);
  go(gameFragment(code), true);
}

/** One game from the table to the ranking. */
export function GamePage({ code, token, root, torn = false }: GamePageProps) {
  const play = useMemo(() => {
    if (token !== undefined) putAway(code, token, root);
    const session = new Session(code, new Api(serverBase()), localStorage, __APP_VERSION__);
    if (torn) {
      session.notice.value = { id: 'seatLost', reason: 'torn' };
      go(gameFragment(code), true);
    }
    return new Play(session, sessionStorage, localStorage);
  }, [code]);
  const first = useRef(token);
  useEffect(() => {
    if (token === undefined) return;
    putAway(code, token, root);
    // A seat link to the game that is open already: all begins anew with that seat.
    if (token !== first.current) location.reload();
  }, [token]);
  const alone = useMemo(
    () =>
      AloneStart.of(code, play.session, (refusal) =>
        play.toast({ ...explainRefusal(refusal), tone: 'bad' }),
      ),
    [play],
  );
  useEffect(() => {
    const lookAway = reportLooking(play.session);
    play.session.start();
    const callOff = callToTurn(play);
    const unfollow = followSession(play.session);
    const unwatch = watchWebhook(play);
    const leaveOut = contribute(play.session, localStorage);
    const letBe = alone?.begin();
    return () => {
      letBe?.();
      callOff();
      lookAway();
      unfollow();
      unwatch();
      leaveOut();
      play.session.stop();
      play.destroy();
    };
  }, [play]);
  return (
    <PlayContext.Provider value={play}>
      <Banner />
      <Content play={play} alone={alone} />
      <Dialogs />
      <BookDialog />
      <Toasts />
    </PlayContext.Provider>
  );
}

interface ContentProps {
  readonly play: Play;
  readonly alone: AloneStart | undefined;
}

function Content({ play, alone }: ContentProps) {
  const { session } = play;
  const link = session.link.value;
  const table = session.table.value;
  if (link.type === 'ended') return <Ended play={play} />;
  if (table === undefined) {
    const lost = link.type === 'lost';
    return (
      <Message
        title={t('connect.title', { code: session.code })}
        text={lost ? t('connect.lost') : t('connect.text')}
      >
        {lost && (
          <button type="button" class="button primary" onClick={() => session.retry()}>
            {t('banner.retry')}
          </button>
        )}
      </Message>
    );
  }
  const isStarting = table.status === 'table' && alone?.pending.value === true;
  if (table.status === 'table' && !isStarting) return <TableScreen />;
  if (isStarting || session.position.value === undefined) {
    return <Message title={t('load.title')} text={t('load.text')} />;
  }
  return <GameScreen />;
}

function Ended({ play }: { readonly play: Play }) {
  const link = play.session.link.value;
  const refusal = link.type === 'ended' ? link.refusal : undefined;
  if (refusal?.code === 'room/unknown') {
    return (
      <Message title={t('notFound.game', { code: play.session.code })} text={t('notFound.text')} />
    );
  }
  return (
    <Message
      title={t('ended.title')}
      text={refusal === undefined ? t('ended.closed') : explainRefusal(refusal).text}
    />
  );
}
