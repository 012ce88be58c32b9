import { levelOf } from '@vinci/bots/puzzles/page';
import { decodeIntent, type IntentCode } from '@vinci/rules';
import { useState } from 'preact/hooks';
import type { Names } from '../../game/log.ts';
import { formatList, t } from '../../i18n/index.ts';
import { provinceName } from '../../i18n/rules-words.ts';
import { deedsOf } from '../../review/better-line.ts';
import { percent } from '../../review/percent.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Act, Practice } from '../learn/practice.ts';
import { PracticeCard } from '../learn/practice-card.tsx';
import type { StudyPlay } from '../study-play.ts';
import { themeOf } from './choice.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { SolvedSoFar } from './solved-so-far.tsx';
import type { Posed } from './task.ts';

/** What is told of a puzzle besides itself, and which others there are. */
export interface Facts
  extends Pick<Parameters<typeof ChoiceDialog>[0], 'wanted' | 'presets' | 'leftOf' | 'choose'> {
  /** It is that of the day. */
  readonly isDaily: boolean;
  /** The browser keeps what was solved. */
  readonly isKept: boolean;
  /** Days in a row whose puzzle was solved. */
  readonly streak: number;
}

interface PanelProps extends Facts {
  readonly play: StudyPlay;
  readonly task: Posed;
  readonly practice: Practice;
  readonly tell: (act: Act) => void;
  readonly leave: () => void;
  /** Opens the analysis board with it. */
  readonly analyse: () => void;
}

/** A puzzle: what is asked, and the answer to whoever wants to see it. */
export function PuzzlePanel({ play, task, practice, tell, leave, analyse, ...facts }: PanelProps) {
  const { isDaily, isKept, streak, wanted, leftOf } = facts;
  const [isChoosing, setChoosing] = useState(false);
  const { stage } = practice;
  const { position } = task;
  const names = play.names.value;
  return (
    <>
      <PracticeCard
        play={play}
        practice={practice}
        tell={tell}
        testId="puzzle"
        title={t('puzzle.title')}
        small={isDaily ? t('puzzle.title') : t('puzzle.other')}
        heading={t('analysis.turn', {
          round: position.round,
          name: names?.name(position.turnSeat) ?? '',
        })}
        leaveLabel={t('puzzle.leave')}
        leave={leave}
        onward={t('puzzle.next')}
        skip={t('puzzle.skip')}
        corner={
          <IconButton icon="menu" label={t('puzzle.choose')} onPress={() => setChoosing(true)} />
        }
        below={
          <>
            <SolvedSoFar {...leftOf(wanted)} />
            {streak > 0 && <p class="hint">{t('puzzle.streak', { count: streak })}</p>}
            {!isKept && <p class="note">{t('puzzle.unkept')}</p>}
          </>
        }
        afterwards={
          <Button look="plain" data-testid="puzzle-analyse" onClick={analyse}>
            {t('study.title')}
          </Button>
        }
      >
        {stage.type === 'playing' && stage.answered ? (
          names && <Answer task={task} names={names} hasArrows={play.suggested.value.length > 0} />
        ) : (
          <Question task={task} />
        )}
      </PracticeCard>
      {isChoosing && (
        <ChoiceDialog puzzleKey={task.puzzle.key} close={() => setChoosing(false)} {...facts} />
      )}
    </>
  );
}

function Question({ task: { puzzle } }: { readonly task: Posed }) {
  const { kind, preset, grades } = puzzle;
  const level = levelOf(grades);
  return (
    <>
      <p class="hint">
        {t('puzzle.level', {
          rules: t(`preset.${preset}`),
          level: level === undefined ? t('puzzle.hardest') : t(`level.${level}`),
        })}
      </p>
      <p class="lesson-do">{t(`puzzle.task.${themeOf(kind)}`)}</p>
    </>
  );
}

interface AnswerProps {
  readonly task: Posed;
  readonly names: Names;
  readonly hasArrows: boolean;
}

function Answer({ task: { puzzle, position, moment, answer }, names, hasArrows }: AnswerProps) {
  const { win } = puzzle;
  return (
    <>
      <p>
        {moment === 'reorganization'
          ? t('puzzle.moved', { list: movesIn(names, answer) })
          : t('puzzle.answer', { deeds: deedsOf(names, position, { codes: answer }) })}
      </p>
      <p>{t('puzzle.chances', { more: percent(win.answer), less: percent(win.next) })}</p>
      {hasArrows && <p class="hint">{t('learn.arrows')}</p>}
      <p class="hint">{t('learn.playIt')}</p>
    </>
  );
}

/** How many pawns a province gets or gives, such as “Kent +1”. */
function movesIn({ map }: Names, codes: readonly IntentCode[]): string {
  const moved = new Map<number, number>();
  for (const code of codes) {
    const intent = decodeIntent(code);
    if (intent?.type !== 'collect' && intent?.type !== 'place') continue;
    const { province, pawns } = intent;
    const change = intent.type === 'place' ? pawns : -pawns;
    moved.set(province, (moved.get(province) ?? 0) + change);
  }
  return formatList(
    [...moved]
      .filter(([, change]) => change !== 0)
      .map(([province, change]) => {
        const sign = change > 0 ? '+' : '−';
        return `${provinceName(map, province)} ${sign}${Math.abs(change)}`;
      }),
  );
}
