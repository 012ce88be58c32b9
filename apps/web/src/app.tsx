import { useEffect, useState } from 'preact/hooks';
import { t } from './i18n/index.ts';
import { savedSolo } from './net/choices.ts';
import { boardOf } from './net/solo.ts';
import { Home } from './screens/home.tsx';
import { Message } from './ui/message.tsx';
import { type Route, route } from './ui/router.ts';

type GamePageModule = typeof import('./screens/game-page.tsx');

let loading: Promise<GamePageModule> | undefined;

/** Fetches the code of table and game, once; a failed attempt may be repeated. */
function loadGamePage(): Promise<GamePageModule> {
  loading ??= import('./screens/game-page.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Fetches everything a game needs while the person is still on the first screen. */
const prepareGame = (): void => {
  void loadGamePage().then(
    (module) => module.prepareBoard(boardOf(savedSolo(localStorage))),
    // Opening a game tries again and says so when it fails.
    () => undefined,
  );
};

/** The screen for the present address. */
export function App() {
  const place = route.value;
  switch (place.type) {
    case 'home':
      return <Home onIntent={prepareGame} />;
    case 'game':
      return <LazyGame key={place.code} {...place} />;
    case 'unknown':
      return (
        <Message
          title={t('notFound.title')}
          text={t('notFound.address', { text: place.text.slice(0, 24) })}
        />
      );
  }
}

type LazyGameProps = Omit<Extract<Route, { type: 'game' }>, 'type'>;

function LazyGame({ code, token, root, torn }: LazyGameProps) {
  const [page, setPage] = useState<GamePageModule | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    loadGamePage().then(setPage, () => setFailed(true));
  }, []);
  if (failed) {
    return (
      <Message title={t('load.failed')} text={t('load.failedText')}>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      </Message>
    );
  }
  if (page === undefined) return <Message title={t('load.title')} text={t('load.text')} />;
  const { GamePage } = page;
  return <GamePage code={code} token={token} root={root} torn={torn} />;
}
