import '../../styles/lesson.css';
import '../../styles/learn.css';
import '../../styles/study.css';
import { analysisText, learnText, levelsText, puzzleText, studyText } from '@vinci/words/english';
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { addMessages, t } from '../../i18n/index.ts';
import { fetchModel } from '../../review/analyst/start.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { HOME } from '../../ui/places.ts';
import { go } from '../../ui/router.ts';
import { Attempts, type Task } from '../learn/attempts.tsx';
import { gradeTurn } from '../learn/grade.ts';
import { isFinished, practiceAfter, practiceOf } from '../learn/practice.ts';
import { newWorker } from '../start.ts';
import { fetchPuzzles } from './bundle.ts';
import { dailyIndex, dayOf, indexAfter } from './choice.ts';
import { keepProgress, type Progress, progressIn, solvedIn, streakOn } from './progress.ts';
import { PuzzlePanel } from './puzzle-panel.tsx';
import { decidedBy, type Found, isAnswer, type Posed, posed } from './task.ts';

addMessages(studyText);
addMessages(analysisText);
addMessages(learnText);
addMessages(levelsText);
addMessages(puzzleText);

const ONE = { at: 0, results: ['open'] } as const;
const FINE = { verdict: 'fine', loss: 0 } as const;

/** Puzzles: that of the day first, and then one after another. */
export function PuzzlePage() {
  const [all, setAll] = useState<readonly Found[] | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const fetchAll = (): void => {
    setFailed(false);
    void fetchPuzzles().then((puzzles) => {
      setAll(puzzles);
      setFailed(puzzles === undefined);
    });
  };
  useEffect(() => {
    document.title = `${t('puzzle.title')} · ${t('app.name')}`;
    fetchAll();
  }, []);
  if (failed) {
    return (
      <Message title={t('puzzle.title')} text={t('puzzle.missing')}>
        <Button look="primary" data-testid="puzzle-fetch" onClick={fetchAll}>
          {t('puzzle.fetch')}
        </Button>
      </Message>
    );
  }
  if (all === undefined) return <Message title={t('load.title')} text={t('load.text')} />;
  return <Series puzzles={all} />;
}

function Series({ puzzles }: { readonly puzzles: readonly Found[] }) {
  const today = dayOf(Date.now());
  const daily = dailyIndex(today, puzzles.length);
  const [at, setAt] = useState(daily);
  const [progress, setProgress] = useState(() => progressIn(localStorage));
  const puzzle = puzzles[at]!;
  const task = useMemo(() => posed(puzzle), [puzzle]);
  const next = (known: Progress): void =>
    setAt(
      indexAfter(
        at,
        puzzles.map(({ key }) => known.solved.includes(key)),
      ),
    );
  if (task === undefined) {
    return (
      <Message title={t('puzzle.title')} text={t('puzzle.unreadable')}>
        <Button look="primary" onClick={() => next(progress)}>
          {t('puzzle.next')}
        </Button>
      </Message>
    );
  }
  return (
    <Solving
      key={puzzle.key}
      task={task}
      isDaily={at === daily}
      solved={puzzles.filter(({ key }) => progress.solved.includes(key)).length}
      count={puzzles.length}
      streak={streakOn(progress, today)}
      found={() => {
        // Another tab may have solved some meanwhile.
        const now = solvedIn(
          progressIn(localStorage),
          puzzle.key,
          at === daily ? today : undefined,
        );
        keepProgress(localStorage, now);
        setProgress(now);
      }}
      next={() => next(progress)}
    />
  );
}

interface SolvingProps {
  readonly task: Posed;
  readonly isDaily: boolean;
  readonly solved: number;
  readonly count: number;
  readonly streak: number;
  /** It was solved. */
  readonly found: () => void;
  readonly next: () => void;
}

function Solving({ task, found, next, ...facts }: SolvingProps) {
  const [practice, tell] = useReducer(practiceAfter, ONE, practiceOf);
  const [result] = practice.results;
  useEffect(() => {
    if (result === 'found') found();
  }, [result]);
  useEffect(() => {
    if (isFinished(practice)) next();
  }, [practice]);
  const names = useMemo(
    () =>
      Array.from({ length: task.position.game.seats }, (_, seat) =>
        t('study.player', { number: seat + 1 }),
      ),
    [task],
  );
  const leave = (): void => go(HOME);
  return (
    <Attempts
      task={toFind(task)}
      practice={practice}
      tell={tell}
      company={{ names, colours: [] }}
      leave={leave}
      panel={(play) => (
        <PuzzlePanel
          play={play}
          task={task}
          practice={practice}
          tell={tell}
          leave={leave}
          {...facts}
        />
      )}
    />
  );
}

/** What is not the answer is weighed against it: it may be as good, or tell how far it is from that. */
const toFind = (task: Posed): Task => ({
  position: task.position,
  good: task.answer,
  played: (path) => decidedBy(task, path),
  judge: (line, hear) => {
    if (isAnswer(task, line)) {
      hear(FINE);
      return () => undefined;
    }
    const pair = { line, good: task.answer };
    return gradeTurn({ newWorker, fetchModel }, { start: task.position, pair }, hear);
  },
});
