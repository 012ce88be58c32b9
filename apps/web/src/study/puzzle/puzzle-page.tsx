import '../../styles/lesson.css';
import '../../styles/learn.css';
import '../../styles/study.css';
import { formatPosition } from '@vinci/rules/notation';
import { analysisText, learnText, levelsText, puzzleText, studyText } from '@vinci/words/english';
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { addMessages, t, unsetName } from '../../i18n/index.ts';
import { fetchModel } from '../../net/model-file.ts';
import { openStudy } from '../../review/hand-over.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { HOME, puzzlePlace } from '../../ui/places.ts';
import { go, route } from '../../ui/router.ts';
import { useTitle } from '../../ui/use-title.ts';
import { Attempts, type Task } from '../learn/attempts.tsx';
import { gradeTurn } from '../learn/grade.ts';
import { isFinished, practiceAfter, practiceOf } from '../learn/practice.ts';
import { newWorker } from '../start.ts';
import { fetchPuzzles } from './bundle.ts';
import { dailyIndex, dayOf, indexAfter, isWanted, type Wanted } from './choice.ts';
import { keepProgress, type Progress, progressIn, solvedIn, streakOn } from './progress.ts';
import { type Facts, PuzzlePanel } from './puzzle-panel.tsx';
import type { Left } from './solved-so-far.tsx';
import { decidedBy, type Found, judgedBy, type Posed, posed } from './task.ts';

addMessages(studyText);
addMessages(analysisText);
addMessages(learnText);
addMessages(levelsText);
addMessages(puzzleText);

const ONE = { at: 0, results: ['open'] } as const;

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
  useTitle(t('puzzle.title'));
  useEffect(fetchAll, []);
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
  const place = route.value;
  // Who begins before midnight solves the puzzle of that day.
  const today = useMemo(() => dayOf(Date.now()), [place]);
  const daily = dailyIndex(today, puzzles.length);
  const asked = place.type === 'puzzle' ? place.key : undefined;
  const at = asked === undefined ? daily : puzzles.findIndex(({ key }) => key === asked);
  const [progress, setProgress] = useState(() => progressIn(localStorage));
  const [isKept, setKept] = useState(true);
  const puzzle = puzzles[at];
  const task = useMemo(() => puzzle && posed(puzzle), [puzzle]);
  const keep = (change: (now: Progress) => Progress): Progress => {
    // Another tab may have solved some meanwhile.
    const now = change(progressIn(localStorage));
    setKept(keepProgress(localStorage, now));
    setProgress(now);
    return now;
  };
  const next = ({ wanted, solved }: Progress): void =>
    go(puzzlePlace(puzzles[indexAfter(at, puzzles, wanted, solved)]!.key));
  if (puzzle === undefined || task === undefined) {
    const text = t(puzzle === undefined ? 'puzzle.unknown' : 'puzzle.unreadable');
    return (
      <Message title={t('puzzle.other')} text={text}>
        <Button look="primary" data-testid="puzzle-other" onClick={() => next(progress)}>
          {t('puzzle.next')}
        </Button>
      </Message>
    );
  }
  const leftOf = (wanted: Wanted): Left => {
    const fitting = puzzles.filter((one) => isWanted(wanted, one));
    const solved = fitting.filter(({ key }) => progress.solved.includes(key));
    return { solved: solved.length, count: fitting.length };
  };
  return (
    <Solving
      key={puzzle.key}
      task={task}
      isDaily={at === daily}
      isKept={isKept}
      streak={streakOn(progress, today)}
      wanted={progress.wanted}
      presets={[...new Set(puzzles.map(({ preset }) => preset))]}
      leftOf={leftOf}
      found={() => keep((now) => solvedIn(now, puzzle.key, at === daily ? today : undefined))}
      next={() => next(progress)}
      choose={(wanted) => next(keep((now) => ({ ...now, wanted })))}
    />
  );
}

interface SolvingProps extends Facts {
  readonly task: Posed;
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
    () => Array.from({ length: task.position.game.seats }, (_, seat) => unsetName(seat + 1)),
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
          analyse={() => void analyse(task, names)}
          {...facts}
        />
      )}
    />
  );
}

/** Opens the analysis board with a puzzle; it leads back here. */
const analyse = ({ position, puzzle: { key } }: Posed, names: readonly string[]): Promise<void> =>
  openStudy({ start: formatPosition(position), names, colours: [], from: puzzlePlace(key) });

/** What the puzzle does not know is weighed against its answer: it may be as good, or tell how far it is from that. */
const toFind = (task: Posed): Task => ({
  position: task.position,
  good: task.answer,
  played: (path) => decidedBy(task, path),
  judge: (line, hear) => {
    const judged = judgedBy(task, line);
    if (judged !== undefined) {
      hear(judged);
      return () => undefined;
    }
    const pair = { line, good: task.answer, proven: true };
    return gradeTurn({ newWorker, fetchModel }, { start: task.position, pair }, hear);
  },
});
