import { levelOf } from '@vinci/bots/puzzles/page';
import { decodeIntent, type IntentCode } from '@vinci/rules';
import type { Names } from '../../game/log.ts';
import { formatList, gap, t } from '../../i18n/index.ts';
import { provinceName } from '../../i18n/rules-words.ts';
import { deedsOf } from '../../review/better-line.ts';
import { percent } from '../../review/percent.ts';
import type { Act, Practice } from '../learn/practice.ts';
import { PracticeCard } from '../learn/practice-card.tsx';
import type { StudyPlay } from '../study-play.ts';
import type { Posed } from './task.ts';

interface PanelProps {
  readonly play: StudyPlay;
  readonly task: Posed;
  readonly practice: Practice;
  readonly tell: (act: Act) => void;
  readonly leave: () => void;
  /** It is that of the day. */
  readonly isDaily: boolean;
  readonly solved: number;
  readonly count: number;
  /** Days in a row whose puzzle was solved. */
  readonly streak: number;
}

/** A puzzle: what is asked, and the answer to whoever wants to see it. */
export function PuzzlePanel({ play, task, practice, tell, leave, ...facts }: PanelProps) {
  const { isDaily, solved, count, streak } = facts;
  const { stage } = practice;
  const { position } = task;
  const names = play.names.value;
  return (
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
    >
      {stage.type === 'playing' && stage.answered ? (
        names && <Answer task={task} names={names} hasArrows={play.suggested.value.length > 0} />
      ) : (
        <Question task={task} />
      )}
      <p class="hint" data-testid="puzzle-solved">
        {t('puzzle.solved', { count: solved, all: count })}
        {gap()}
        {streak > 0 && t('puzzle.streak', { count: streak })}
      </p>
    </PracticeCard>
  );
}

function Question({ task: { puzzle, moment } }: { readonly task: Posed }) {
  const { kind, preset, grades } = puzzle;
  const level = levelOf(grades);
  // What kind of turn it is would tell half of the answer.
  const asked = moment === 'turn' && kind !== 'lastRound' ? 'turn' : kind;
  return (
    <>
      <p class="hint">
        {t('puzzle.level', {
          rules: t(`preset.${preset}`),
          level: level === undefined ? t('puzzle.hardest') : t(`level.${level}`),
        })}
      </p>
      <p class="lesson-do">{t(`puzzle.task.${asked as Asked}`)}</p>
    </>
  );
}

type Asked = 'draft' | 'turn' | 'reorganization' | 'lastRound';

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
