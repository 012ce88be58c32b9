import { Button } from '../ui/button.tsx';
import '../styles/table.css';
import '../styles/table-time.css';
import '../styles/table-what.css';
import '../styles/over-board.css';
import '../styles/game.css';
import '../styles/game-sideways.css';
import '../styles/game-narrow.css';
import '../styles/emblems.css';
import '../styles/track.css';
import '../styles/players.css';
import '../styles/action.css';
import '../styles/province.css';
import '../styles/panels.css';
import '../styles/time.css';
import { useComputed, useSignalEffect } from '@preact/signals';
import { hudText } from '@vinci/words/english';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { contribute } from '../fairness/contribute.ts';
import { adoptRoot } from '../fairness/mixing.ts';
import { Play } from '../game/play.ts';
import { explainRefusal } from '../game/refusal.ts';
import { Banner } from '../hud/banner.tsx';
import { prepareBoard } from '../hud/board-host.tsx';
import { Dialogs } from '../hud/dialogs.tsx';
import { soundGame } from '../hud/sounds.ts';
import { Toasts } from '../hud/toasts.tsx';
import { callToTurn } from '../hud/turn-call.ts';
import { addMessages, t } from '../i18n/index.ts';
import { LocalConnection } from '../local/room.ts';
import { Api, serverBase } from '../net/api.ts';
import { Connection, type Link } from '../net/connection.ts';
import { isLocal, remember, tokenFor } from '../net/storage.ts';
import { followGame } from '../notify/follow-game.ts';
import { reportLooking } from '../notify/looking.ts';
import { watchWebhook } from '../notify/webhook-watch.ts';
import { BookDialog } from '../rulebook/book-dialog.tsx';
import { AloneStart } from '../table/alone.ts';
import { Message } from '../ui/message.tsx';
import { gamePlace } from '../ui/places.ts';
import { PlayContext } from '../ui/play-context.ts';
import { go } from '../ui/router.ts';
import { GameScreen } from './game.tsx';
import { LocalTrouble, LocalUnstored } from './local-trouble.tsx';
import { followMoment } from './moment-address.ts';
import { TableScreen } from './table.tsx';
import { WhichSeat } from './which-seat.tsx';

addMessages(hudText);

// For pages that show the same screen: what they reach beyond it would cut the first screen into more files.
export { GameScreen, prepareBoard };

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
  go(gamePlace(code), true);
}

/** A seat that a link offers. */
type Offer = Required<Pick<GamePageProps, 'token'>> & Pick<GamePageProps, 'root'>;

/** A game; a page without a server has only those of this device. */
export function GamePage(props: GamePageProps) {
  const { code } = props;
  return __STANDALONE__ && !isLocal(localStorage, code) ? (
    <Message title={t('notFound.game', { code })} text={t('local.needsServer')} />
  ) : (
    <SeatedGame {...props} />
  );
}

/** A game, or the question which seat in it to use where this browser holds another one already. */
function SeatedGame(props: GamePageProps) {
  const { code, token, root } = props;
  const [asked, setAsked] = useState<Offer | undefined>(undefined);
  const own = tokenFor(localStorage, code);
  const isOther = token !== undefined && own !== undefined && own !== token;
  useLayoutEffect(() => {
    if (!isOther) return;
    setAsked({ token, root });
    go(gamePlace(code), true);
  }, [isOther, token, root]);
  const offer = isOther ? { token, root } : asked;
  if (offer === undefined || own === undefined) return <OneGame {...props} />;
  return (
    <WhichSeat
      code={code}
      own={own}
      token={offer.token}
      keep={() => setAsked(undefined)}
      change={() => {
        putAway(code, offer.token, offer.root);
        setAsked(undefined);
      }}
    />
  );
}

/**
 * What only a game on a server has: it is told who looks, tells of turns, and its bag is mixed from here.
 *
 * @returns ends that
 */
function takePart(play: Play): () => void {
  const ends = [
    reportLooking(play.connection),
    followGame(play.connection),
    watchWebhook(play),
    contribute(play.connection, localStorage),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** One game from the table to the ranking. */
function OneGame({ code, token, root, torn = false }: GamePageProps) {
  const play = useMemo(() => {
    if (token !== undefined) putAway(code, token, root);
    if (isLocal(localStorage, code))
      return new Play(new LocalConnection(code), sessionStorage, localStorage);
    const connection = new Connection(code, new Api(serverBase()), localStorage, __APP_VERSION__);
    if (torn) {
      connection.notice.value = { id: 'seatLost', reason: 'torn' };
      go(gamePlace(code), true);
    }
    return new Play(connection, sessionStorage, localStorage);
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
      AloneStart.of(code, play.connection, (refusal) =>
        play.toasts.show({ ...explainRefusal(refusal), tone: 'bad' }),
      ),
    [play],
  );
  useEffect(() => {
    const lookAway = play.connection.isLocal ? undefined : takePart(play);
    play.connection.start();
    const callOff = callToTurn(play);
    const hush = soundGame(play);
    const letBe = alone?.begin();
    const stay = followMoment(play);
    return () => {
      letBe?.();
      stay();
      callOff();
      hush();
      lookAway?.();
      play.connection.stop();
      play.destroy();
    };
  }, [play]);
  const board = useComputed(() => {
    const { status, config } = play.connection.table.value ?? {};
    return status === 'playing' ? config?.map : undefined;
  });
  useSignalEffect(() => {
    // The files come while the screen around the board is made.
    if (board.value !== undefined) prepareBoard(board.value);
  });
  return (
    <PlayContext.Provider value={play}>
      <Above play={play} />
      <Content play={play} alone={alone} />
      <Dialogs />
      <BookDialog />
      <Toasts />
    </PlayContext.Provider>
  );
}

/** What is said across the top; a game on this device has no line of which there is anything to say. */
function Above({ play: { connection } }: { readonly play: Play }) {
  return connection instanceof LocalConnection ? (
    <LocalUnstored connection={connection} />
  ) : (
    <Banner />
  );
}

interface ContentProps {
  readonly play: Play;
  readonly alone: AloneStart | undefined;
}

/** Why there is no connection yet: what the server said, unless it did not answer. */
function whyLost({ refusal, noLine, attempt }: Link & { readonly type: 'lost' }): string {
  if (refusal !== undefined) return explainRefusal(refusal).text;
  // Once may be an accident.
  return t(noLine && attempt > 1 ? 'connect.noLine' : 'connect.lost');
}

function Content({ play, alone }: ContentProps) {
  const { connection } = play;
  const link = connection.link.value;
  const table = connection.table.value;
  const trouble = connection instanceof LocalConnection && connection.door.trouble.value;
  if (trouble) return <LocalTrouble door={connection.door} trouble={trouble} />;
  if (link.type === 'ended') return <Ended play={play} />;
  if (table === undefined) {
    const lost = link.type === 'lost' ? link : undefined;
    return (
      <Message
        title={t('connect.title', { code: connection.code })}
        text={lost === undefined ? t('connect.text') : whyLost(lost)}
      >
        {lost !== undefined && (
          <Button look="primary" onClick={() => connection.retry()}>
            {t('banner.retry')}
          </Button>
        )}
      </Message>
    );
  }
  const isStarting = table.status === 'table' && alone?.pending.value === true;
  if (table.status === 'table' && !isStarting) return <TableScreen />;
  if (isStarting || connection.position.value === undefined) {
    return <Message title={t('load.title')} text={t('load.text')} />;
  }
  return <GameScreen />;
}

function Ended({ play }: { readonly play: Play }) {
  const link = play.connection.link.value;
  const refusal = link.type === 'ended' ? link.refusal : undefined;
  if (refusal?.code === 'room/unknown') {
    return (
      <Message
        title={t('notFound.game', { code: play.connection.code })}
        text={t('notFound.text')}
      />
    );
  }
  return (
    <Message
      title={t('ended.title')}
      text={refusal === undefined ? t('ended.closed') : explainRefusal(refusal).text}
    />
  );
}
