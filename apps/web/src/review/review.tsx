import '../styles/review.css';
import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { tellHeight } from '../hud/action-bar.tsx';
import { reviewText } from '../i18n/en/review.ts';
import { addMessages, t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Controls } from './controls.tsx';
import { lastFrame } from './film.ts';
import { listenForReviewKeys } from './keys.ts';
import { MoveLine } from './move-line.tsx';
import { Reviewer } from './reviewer.ts';
import { Slider } from './slider.tsx';
import { StatisticsDrawer } from './statistics-drawer.tsx';
import { momentName } from './words.ts';

addMessages(reviewText);

/** The whole game from the set-up to now, in place of the action bar; nothing is ever sent. */
export function Review() {
  const play = usePlay();
  const reviewer = useMemo(() => new Reviewer(play), [play]);
  const bar = useRef<HTMLElement>(null);
  useSignalEffect(() => {
    // The course may still be on its way when the review is opened.
    if (play.session.past.value === 'whole' && reviewer.film.peek() === undefined) {
      reviewer.open(play.reviewFrom);
      if (play.reviewFrom !== undefined) reviewer.run();
    }
  });
  useEffect(() => {
    const stop = listenForReviewKeys(play, reviewer);
    bar.current?.focus();
    return () => {
      stop();
      reviewer.pause();
    };
  }, [play, reviewer]);
  useEffect(() => tellHeight(bar.current), []);
  const film = reviewer.film.value;
  return (
    <>
      <Banner reviewer={reviewer} />
      <section
        ref={bar}
        class="review-bar"
        tabIndex={-1}
        aria-label={t('review.title')}
        data-testid="review"
        data-frame={reviewer.frame.value}
        data-frames={film === undefined ? undefined : lastFrame(film)}
      >
        {film === undefined ? (
          <Absent />
        ) : (
          <>
            <MoveLine film={film} frame={reviewer.frame.value} />
            <Slider reviewer={reviewer} film={film} />
            <Controls reviewer={reviewer} film={film} />
          </>
        )}
      </section>
      {film !== undefined && <StatisticsDrawer reviewer={reviewer} film={film} />}
    </>
  );
}

/** Says which moment is on screen, that there is something new, and leads back. */
function Banner({ reviewer }: { readonly reviewer: Reviewer }) {
  const play = usePlay();
  const names = play.names.value;
  const position = play.moment.value?.position;
  const { moves, undone } = reviewer.fresh.value;
  return (
    <div class="review-banner" data-testid="review-banner">
      <p role="status">
        <Icon name="review" /> <strong>{t('review.title')}</strong>
        {position !== undefined && names !== undefined && ` — ${momentName(names, position)}`}
      </p>
      {(moves > 0 || undone) && (
        <button
          type="button"
          class="button"
          data-testid="review-fresh"
          onClick={() => reviewer.takeIn()}
        >
          {undone ? t('review.freshUndone') : t('review.fresh', { count: moves })} ·{' '}
          {t('review.follow')}
        </button>
      )}
      <button
        type="button"
        class="button primary"
        data-testid="review-leave"
        onClick={() => play.closeReview()}
      >
        <Icon name="back" /> {t('review.leave')}
      </button>
    </div>
  );
}

/** Why there is nothing to see. */
function Absent() {
  const { session } = usePlay();
  const past = session.past.value;
  const failed = past === 'missing' || past === 'damaged';
  return (
    <div class="review-absent" role="status" data-testid="review-absent">
      <p>
        {failed && <Icon name="warning" />} {past !== 'whole' && t(`review.past.${past}`)}
      </p>
      {failed && (
        <button type="button" class="button" onClick={() => session.askPast()}>
          {t('banner.retry')}
        </button>
      )}
    </div>
  );
}
