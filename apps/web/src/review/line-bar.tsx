import { gap, t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { usePlay } from '../ui/play-context.ts';
import { lastFrame, stepAt } from './film.ts';
import type { Line, Reviewer } from './reviewer.ts';
import { linesOf } from './words.ts';

interface BarProps {
  readonly reviewer: Reviewer;
  readonly line: Line;
}

/** Steps through a turn that was not played, in place of the controls of the review. */
export function LineBar({ reviewer, line: { film, frame } }: BarProps) {
  const play = usePlay();
  const names = play.names.value;
  const step = stepAt(film, frame);
  const count = lastFrame(film);
  return (
    <>
      <div class="move-line" data-testid="line-words" data-frame={frame} data-frames={count}>
        <p aria-live="polite">
          <strong>{t('analysis.could')}</strong>
          {gap()}
          {step === undefined || names === undefined
            ? t('analysis.before')
            : linesOf(names, step)
                .map(({ text }) => text)
                .join(gap())}
        </p>
        <span class="move-count">{t('review.frame', { frame, count })}</span>
      </div>
      <div class="line-controls">
        <Button
          square
          aria-label={t('review.previous')}
          title={t('review.previous')}
          aria-disabled={frame === 0}
          onClick={() => reviewer.goInLine(frame - 1)}
        >
          <span aria-hidden="true">‹</span>
        </Button>
        <Button
          square
          look="primary"
          aria-label={t('review.next')}
          title={t('review.next')}
          aria-disabled={frame === count}
          data-testid="line-next"
          onClick={() => reviewer.goInLine(frame + 1)}
        >
          <span aria-hidden="true">›</span>
        </Button>
        <Button
          data-testid="line-leave"
          onClick={() => {
            reviewer.leaveLine();
            play.panel.value = 'analysis';
          }}
        >
          {t('analysis.back')}
        </Button>
      </div>
    </>
  );
}
