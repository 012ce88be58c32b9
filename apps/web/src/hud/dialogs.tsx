import { useEffect } from 'preact/hooks';
import { usePlay } from '../ui/play-context.ts';
import { useSeldom } from './use-seldom.ts';

type Seldom = typeof import('./seldom-dialogs.tsx')['SELDOM'];

/** Milliseconds after which what is seldom used is fetched too, before a connection may break. */
const PREFETCH_AFTER = 10_000;

/** The dialog that is open, if any. */
export function Dialogs() {
  const play = usePlay();
  useEffect(() => {
    const timer = setTimeout(() => {
      // What fails here is fetched again when it is needed, and says so then.
      import('./seldom-dialogs.tsx').catch(() => undefined);
    }, PREFETCH_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const close = (): void => {
    play.question.value = undefined;
  };
  const question = play.question.value;
  return question === undefined ? undefined : <SeldomDialog question={question} onClose={close} />;
}

interface SeldomProps {
  readonly question: keyof Seldom;
  readonly onClose: () => void;
}

/** A dialog whose code is fetched when it is opened for the first time. */
function SeldomDialog({ question, onClose }: SeldomProps) {
  const Content = useSeldom(onClose)?.SELDOM[question];
  if (Content === undefined) return undefined;
  return <Content onClose={onClose} />;
}
