import type { GameInfo } from '@vinci/protocol';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { ApiError } from '../net/api.ts';
import { forgetGame, type KnownGame, knownGames } from '../net/storage.ts';
import { gameFragment } from '../ui/router.ts';
import { api } from './home-state.ts';

/** A game of this person with what the server says about it. */
interface MyGame {
  readonly known: KnownGame;
  readonly info: GameInfo | undefined;
}

/** A bot that plays for somebody is a reason to come back, too, but not a turn that waits. */
const isTaken = ({ standIn = '' }: GameInfo): boolean => standIn !== '';
const isTurn = (info: GameInfo): boolean =>
  info.turn === true && info.status === 'playing' && !isTaken(info);

/** "Your turn" first, then running games, tables, and games that are over. */
const RANK = { playing: 1, table: 2, over: 3 } as const;
const rank = ({ info }: MyGame): number =>
  info === undefined ? 4 : isTurn(info) ? 0 : RANK[info.status];

/** Games this person has a seat in. */
export function MyGames() {
  const [games, setGames] = useState<readonly MyGame[]>([]);
  useEffect(() => {
    let stale = false;
    const load = async (): Promise<void> => {
      const known = knownGames(localStorage).filter((game) => game.token !== undefined);
      const found = await Promise.all(known.slice(0, 12).map(lookUp));
      if (!stale)
        setGames(found.filter((game) => game !== undefined).sort((a, b) => rank(a) - rank(b)));
    };
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void load();
    };
    void load();
    const timer = setInterval(refresh, 20_000);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('storage', refresh);
    return () => {
      stale = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('storage', refresh);
    };
  }, []);
  if (games.length === 0) return undefined;
  return (
    <section class="card stack" aria-labelledby="mine">
      <h2 id="mine">{t('home.mine')}</h2>
      <ul class="games">
        {games.map(({ known, info }) => (
          <li key={known.code}>
            <GameLink code={known.code} info={info} mine />
            <button
              type="button"
              class="button icon plain"
              aria-label={t('home.forget', { code: known.code })}
              title={t('home.forget', { code: known.code })}
              onClick={() => {
                forgetGame(localStorage, known.code);
                setGames(games.filter((game) => game.known !== known));
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

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

function stateOf(info: GameInfo | undefined, mine: boolean): string {
  if (info === undefined) return t('home.unreachable');
  if (info.status === 'table') return info.open ? t('home.waiting') : t('home.full');
  if (info.status === 'over') return t('home.over');
  if (mine && isTaken(info)) return t('home.botPlays');
  return mine && isTurn(info) ? t('home.yourTurn') : t('home.playing');
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
