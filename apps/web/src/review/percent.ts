import type { Verdict } from '@vinci/bots/analysis/page';
import { t } from '../i18n/index.ts';

/** How players of chess mark such turns; the words beside them say the same. */
export const SIGNS: Readonly<Record<Verdict, string>> = {
  fine: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** A share of 0 … 1 in percent. */
export const percent = (share = 0): string =>
  // Zero has no sign.
  t('analysis.percent', { share: Math.round(100 * share) / 100 || 0 }).replace('-', '−');

/** The same with its sign. */
export const signedPercent = (share: number): string =>
  share >= 0.005 ? `+${percent(share)}` : percent(share);
