import { Button } from '../ui/button.tsx';
import '../styles/review.css';
import { useSignalEffect } from '@preact/signals';
import { reviewText } from '@vinci/words/english';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Showing } from '../game/review-mode.ts';
import { addMessages, dots, t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { AnalysisDrawer } from './analysis-drawer.tsx';
import { Controls } from './controls.tsx';
import { lastFrame } from './film.ts';
import { listenForReviewKeys } from './keys.ts';
import { LineBar } from './line-bar.tsx';
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
  const shown = useRef<Showing | undefined>(undefined);
  useSignalEffect(() => {
    const showing = play.review.showing.value;
    // The course may still be on its way when the review is opened.
    if (play.connection.past.value !== 'whole' || showing === shown.current) return;
    reviewer.pause();
    reviewer.open(showing.from);
    const film = reviewer.film.peek();
    if (film === undefined) return;
    shown.current = showing;
    // Run from its end, it would begin anew, and whoever asked for the last moment would see the first.
    if (showing.run === undefined || reviewer.frame.peek() >= lastFrame(film)) return;
    reviewer.run(showing.run === 'back' ? () => play.review.close() : undefined);
  });
  useEffect(() => {
    const stop = listenForReviewKeys(play, reviewer);
    bar.current?.focus();
    return () => {
      stop();
      reviewer.pause();
    };
  }, [play, reviewer]);
  const film = reviewer.film.value;
  const line = reviewer.line.value;
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
        ) : line !== undefined ? (
          <LineBar reviewer={reviewer} line={line} />
        ) : (
          <>
            <MoveLine film={film} frame={reviewer.frame.value} />
            <Slider reviewer={reviewer} film={film} />
            <Controls reviewer={reviewer} film={film} />
          </>
        )}
      </section>
      {film !== undefined && <StatisticsDrawer reviewer={reviewer} film={film} />}
      {film?.end.phase === 'over' && <AnalysisDrawer reviewer={reviewer} film={film} />}
    </>
  );
}

/** Says which moment is on screen, that there is something new, and leads back. */
function Banner({ reviewer }: { readonly reviewer: Reviewer }) {
  const play = usePlay();
  const names = play.names.value;
  const position = play.review.moment.value?.position;
  const { moves, undone } = reviewer.fresh.value;
  const title = t('review.title');
  const moment = position === undefined || names === undefined ? '' : momentName(names, position);
  return (
    <div class="review-banner" data-testid="review-banner">
      <p role="status">
        <Icon name="review" />{' '}
        <strong>{moment === '' ? title : t('glue.named', { name: title, what: '' })}</strong>
        {moment}
      </p>
      {(moves > 0 || undone) && (
        <Button data-testid="review-fresh" onClick={() => reviewer.takeIn()}>
          {dots([
            undone ? t('review.freshUndone') : t('review.fresh', { count: moves }),
            t('review.follow'),
          ])}
        </Button>
      )}
      <Button look="primary" data-testid="review-leave" onClick={() => play.review.close()}>
        <Icon name="back" /> {t(play.ranked.value ? 'review.leaveToEnd' : 'review.leave')}
      </Button>
    </div>
  );
}

/** Why there is nothing to see. */
function Absent() {
  const { connection } = usePlay();
  const past = connection.past.value;
  const failed = past === 'missing' || past === 'damaged';
  return (
    <div class="review-absent" role="status" data-testid="review-absent">
      <p>
        {failed && <Icon name="warning" />} {past !== 'whole' && t(`review.past.${past}`)}
      </p>
      {failed && <Button onClick={() => connection.askPast()}>{t('banner.retry')}</Button>}
    </div>
  );
}
