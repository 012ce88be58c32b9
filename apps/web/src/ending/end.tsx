import { useEffect } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { useFetched } from '../ui/use-fetched.ts';
import type { OpenSolo } from './next-level.tsx';

/** Milliseconds after which the code of the end is fetched, before a connection may break. */
const PREFETCH_AFTER = 12_000;

interface EndProps {
  readonly openSolo: OpenSolo;
}

/** The ranking, once a game is over, until it is put aside. */
export function End({ openSolo }: EndProps) {
  const play = usePlay();
  useEffect(() => {
    const timer = setTimeout(() => {
      // What fails here is fetched again when it is needed, and says so then.
      import('./end-screen.tsx').catch(() => undefined);
    }, PREFETCH_AFTER);
    return () => clearTimeout(timer);
  }, []);
  // The board comes to its end first.
  const isOver =
    play.telling.position.value?.phase === 'over' || play.connection.table.value?.ended !== '';
  const aside = play.boardAfterEnd.value || play.review.active.value;
  return isOver && !aside ? <FetchedEnd openSolo={openSolo} /> : undefined;
}

function FetchedEnd({ openSolo }: EndProps) {
  const play = usePlay();
  const end = useFetched(
    () => import('./end-screen.tsx'),
    () => {
      play.boardAfterEnd.value = true;
      play.toasts.show({ text: t('load.failedText'), tone: 'bad' });
    },
  );
  return end === undefined ? undefined : <end.EndScreen openSolo={openSolo} />;
}
