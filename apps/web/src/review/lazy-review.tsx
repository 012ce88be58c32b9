import { reviewFrameText } from '@vinci/words/english';
import { useEffect, useState } from 'preact/hooks';
import { addMessages, t } from '../i18n/index.ts';
import { wantTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';

addMessages(reviewFrameText);

type ReviewModule = typeof import('./review.tsx');

let loading: Promise<ReviewModule> | undefined;

async function fetchReview(): Promise<ReviewModule> {
  const [review] = await Promise.all([import('./review.tsx'), wantTexts('judging')]);
  return review;
}

/** Fetches the review, once; a failed attempt may be repeated. */
function loadReview(): Promise<ReviewModule> {
  loading ??= fetchReview().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The review, fetched when it is opened for the first time; stands where the action bar stood. */
export function LazyReview() {
  const play = usePlay();
  const [module, setModule] = useState<ReviewModule | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stale = false;
    setFailed(false);
    loadReview().then(
      (loaded) => !stale && setModule(loaded),
      () => !stale && setFailed(true),
    );
    return () => {
      stale = true;
    };
  }, [attempt]);
  if (module !== undefined) return <module.Review />;
  return (
    <section class="card row" role="status">
      <p class="grow">
        {failed && <Icon name="warning" />} {t(failed ? 'review.failed' : 'review.loading')}
      </p>
      {failed && <Button onClick={() => setAttempt(attempt + 1)}>{t('banner.retry')}</Button>}
      <Button onClick={() => play.review.close()}>
        {t(play.ranked.value ? 'review.leaveToEnd' : 'review.leave')}
      </Button>
    </section>
  );
}
