import { signal } from '@preact/signals';
import type { GameInfo, Refusal } from '@vinci/protocol';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Api, ApiError, serverBase } from '../net/api.ts';
import {
  forgetGame,
  type KnownGame,
  knownGames,
  readCode,
  remember,
  savedName,
  saveName,
} from '../net/storage.ts';
import { BigLogo } from '../ui/logo.tsx';
import { gameFragment, go } from '../ui/router.ts';

/** A game of this person with what the server says about it. */
interface MyGame {
  readonly known: KnownGame;
  readonly info: GameInfo | undefined;
}

const api = new Api(serverBase());
const name = signal('');

interface HomeProps {
  /** Called once the person starts doing something, so that the rest can be fetched meanwhile. */
  readonly onIntent: () => void;
}

/** The first screen: who you are, a new game, a code, games to watch, your games. */
export function Home({ onIntent }: HomeProps) {
  useEffect(() => {
    name.value = savedName(localStorage);
    document.title = t('app.name');
  }, []);
  return (
    <div class="home">
      <header class="home-head">
        <BigLogo />
        <h1>{t('app.name')}</h1>
        <p>{t('home.claim')}</p>
      </header>
      <main class="home-main" onFocusIn={onIntent} onPointerOver={onIntent}>
        <div class="stack loose">
          <Start />
          <MyGames />
        </div>
        <div class="stack loose">
          <OpenGames />
          <About />
        </div>
      </main>
    </div>
  );
}

function refusalText(error: unknown): string {
  const refusal: Refusal | undefined = error instanceof ApiError ? error.refusal : undefined;
  if (refusal === undefined) return t('error.noAnswer');
  if (refusal.code === 'message/too-fast') {
    return t('error.tooFast', { seconds: refusal.retryAfter ?? 30 });
  }
  return refusal.text;
}

function Start() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const create = async (event: Event): Promise<void> => {
    event.preventDefault();
    const trimmed = name.value.trim();
    if (trimmed === '') {
      setError(t('home.nameMissing'));
      document.getElementById('name')?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    saveName(localStorage, trimmed);
    try {
      const { code, token } = await api.create({ name: trimmed });
      remember(localStorage, code, token, Date.now());
      go(gameFragment(code));
    } catch (failure) {
      setError(refusalText(failure));
      setBusy(false);
    }
  };
  return (
    <section class="card ruled stack" aria-label={t('home.start')}>
      <form class="stack" onSubmit={create}>
        <div class="field">
          <label for="name">{t('home.name')}</label>
          <input
            id="name"
            class="input"
            autoComplete="nickname"
            maxLength={24}
            required
            value={name}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
            onChange={() => saveName(localStorage, name.value.trim())}
          />
        </div>
        <button type="submit" class="button primary big wide" disabled={busy}>
          {busy ? t('home.creating') : t('home.create')}
        </button>
      </form>
      <hr class="rule" />
      <Join />
      {error !== undefined && (
        <p class="note bad" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

function Join() {
  const [text, setText] = useState('');
  const [error, setError] = useState(false);
  const join = (event: Event): void => {
    event.preventDefault();
    const code = readCode(text);
    if (code === undefined) {
      setError(true);
      return;
    }
    saveName(localStorage, name.value.trim());
    go(gameFragment(code));
  };
  return (
    <form class="stack" onSubmit={join}>
      <div class="field">
        <label for="code">{t('home.code')}</label>
        <div class="join">
          <input
            id="code"
            class="input code"
            autoComplete="off"
            autoCapitalize="characters"
            spellcheck={false}
            maxLength={8}
            placeholder="······"
            value={text}
            aria-invalid={error}
            aria-describedby={error ? 'code-error' : undefined}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setError(false);
            }}
          />
          <button type="submit" class="button">
            {t('home.join')}
          </button>
        </div>
      </div>
      {error && (
        <p id="code-error" class="note bad" role="alert">
          {t('home.codeWrong')}
        </p>
      )}
    </form>
  );
}

/** "Your turn" first, then running games, tables, and games that are over. */
const RANK = { playing: 1, table: 2, over: 3 } as const;
const rank = ({ info }: MyGame): number =>
  info === undefined ? 4 : info.turn === true && info.status === 'playing' ? 0 : RANK[info.status];

function MyGames() {
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
  return mine && info.turn === true ? t('home.yourTurn') : t('home.playing');
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
  const turn = mine && info?.turn === true && info.status === 'playing';
  const names = info?.names.filter((player) => player !== '').join(', ') ?? '';
  return (
    <a class={`game-link ${turn ? 'turn' : ''}`} href={gameFragment(code)}>
      <strong>{code}</strong>
      <span class="grow">{names}</span>
      <span class={`chip ${turn ? 'good' : ''}`}>{stateOf(info, mine)}</span>
    </a>
  );
}

function OpenGames() {
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

function About() {
  return (
    <section class="about" aria-label={t('home.about')}>
      <p>{t('home.independent')}</p>
      <details>
        <summary>{t('credits.title')}</summary>
        <ul class="stack">
          <li>{t('credits.map')}</li>
          <li>{t('credits.icons')}</li>
          <li>{t('credits.fonts')}</li>
        </ul>
      </details>
      <p class="hint">{t('app.version', { version: __APP_VERSION__ })}</p>
    </section>
  );
}
