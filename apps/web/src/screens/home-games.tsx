import type { GameInfo } from '@vinci/protocol';
import { useEffect, useState } from 'preact/hooks';
import { LANGUAGE, t } from '../i18n/index.ts';
import { ApiError } from '../net/api.ts';
import {
  byUrgency,
  isSettled,
  isTaken,
  isTurn,
  type MyGame,
  roughly,
  timeLeft,
} from '../net/my-games.ts';
import { forgetGame, type KnownGame, knownGames } from '../net/storage.ts';
import { gameFragment } from '../ui/router.ts';
import { api } from './home-state.ts';

/** Games that are shown before somebody asks for all. */
const SHORT_LIST = 8;

/** Games that are asked for at the same time. */
const AT_ONCE = 6;

/** Milliseconds between two looks. */
const PAUSE = 20_000;

/** What the server says about a remembered game; a game that is gone is forgotten. */
async function lookUp(known: KnownGame): Promise<MyGame | undefined> {
  try {
    return { known, info: await api.info(known.code, known.token) };
  } catch (error) {
    if (error instanceof ApiError && error.refusal?.code === 'room/unknown') {
      forgetGame(localStorage, known.code);
      return undefined;
    }
    return { known, info: undefined };
  }
}

/** Looks up all games of this browser, a few at a time; what cannot change is not asked for again. */
async function lookAll(before: readonly MyGame[]): Promise<readonly MyGame[]> {
  const known = knownGames(localStorage).filter((game) => game.token !== undefined);
  const found: (MyGame | undefined)[] = [];
  for (let from = 0; from < known.length; from += AT_ONCE) {
    const some = known.slice(from, from + AT_ONCE).map((game) => {
      const settled = before.find((one) => one.known.code === game.code && isSettled(one));
      return settled ?? lookUp(game);
    });
    found.push(...(await Promise.all(some)));
  }
  return byUrgency(found.filter((game) => game !== undefined));
}

/** Games this person has a seat in, those that wait for him first. */
export function MyGames() {
  const [games, setGames] = useState<readonly MyGame[] | undefined>(undefined);
  const [all, setAll] = useState(false);
  useEffect(() => {
    let stale = false;
    let last: readonly MyGame[] = [];
    const load = async (): Promise<void> => {
      const found = await lookAll(last);
      if (stale) return;
      last = found;
      setGames(found);
    };
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void load();
    };
    void load();
    const timer = setInterval(refresh, PAUSE);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('storage', refresh);
    return () => {
      stale = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('storage', refresh);
    };
  }, []);
  const turns = games?.filter(({ info }) => info !== undefined && isTurn(info)).length ?? 0;
  useEffect(() => {
    document.title = turns > 0 ? t('title.turns', { count: turns }) : t('app.name');
  }, [turns]);
  const shown = all ? games : games?.slice(0, SHORT_LIST);
  const failed = games?.some(({ info }) => info === undefined) === true;
  return (
    <section class="card stack" aria-labelledby="mine">
      <h2 id="mine">{t('home.mine')}</h2>
      {games === undefined && <p class="hint">{t('home.loading')}</p>}
      {games?.length === 0 && <p class="hint">{t('home.mineNone')}</p>}
      {failed && <p class="note bad">{t('home.mineFailed')}</p>}
      <ul class="games" hidden={games === undefined || games.length === 0}>
        {shown?.map(({ known, info }) => (
          <li key={known.code}>
            <GameLink code={known.code} info={info} mine />
            <button
              type="button"
              class="button icon plain"
              aria-label={t('home.forget', { code: known.code })}
              title={t('home.forget', { code: known.code })}
              onClick={() => {
                forgetGame(localStorage, known.code);
                setGames(games?.filter((game) => game.known.code !== known.code));
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {games !== undefined && shown !== undefined && games.length > shown.length && (
        <button type="button" class="button" onClick={() => setAll(true)}>
          {t('home.mineMore', { count: games.length - shown.length })}
        </button>
      )}
    </section>
  );
}

function stateOf(info: GameInfo | undefined, mine: boolean): string {
  if (info === undefined) return t('home.unreachable');
  if (info.status === 'table') return info.open ? t('home.waiting') : t('home.full');
  if (info.status === 'over') return t('home.over');
  if (mine && isTaken(info)) return t('home.botPlays');
  if (mine && isTurn(info)) {
    const left = timeLeft(info, Date.now());
    return left === undefined
      ? t('home.yourTurn')
      : t('home.yourTurnLeft', { time: roughly(left, LANGUAGE) });
  }
  return info.paused === '' ? t('home.playing') : t('home.paused');
}

function GameLink({
  code,
  info,
  mine = false,
}: {
  readonly code: string;
  readonly info: GameInfo | undefined;
  readonly mine?: boolean;
}) {
  const turn = mine && info !== undefined && isTurn(info);
  const names = info?.names.filter((player) => player !== '').join(', ') ?? '';
  return (
    <a class={`game-link ${turn ? 'turn' : ''}`} href={gameFragment(code)}>
      <strong>{code}</strong>
      <span class="grow">{names}</span>
      <span class={`chip ${turn ? 'good' : ''}`}>{stateOf(info, mine)}</span>
    </a>
  );
}

/** Games that anybody may join or watch. */
export function OpenGames() {
  const [games, setGames] = useState<readonly GameInfo[] | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stale = false;
    const load = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      try {
        const list = await api.games();
        if (!stale) {
          setGames(list);
          setFailed(false);
        }
      } catch {
        if (!stale) setFailed(true);
      }
    };
    void load();
    const timer = setInterval(load, 20_000);
    return () => {
      stale = true;
      clearInterval(timer);
    };
  }, []);
  return (
    <section class="card stack" aria-labelledby="open">
      <h2 id="open">{t('home.open')}</h2>
      {failed && <p class="note bad">{t('home.listFailed')}</p>}
      {games === undefined && !failed && <p class="hint">{t('home.loading')}</p>}
      {games?.length === 0 && <p class="hint">{t('home.none')}</p>}
      {games !== undefined && games.length > 0 && (
        <ul class="games">
          {games.map((info) => (
            <li key={info.code}>
              <GameLink code={info.code} info={info} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
