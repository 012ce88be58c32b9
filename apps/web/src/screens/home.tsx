import { useEffect, useState } from 'preact/hooks';
import { CheckFile } from '../fairness/check-file.tsx';
import { failureText } from '../game/failure.ts';
import { leftGame } from '../game/left-game.ts';
import { t } from '../i18n/index.ts';
import { ApiError } from '../net/api.ts';
import { api } from '../net/server.ts';
import { localCodes, readCode, remember, savedName, saveName, tokenFor } from '../net/storage.ts';
import { BookDialog } from '../rulebook/book-dialog.tsx';
import { forgetTable, savedTable } from '../table/choices.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { BigLogo } from '../ui/logo.tsx';
import { NameField } from '../ui/name-field.tsx';
import { gamePlace, HOW, LESSON, PUZZLE, STUDY } from '../ui/places.ts';
import { go, goFromHere, linkTo } from '../ui/router.ts';
import { openContents } from '../ui/shelf.ts';
import { OpenGames } from './home-games.tsx';
import { BringGame, LocalGames, NeedsServer } from './home-local.tsx';
import { MyGames } from './home-mine.tsx';
import { isNameMissing, name } from './home-name.ts';
import { createGame, PasswordField } from './home-password.tsx';
import { openNext, Solo } from './home-solo.tsx';
import { Still } from './home-still.tsx';
import { HomeTools } from './home-tools.tsx';
import { gamesHere } from './look-up.ts';

// For who plays on from the end of a game: reached by itself it would cut the first screen into more files.
export { openNext };

interface HomeProps {
  /** Called once the person starts doing something, so that the rest can be fetched meanwhile. */
  readonly onIntent: () => void;
}

/** The first screen: who you are, a game alone, a table, a code, your games, games to watch. */
export function Home({ onIntent }: HomeProps) {
  // Whoever has come back finds their games first, and in the same place until they leave again.
  const [isBack] = useState(
    () => localCodes(localStorage).length > 0 || gamesHere().some(({ hidden }) => hidden !== true),
  );
  useEffect(() => {
    name.value = savedName(localStorage);
    document.title = t('app.name');
    return () => {
      leftGame.value = undefined;
      // From then on the name is the one that was used last, which may change elsewhere.
      name.value = '';
    };
  }, []);
  return (
    <div class="home" data-back={isBack}>
      <header class="home-head">
        <Still />
        <HomeTools />
        <BigLogo />
        <h1>{t('app.name')}</h1>
        <p>{t('home.claim')}</p>
        <div class="buttons home-learn">
          <Button data-testid="learn" onClick={() => go(LESSON)}>
            <Icon name="play" /> <Door name={t('home.learn')} what={t('home.learnFor')} />
          </Button>
          <Button look="plain" data-testid="how" onClick={() => go(HOW)}>
            <Door name={t('home.how')} what={t('home.howFor')} />
          </Button>
          <Button look="plain" data-testid="open-book" onClick={openContents}>
            <Icon name="rules" /> <Door name={t('book.title')} what={t('home.bookFor')} />
          </Button>
          <Button look="plain" data-testid="puzzle-link" onClick={() => go(PUZZLE)}>
            <Door name={t('home.puzzle')} what={t('home.puzzleFor')} />
          </Button>
        </div>
      </header>
      {leftGame.value !== undefined && (
        <p class="note home-note" role="status">
          {t('home.left', { code: leftGame.value })}
        </p>
      )}
      <main class="home-main" onFocusIn={onIntent} onPointerOver={onIntent}>
        {isBack && <Mine />}
        <Start />
        {!__STANDALONE__ && <OpenGames />}
        {!isBack && <Mine />}
        <About />
      </main>
      <BookDialog />
    </div>
  );
}

/** What a button leads to, and a line on whom it is for. */
const Door = ({ name, what }: { readonly name: string; readonly what: string }) => (
  <span>
    {name} <small>{what}</small>
  </span>
);

/** The games of this person: on servers, and on this device. */
function Mine() {
  // Whoever has games of one kind only finds them first.
  const [hasSeats] = useState(() => gamesHere().length > 0);
  if (__STANDALONE__) return <LocalGames />;
  return (
    <>
      {hasSeats && <MyGames />}
      <LocalGames />
      {!hasSeats && <MyGames />}
    </>
  );
}

function Start() {
  return (
    <section class="card ruled stack start" aria-label={t('home.start')}>
      <NameField
        id="name"
        value={name.value}
        input={(value) => {
          name.value = value;
          isNameMissing.value = false;
        }}
        change={() => saveName(localStorage, name.value.trim())}
        error={isNameMissing.value ? t('home.nameMissing') : undefined}
      />
      {!__STANDALONE__ && <PasswordField />}
      <Solo />
      {!__STANDALONE__ && <Create />}
      <hr class="rule" />
      {__STANDALONE__ ? <NeedsServer /> : <Join />}
    </section>
  );
}

/** Refusals of choices that were remembered, and are understood no more. */
const outdated = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.refusal !== undefined &&
  /^(options|table|map)\/|^message\/malformed/.test(error.refusal.code);

function Create() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const create = async (): Promise<void> => {
    const trimmed = name.value.trim();
    if (trimmed === '') {
      isNameMissing.value = true;
      document.getElementById('name')?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    saveName(localStorage, trimmed);
    const goOn = goFromHere();
    try {
      const { code, token } = await openTable(trimmed);
      remember(localStorage, code, token, Date.now());
      goOn(gamePlace(code));
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  return (
    <>
      <Button class="big wide" disabled={busy} onClick={create}>
        {busy ? t('home.creating') : t('home.create')}
      </Button>
      {error !== undefined && (
        <p class="note bad" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Opens a table like the last one, or as the rule text says when that cannot be done any more. */
async function openTable(host: string): ReturnType<typeof createGame> {
  const last = savedTable(localStorage);
  if (last === undefined) return createGame({ name: host });
  try {
    return await createGame({ name: host, ...last, opponents: [...last.opponents] });
  } catch (error) {
    if (!outdated(error)) throw error;
    forgetTable(localStorage);
    return createGame({ name: host });
  }
}

/** Whether there is certainly no game with a code; who cannot ask finds out in the game. */
async function isUnknown(code: string): Promise<boolean> {
  try {
    // A private game shows itself to whoever has a seat in it.
    await api.info(code, tokenFor(localStorage, code));
    return false;
  } catch (error) {
    return error instanceof ApiError && error.refusal?.code === 'room/unknown';
  }
}

function Join() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const join = async (event: Event): Promise<void> => {
    event.preventDefault();
    const code = readCode(text);
    if (code === undefined) {
      setError(t('home.codeWrong'));
      return;
    }
    setBusy(true);
    const goOn = goFromHere();
    if (await isUnknown(code)) {
      setError(t('home.codeUnknown', { code }));
      setBusy(false);
      return;
    }
    saveName(localStorage, name.value.trim());
    goOn(gamePlace(code));
  };
  return (
    <form class="stack" onSubmit={join}>
      <Field id="code" label={t('home.code')}>
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
            aria-invalid={error !== undefined}
            aria-describedby={error !== undefined ? 'code-error' : undefined}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Button type="submit" disabled={busy}>
            {t('home.join')}
          </Button>
        </div>
      </Field>
      {error !== undefined && (
        <p id="code-error" class="note bad" role="alert">
          {error}
        </p>
      )}
    </form>
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
      <CheckFile />
      {!__STANDALONE__ && <BringGame />}
      <a data-testid="study-link" {...linkTo(STUDY)}>
        {t('home.study')}
      </a>
      <p class="hint">{t('app.version', { version: __APP_VERSION__ })}</p>
    </section>
  );
}
