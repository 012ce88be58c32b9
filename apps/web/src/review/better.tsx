import type { Judgement } from '@vinci/bots/analysis/page';
import type { Position } from '@vinci/rules';
import type { Play } from '../game/play.ts';
import { gap, t } from '../i18n/index.ts';
import { deedsOf } from './better-line.ts';
import { percent } from './percent.ts';

interface BetterProps {
  readonly play: Play;
  /** Where the turn begins. */
  readonly start: Position;
  readonly judgement: Pick<Judgement, 'played' | 'better'>;
}

/** What would be better, and why. */
export function Better({ play, start, judgement: { better, played } }: BetterProps) {
  const names = play.names.value;
  if (names === undefined || better === undefined) return undefined;
  const points = Math.round(better.points);
  const other = Math.round(played.points);
  return (
    <>
      <p>{t('analysis.better', { deeds: deedsOf(names, start, better) })}</p>
      <p>
        {t(points > other ? 'analysis.reason' : 'analysis.reasonOthers', {
          more: percent(better.win),
          less: percent(played.win),
          points,
          other,
        })}
        {gap()}
        {Math.abs(better.soon - played.soon) >= 1 &&
          t(better.soon > played.soon ? 'analysis.soon' : 'analysis.later', {
            more: Math.round(better.soon),
            less: Math.round(played.soon),
          })}
      </p>
    </>
  );
}
