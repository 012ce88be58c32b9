import { Component, type ComponentChildren, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from './i18n/index.ts';
import { wantTexts } from './i18n/language.ts';
import { savedSolo } from './table/choices.ts';
import { boardOf } from './table/solo.ts';
import { Button } from './ui/button.tsx';
import { Message } from './ui/message.tsx';
import type { Route } from './ui/places.ts';
import { route } from './ui/router.ts';

type GamePageModule = typeof import('./screens/game-page.tsx');

let loading: Promise<GamePageModule> | undefined;

async function fetchGamePage(): Promise<GamePageModule> {
  // What draws the board comes while the page is read and the line is made; whoever needs it asks again.
  import('./board/index.ts').catch(() => undefined);
  const [page] = await Promise.all([import('./screens/game-page.tsx'), wantTexts('game')]);
  return page;
}

/** Fetches the code of table and game, once; a failed attempt may be repeated. */
function loadGamePage(): Promise<GamePageModule> {
  loading ??= fetchGamePage().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

type HomeModule = typeof import('./screens/home.tsx');

let home: HomeModule | undefined;

/** Fetches the first screen, which somebody who opens a game does not need. */
export async function loadHome(): Promise<HomeModule> {
  home = await import('./screens/home.tsx');
  return home;
}

function LazyHome() {
  const [page, setPage] = useState(home);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (page === undefined) loadHome().then(setPage, () => setFailed(true));
  }, []);
  if (failed) return <NotLoaded />;
  if (page === undefined) return <Message title={t('load.title')} text={t('load.text')} />;
  return <page.Home onIntent={prepareGame} />;
}

type Page = () => JSX.Element;

/** Fetches the code of the lesson, whose screen is that of the game. */
async function loadLesson(): Promise<Page> {
  const [{ LessonPage }] = await Promise.all([
    import('./lesson/lesson-page.tsx'),
    loadGamePage(),
    wantTexts('lesson'),
  ]);
  return LessonPage;
}

async function loadHow(): Promise<Page> {
  const [{ HowPage }] = await Promise.all([import('./lesson/how-page.tsx'), wantTexts('lesson')]);
  return HowPage;
}

/** Fetches the code of the analysis board and of the puzzles, whose screen is that of the game, too. */
async function loadStudy(): Promise<Page> {
  const [{ StudyPage }] = await Promise.all([
    import('./study/study-page.tsx'),
    loadGamePage(),
    wantTexts('study'),
    wantTexts('judging'),
  ]);
  return StudyPage;
}

/** Fetches everything a game needs while the person is still on the first screen. */
const prepareGame = (): void => {
  void loadGamePage().then(
    (module) => module.prepareBoard(boardOf(savedSolo(localStorage))),
    // Opening a game tries again and says so when it fails.
    () => undefined,
  );
};

/** Says what to do where the page itself has failed, instead of showing nothing. */
class Safe extends Component<{ readonly children: ComponentChildren }> {
  override state = { failed: false };

  static override getDerivedStateFromError = () => ({ failed: true });

  override render({ children }: { readonly children: ComponentChildren }) {
    if (!this.state.failed) return children;
    return (
      <Message title={t('broken.title')} text={t('broken.text')}>
        <Button look="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </Message>
    );
  }
}

/** What the address asks for, or what to do when that fails. */
export function App() {
  return (
    <Safe key={'code' in route.value ? route.value.code : route.value.type}>
      <Screen />
    </Safe>
  );
}

/** The screen for the present address. */
function Screen() {
  const place = route.value;
  switch (place.type) {
    case 'home':
      return <LazyHome />;
    case 'game':
      return <LazyGame key={place.code} {...place} />;
    case 'lesson':
      return <LazyPage key="lesson" load={loadLesson} />;
    case 'how':
      return <LazyPage key="how" load={loadHow} />;
    case 'puzzle':
    case 'study':
      return <LazyPage key={place.type} load={loadStudy} />;
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
  if (failed) return <NotLoaded />;
  if (page === undefined) return <Message title={t('load.title')} text={t('load.text')} />;
  const { GamePage } = page;
  return <GamePage code={code} token={token} root={root} torn={torn} />;
}

/** A page that stands for itself, fetched when its address is opened. */
function LazyPage({ load }: { readonly load: () => Promise<Page> }) {
  const [{ Page }, setPage] = useState<{ readonly Page?: Page }>({});
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (Page) => setPage({ Page }),
      () => setFailed(true),
    );
  }, []);
  if (failed) return <NotLoaded />;
  return Page === undefined ? <Message title={t('load.title')} text={t('load.text')} /> : <Page />;
}

/** A part of the page did not arrive. */
function NotLoaded() {
  return (
    <Message title={t('load.failed')} text={t('load.failedText')}>
      <Button look="primary" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </Message>
  );
}
