import { useEffect, useRef, useState } from 'preact/hooks';
import { language, t } from '../i18n/index.ts';
import { forgetSeats, hideRefused } from '../net/refused.ts';
import { api } from '../net/server.ts';
import { hideGame, type KnownGame } from '../net/storage.ts';
import { CarryButton } from '../seats/lazy-carry.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { GameLink } from './home-games.tsx';
import { HiddenGames } from './home-hidden.tsx';
import { gamesMissed, Lookout, PAUSE, SHORT_LIST, seatsHere } from './look-up.ts';
import { byUrgency, isTurn, type MyGame } from './my-games.ts';

/** Stays while this person goes back and forth, so that nothing is asked for anew each time. */
const lookout = new Lookout(api, localStorage);
const serverNow = (): number => lookout.clock.now();

const isUnknown = ({ trouble }: MyGame): boolean => trouble === 'unknown';

/** What is told of all games together, and passes by itself. */
const isPassing = ({ trouble }: Pick<MyGame, 'trouble'>): boolean =>
  trouble === 'limited' || trouble === 'unreachable';

/** Games this person has a seat in, those that wait for them first. */
export function MyGames() {
  const [seats, setSeats] = useState<readonly MyGame[] | undefined>(undefined);
  const [all, setAll] = useState(false);
  const [said, setSaid] = useState('');
  // A line that was hidden here stays to be undone until the page is left.
  const undoable = useRef(new Set<string>()).current;
  const isListed = ({ code, hidden }: KnownGame): boolean =>
    hidden === undefined || undoable.has(code);
  const show = (): void => setSeats(byUrgency([...lookout.of(seatsHere()), ...gamesMissed()]));
  const load = async (shown: number): Promise<void> => {
    await lookout.look(seatsHere().filter(isListed), shown);
    show();
  };
  const shown = all ? Number.POSITIVE_INFINITY : SHORT_LIST;
  useEffect(() => {
    let stale = false;
    const refresh = (): void => {
      if (!stale && document.visibilityState === 'visible') void load(shown);
    };
    void load(shown);
    const timer = setInterval(refresh, PAUSE);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('storage', refresh);
    return () => {
      stale = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('storage', refresh);
    };
  }, [shown]);
  const hide = (code: string, hidden: boolean): void => {
    if (hidden) undoable.add(code);
    hideGame(localStorage, code, hidden);
    hideRefused(localStorage, code, hidden);
    setSaid(t(hidden ? 'home.hidden' : 'home.shown', { code }));
    show();
    void load(shown);
  };
  const forget = (code: string): void => {
    forgetSeats(localStorage, code);
    setSaid(t('home.forgotten', { code }));
    show();
  };
  const retry = async (code: string): Promise<Retried> => {
    // What is said twice is heard twice only when it was gone in between.
    setSaid('');
    const found = await lookout.retry(code);
    const retried = found.info !== undefined ? 'back' : isPassing(found) ? 'failed' : 'refused';
    setSaid(t(RETRIED[retried], { code }));
    show();
    return retried;
  };
  // Games that this server does not know may come back; until then nobody can play them.
  const games = seats?.filter((game) => isListed(game.known) && !isUnknown(game));
  const away = seats?.filter((game) => !isListed(game.known) || isUnknown(game)) ?? [];
  const turns =
    games?.filter(({ known, info }) => !known.hidden && info !== undefined && isTurn(info))
      .length ?? 0;
  useEffect(() => {
    document.title = turns > 0 ? t('title.turns', { count: turns }) : t('app.name');
  }, [turns, language()]);
  const lines = games?.slice(0, shown);
  const trouble = games?.find(isPassing)?.trouble;
  return (
    <Card id="mine" title={t('home.mine')} testId="my-games">
      <p class="visually-hidden" role="status">
        {said}
      </p>
      {games === undefined && <p class="hint">{t('home.loading')}</p>}
      {games?.length === 0 && <p class="hint">{t('home.mineNone')}</p>}
      {trouble !== undefined && (
        <p class="note bad">{t(trouble === 'limited' ? 'home.mineLimited' : 'home.mineFailed')}</p>
      )}
      <ul class="games" hidden={games === undefined || games.length === 0}>
        {lines?.map((game) => (
          <Line key={game.known.code} game={game} hide={hide} retry={retry} />
        ))}
      </ul>
      {games !== undefined && lines !== undefined && games.length > lines.length && (
        <Button onClick={() => setAll(true)}>
          {t('home.mineMore', { count: games.length - lines.length })}
        </Button>
      )}
      <HiddenGames
        games={away}
        now={serverNow}
        look={async () => {
          await lookout.look(
            seatsHere().filter((known) => !isListed(known)),
            Number.POSITIVE_INFINITY,
          );
          show();
        }}
        show={(code) => hide(code, false)}
        forget={forget}
      />
      <CarryButton taken={() => void load(shown)} />
    </Card>
  );
}

/** What came of another try with a seat that the server did not know. */
type Retried = 'back' | 'refused' | 'failed';

const RETRIED = {
  back: 'home.seatBack',
  refused: 'home.stillRefused',
  failed: 'home.retryFailed',
} as const;

interface RefusedProps {
  readonly code: string;
  readonly retry: () => Promise<Retried>;
}

/** A seat that the server does not know, and may know again. */
function RefusedSeat({ code, retry }: RefusedProps) {
  const [retried, setRetried] = useState<Retried | undefined>(undefined);
  return (
    <>
      <p class="grow">{t(retried === undefined ? 'home.refused' : RETRIED[retried], { code })}</p>
      <Button
        aria-label={t('home.retrySeat', { code })}
        onClick={async () => setRetried(await retry())}
      >
        {t('home.retry')}
      </Button>
    </>
  );
}

interface LineProps {
  readonly game: MyGame;
  readonly hide: (code: string, hidden: boolean) => void;
  readonly retry: (code: string) => Promise<Retried>;
}

/** One game, or in its place the way back to it once it is hidden, where the focus stays. */
function Line({ game: { known, info, trouble }, hide, retry }: LineProps) {
  const { code, hidden = false } = known;
  const label = t(hidden ? 'home.undoHide' : 'home.hide', { code });
  const isRefused = trouble === 'refused' && !hidden;
  const line = useRef<HTMLLIElement>(null);
  const isTrying = useRef(false);
  useEffect(() => {
    // The button that brought the seat back is gone; the way into the game is in its place.
    if (isTrying.current && !isRefused) line.current?.querySelector('a')?.focus();
    isTrying.current = false;
  }, [isRefused]);
  const retryHere = async (): Promise<Retried> => {
    isTrying.current = true;
    const retried = await retry(code);
    if (retried !== 'back') isTrying.current = false;
    return retried;
  };
  return (
    <li ref={line} class={isRefused ? 'unknown-game' : undefined}>
      {hidden && <p class="grow hidden-line">{t('home.hidden', { code })}</p>}
      {isRefused && <RefusedSeat code={code} retry={retryHere} />}
      {!hidden && !isRefused && <GameLink code={code} info={info} mine now={serverNow} />}
      <Button
        look={hidden ? undefined : 'plain'}
        square={!hidden}
        aria-label={label}
        title={label}
        onClick={() => hide(code, !hidden)}
      >
        {hidden ? t('home.undo') : '×'}
      </Button>
    </li>
  );
}
