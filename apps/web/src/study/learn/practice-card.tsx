import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { VerdictWords } from '../../review/verdict-words.tsx';
import { tellHeight } from '../../ui/action-height.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveWords } from '../../ui/live-words.tsx';
import { useSide } from '../../ui/use-side.ts';
import { windowIs } from '../../ui/window-is.ts';
import type { StudyPlay } from '../study-play.ts';
import type { Act, Practice, Stage } from './practice.ts';

interface CardProps {
  readonly play: StudyPlay;
  readonly practice: Practice;
  readonly tell: (act: Act) => void;
  readonly testId: string;
  /** What the page is. */
  readonly title: string;
  /** Stands small before the heading. */
  readonly small: string;
  readonly heading: string;
  readonly leaveLabel: string;
  readonly leave: () => void;
  /** What the buttons say that lead on, once it was solved or shown, and before. */
  readonly onward: string;
  readonly skip: string;
  /** Stands before the button that leaves. */
  readonly corner?: ComponentChildren;
  /** Stands below all that is said, at every stage. */
  readonly below?: ComponentChildren;
  /** Stands after the other buttons, once it was solved or shown. */
  readonly afterwards?: ComponentChildren;
  /** What is asked, or the answer; goes while a turn is judged. */
  readonly children: ComponentChildren;
}

/** What is asked, how good it was what was tried, and what can be done next. */
export function PracticeCard(props: CardProps) {
  const { play, practice, tell, testId, title, small, heading, leaveLabel, leave } = props;
  const panel = useRef<HTMLElement>(null);
  const side = useSide();
  const { at, attempt, stage, results } = practice;
  const isSettled = stage.type === 'judged' || stage.type === 'failed';
  useEffect(() => tellHeight(panel.current, '--lesson-height'), []);
  useLayoutEffect(() => {
    // The buttons of the turn have gone, or those of the panel that were pressed.
    panel.current?.focus({ preventScroll: true });
    // The card of a province would hide what is said now, and a sheet the board; the track is for choosing.
    play.selected.value = undefined;
    if (!windowIs('docks') && play.panel.value !== 'track') play.panel.value = undefined;
  }, [attempt, isSettled]);
  return (
    <section
      ref={panel}
      class="lesson learn"
      tabIndex={-1}
      aria-label={title}
      data-testid={testId}
      data-at={at}
      data-covers={side}
    >
      <header>
        <h2>
          <small>{small}</small> {heading}
        </h2>
        <div class="lesson-corner">
          {props.corner}
          <IconButton icon="exit" label={leaveLabel} onPress={leave} />
        </div>
      </header>
      {results.length > 1 && <progress max={results.length} value={at} aria-hidden="true" />}
      <LiveWords class="lesson-words">
        {stage.type === 'playing' && props.children}
        <div class="learn-verdict" data-testid="learn-verdict" data-state={stateOf(stage)}>
          <Verdict stage={stage} />
        </div>
        {props.below}
      </LiveWords>
      <footer class="buttons">
        <Buttons stage={stage} tell={tell} onward={props.onward} skip={props.skip} />
        {results[at] !== 'open' && props.afterwards}
      </footer>
    </section>
  );
}

const stateOf = (stage: Stage): string =>
  stage.type === 'judged'
    ? stage.judgement.verdict
    : stage.type === 'playing' && stage.answered
      ? 'answered'
      : stage.type;

function Verdict({ stage }: { readonly stage: Stage }) {
  switch (stage.type) {
    case 'playing':
      return undefined;
    case 'weighing':
      return <p class="hint">{t('learn.weighing')}</p>;
    case 'failed':
      return <p class="note bad">{t('learn.failed')}</p>;
    case 'judged': {
      const { judgement } = stage;
      return (
        <>
          <p class="learn-said">
            <VerdictWords judgement={judgement} fine={t('learn.found')} />
          </p>
          <p>{t(`learn.said.${judgement.verdict}`)}</p>
          {!judgement.learned && <p class="hint">{t('analysis.plain')}</p>}
        </>
      );
    }
  }
}

interface ButtonsProps extends Pick<CardProps, 'tell' | 'onward' | 'skip'> {
  readonly stage: Stage;
}

/** What can be done next; the most likely of it stands out. */
function Buttons({ stage, tell, onward, skip }: ButtonsProps) {
  const isPlaying = stage.type === 'playing';
  const isAnswered = isPlaying && stage.answered;
  const isFound = stage.type === 'judged' && stage.judgement.verdict === 'fine';
  return (
    <>
      {stage.type === 'failed' && (
        <Button
          look="primary"
          data-testid="learn-weigh"
          onClick={() => tell({ type: 'weighAgain' })}
        >
          {t('learn.weighAgain')}
        </Button>
      )}
      {!isPlaying && (
        <Button
          look={stage.type === 'judged' && !isFound ? 'primary' : undefined}
          data-testid="learn-again"
          onClick={() => tell({ type: 'again' })}
        >
          {t('learn.again')}
        </Button>
      )}
      {!isAnswered && (
        <Button data-testid="learn-show" onClick={() => tell({ type: 'show' })}>
          {t('learn.show')}
        </Button>
      )}
      <Button
        look={isFound || isAnswered ? 'primary' : undefined}
        data-testid="learn-next"
        onClick={() => tell({ type: 'next' })}
      >
        {isPlaying && !isAnswered ? skip : onward}
      </Button>
    </>
  );
}
