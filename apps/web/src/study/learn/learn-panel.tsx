import { gap, t } from '../../i18n/index.ts';
import { Better } from '../../review/better.tsx';
import { deedsOf } from '../../review/better-line.ts';
import { signedPercent } from '../../review/percent.ts';
import type { StudyPlay } from '../study-play.ts';
import type { Asked } from './kept.ts';
import type { Act, Practice } from './practice.ts';
import { PracticeCard } from './practice-card.tsx';

interface PanelProps {
  readonly play: StudyPlay;
  readonly question: Asked;
  readonly practice: Practice;
  readonly tell: (act: Act) => void;
  readonly leave: () => void;
}

/** One's own turn as a question. */
export function LearnPanel({ play, question, practice, tell, leave }: PanelProps) {
  const { at, stage, results } = practice;
  const { position, round } = question;
  const name = play.names.value?.name(position.turnSeat) ?? '';
  return (
    <PracticeCard
      play={play}
      practice={practice}
      tell={tell}
      testId="learn"
      title={t('learn.title')}
      small={t('learn.count', { at: at + 1, count: results.length })}
      heading={t('analysis.turn', { round, name })}
      leaveLabel={t('learn.leave')}
      leave={leave}
      onward={at === results.length - 1 ? t('learn.finish') : t('learn.next')}
      skip={t('learn.skip')}
    >
      <Task play={play} question={question} answered={stage.type === 'playing' && stage.answered} />
    </PracticeCard>
  );
}

interface TaskProps extends Pick<PanelProps, 'play' | 'question'> {
  /** The answer is to be seen. */
  readonly answered: boolean;
}

/** What was played in the game and what is to be done, or the answer. */
function Task({ play, question, answered }: TaskProps) {
  const { position, line, verdict, loss } = question;
  const names = play.names.value;
  if (names === undefined || verdict === 'fine') return undefined;
  if (answered) {
    return (
      <>
        <Better play={play} start={position} judgement={question} />
        <p class="hint">
          {play.suggested.value.length > 0 && t('learn.arrows')}
          {gap()}
          {t('learn.playIt')}
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        {t('learn.played', {
          deeds: deedsOf(names, position, { codes: line }),
          verdict: t(`analysis.verdict.${verdict}`),
          loss: signedPercent(-loss),
        })}
      </p>
      <p class="lesson-do">{t('learn.task')}</p>
    </>
  );
}
