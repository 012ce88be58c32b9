import '../../styles/lesson.css';
import '../../styles/learn.css';
import { analysisText, learnText } from '@vinci/words/english';
import { useEffect, useReducer } from 'preact/hooks';
import { addMessages, t } from '../../i18n/index.ts';
import { fetchModel } from '../../net/model-file.ts';
import { type HandOver, handOver } from '../../review/hand-over.ts';
import { go } from '../../ui/router.ts';
import { useTitle } from '../../ui/use-title.ts';
import type { Company } from '../room.ts';
import { newWorker } from '../start.ts';
import { Attempts, type Task } from './attempts.tsx';
import { gradeTurn, turnPlayed } from './grade.ts';
import type { Asked, Opened } from './kept.ts';
import { LearnPanel } from './learn-panel.tsx';
import { isFinished, practiceAfter, practiceOf } from './practice.ts';
import { Summary } from './summary.tsx';

addMessages(analysisText);
addMessages(learnText);

interface PageProps {
  readonly given: Omit<HandOver, 'learning'>;
  readonly learning: Opened;
  /** With a name for every seat. */
  readonly company: Company;
}

/** One's own worst turns as questions: each is played again, weighed, and may be tried until it is found. */
export function LearnPage({ given, learning, company }: PageProps) {
  const [practice, tell] = useReducer(practiceAfter, learning, practiceOf);
  const { at, results } = practice;
  const { questions } = learning;
  const leave = (): void => go(given.from);
  useTitle(t('learn.title'));
  useEffect(() => {
    // A page that is loaded anew goes on with this question.
    const kept = questions.map(({ position: _, ...question }) => question);
    handOver(sessionStorage, { ...given, learning: { questions: kept, at, results } });
  }, [at, results]);
  const question = questions[at];
  if (isFinished(practice) || question === undefined) {
    return (
      <Summary
        questions={questions}
        results={results}
        name={company.names[questions[0]!.position.turnSeat] ?? ''}
        restart={() => tell({ type: 'restart' })}
        leave={leave}
      />
    );
  }
  return (
    <Attempts
      key={at}
      task={taskOf(question)}
      practice={practice}
      tell={tell}
      company={company}
      leave={leave}
      panel={(play) => (
        <LearnPanel play={play} question={question} practice={practice} tell={tell} leave={leave} />
      )}
    />
  );
}

/** A turn is weighed against the better one that the review has found. */
const taskOf = ({ position: start, better }: Asked): Task => ({
  position: start,
  good: better.codes,
  played: (path) => turnPlayed(start, path),
  judge: (line, hear) =>
    gradeTurn(
      { newWorker, fetchModel },
      { start, pair: { line, good: better.codes, proven: false } },
      hear,
    ),
});
