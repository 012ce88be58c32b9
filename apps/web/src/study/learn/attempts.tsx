import type { IntentCode, Position } from '@vinci/rules';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { arrowsFor } from '../../game/arrows.ts';
import { soundGame } from '../../hud/sounds.ts';
import type { Company } from '../room.ts';
import { Shell } from '../shell.tsx';
import type { StudyPlay } from '../study-play.ts';
import { openTurn } from './board.ts';
import type { Act, Judged, Practice } from './practice.ts';

/** A moment with something to be found. */
export interface Task {
  readonly position: Position;
  /** The answer. */
  readonly good: readonly IntentCode[];
  /** What was played, once that is enough to judge it; nothing before. */
  readonly played: (
    path: readonly { readonly code: IntentCode; readonly position: Position }[],
  ) => readonly IntentCode[] | undefined;
  /**
   * Judges what was played.
   *
   * @param hear is called once, with nothing where that fails
   * @returns gives it up
   */
  readonly judge: (
    codes: readonly IntentCode[],
    hear: (judgement: Judged | undefined) => void,
  ) => () => void;
}

interface AttemptsProps {
  readonly task: Task;
  readonly practice: Practice;
  readonly tell: (act: Act) => void;
  /** With a name for every seat. */
  readonly company: Company;
  readonly leave: () => void;
  readonly panel: (play: StudyPlay) => ComponentChildren;
}

/** The board of one task, for all attempts at it. */
export function Attempts({ task, practice, tell, company, leave, panel }: AttemptsProps) {
  const { position: start, good, played, judge } = task;
  const { attempt, stage } = practice;
  const play = useMemo(() => openTurn(start, company, leave), []);
  useEffect(() => {
    play.connection.start();
    const hush = soundGame(play);
    return () => {
      hush();
      play.connection.stop();
      play.destroy();
    };
  }, [play]);
  useEffect(() => {
    const { study } = play;
    study.go(0);
    if (stage.type === 'playing' && stage.answered) play.suggested.value = arrowsFor(start, good);
    return study.shown.subscribe(() => {
      const codes = played(study.lines.path);
      if (codes !== undefined) tell({ type: 'played', attempt, codes });
    });
  }, [play, attempt]);
  useEffect(() => {
    if (stage.type !== 'weighing') return undefined;
    return judge(stage.codes, (judgement) =>
      tell(
        judgement === undefined
          ? { type: 'failed', attempt }
          : { type: 'judged', attempt, judgement },
      ),
    );
  }, [stage]);
  return (
    <Shell play={play} class="lesson-page">
      {panel(play)}
    </Shell>
  );
}
