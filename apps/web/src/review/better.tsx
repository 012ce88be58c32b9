import type { Judgement } from '@vinci/bots/analysis/page';
import type { Position } from '@vinci/rules';
import type { Play } from '../game/play.ts';
import { gap, t } from '../i18n/index.ts';
import { deedsOf } from './better-line.ts';
import { percent } from './percent.ts';
import { reasonSentence } from './reason-words.ts';

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
  return (
    <>
      <p>{t('analysis.better', { deeds: deedsOf(names, start, better) })}</p>
      <p>
        {t('analysis.reason', {
          more: percent(better.win),
          less: percent(played.win),
          points: Math.round(better.points),
          other: Math.round(played.points),
          rival: Math.round(better.rival),
          rivalOther: Math.round(played.rival),
        })}
        {gap()}
        {better.soon <= played.soon - 1 &&
          t('analysis.later', { more: Math.round(better.soon), less: Math.round(played.soon) })}
      </p>
      <ul class="points-list" data-testid="better-reasons">
        {better.reasons
          .map((reason) => reasonSentence(names, reason))
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
    </>
  );
}
