import type { ComponentChildren } from 'preact';
import { PaceSelect } from '../hud/pace-select.tsx';
import { t } from '../i18n/index.ts';
import { isCode } from '../net/storage.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { momentPlace } from '../ui/places.ts';
import { usePlay } from '../ui/play-context.ts';
import { addressOf } from '../ui/router.ts';
import { type Film, lastFrame, nextTurn, previousTurn, revisionAt } from './film.ts';
import type { Reviewer } from './reviewer.ts';
import { studyFrom } from './study-from.ts';

interface ControlsProps {
  readonly reviewer: Reviewer;
  readonly film: Film;
}

/** First, back, play, on, last; how fast; and the way to the statistics. */
export function Controls({ reviewer, film }: ControlsProps) {
  const play = usePlay();
  const { code } = play.connection;
  const frame = reviewer.frame.value;
  const running = reviewer.running.value;
  const last = lastFrame(film);
  const atStart = frame === 0;
  const atEnd = frame === last;
  const open = play.panel.value === 'statistics';
  const analyses = play.panel.value === 'analysis';
  return (
    <div class="review-controls">
      <fieldset class="transport" aria-label={t('review.controls')}>
        <Step label={t('review.first')} off={atStart} press={() => reviewer.go(0)}>
          <Icon name="first" />
        </Step>
        <Step
          label={t('review.previousTurn')}
          off={atStart}
          press={() => reviewer.go(previousTurn(film, frame))}
        >
          <Icon name="previousTurn" />
        </Step>
        <Step label={t('review.previous')} off={atStart} press={() => reviewer.go(frame - 1)}>
          <span aria-hidden="true">‹</span>
        </Step>
        <Button
          look="primary"
          square
          aria-label={t(running ? 'review.pause' : 'review.play')}
          title={t(running ? 'review.pause' : 'review.play')}
          disabled={last === 0}
          data-testid="review-play"
          onClick={() => reviewer.toggle()}
        >
          <Icon name={running ? 'pause' : 'play'} />
        </Button>
        <Step label={t('review.next')} off={atEnd} press={() => reviewer.go(frame + 1)}>
          <span aria-hidden="true">›</span>
        </Step>
        <Step
          label={t('review.nextTurn')}
          off={atEnd}
          press={() => reviewer.go(nextTurn(film, frame))}
        >
          <Icon name="nextTurn" />
        </Step>
        <Step label={t('review.last')} off={atEnd} press={() => reviewer.go(last)}>
          <Icon name="next" />
        </Step>
      </fieldset>
      <div class="review-extras">
        <PaceSelect />
        {isCode(code) && (
          <CopyButton
            text={addressOf(momentPlace(code, revisionAt(film, frame)))}
            label={t('review.copyLink')}
            small
          />
        )}
        {film.end.phase === 'over' && (
          <Button
            square
            pressed={analyses}
            aria-label={t('review.byComputer')}
            title={t('review.byComputer')}
            data-testid="review-analysis"
            onClick={() => {
              play.panel.value = analyses ? undefined : 'analysis';
            }}
          >
            <Icon name="bot" />
          </Button>
        )}
        {film.end.phase === 'over' && <StudyButton film={film} frame={frame} />}
        <Button
          pressed={open}
          aria-label={t('review.statistics')}
          title={t('review.statistics')}
          data-testid="review-statistics"
          onClick={() => {
            play.panel.value = open ? undefined : 'statistics';
          }}
        >
          <Icon name="chart" /> <span class="wide-only">{t('review.statistics')}</span>
        </Button>
      </div>
    </div>
  );
}

/** Leads to the analysis board with the moment on screen. */
function StudyButton({ film, frame }: Pick<ControlsProps, 'film'> & { readonly frame: number }) {
  const play = usePlay();
  return (
    <Button
      square
      aria-label={t('review.study')}
      title={t('review.study')}
      data-testid="review-study"
      onClick={() => void studyFrom(play, film, frame)}
    >
      <Icon name="plan" />
    </Button>
  );
}

interface StepProps {
  readonly label: string;
  readonly off: boolean;
  readonly press: () => void;
  readonly children: ComponentChildren;
}

/** A button that stays where it is, and keeps the focus, also when there is no further to go. */
function Step({ label, off, press, children }: StepProps) {
  return (
    <Button square aria-label={label} title={label} aria-disabled={off} onClick={press}>
      {children}
    </Button>
  );
}
