import { type ScoreAnswer, type ScoreTerm, TILES } from '@vinci/rules';
import { t } from '../i18n/index.ts';
import { tileName } from '../i18n/rules-words.ts';

/** One line of a scoring, ready to be read. */
export interface ScoreLine {
  readonly points: number;
  readonly label: string;
  readonly clause: string;
  readonly tile?: number;
  readonly empire: ScoreTerm['empire'];
}

function labelOf(term: ScoreTerm): string {
  const { count } = term;
  if (term.id === 'provinces') return t('score.provinces', { count });
  const tile = term.tile === undefined ? t('cost.tile') : tileName(term.tile);
  const half = term.tile === undefined ? 0 : (TILES[term.tile]?.effects.waterHalfPoints ?? 0);
  // Half points are rounded down over all provinces together. @clause TILE-FISHING-1
  if (half === 1) return t('score.half', { tile, count });
  return term.id === 'eliminated'
    ? t('score.eliminated', { tile, count })
    : t('score.tile', { tile, count });
}

/** The lines of a scoring; lines that come to nothing are left out. */
export const scoreLines = (score: Pick<ScoreAnswer, 'terms'>): readonly ScoreLine[] =>
  score.terms
    .filter((term) => term.points !== 0)
    .map((term) => {
      const line = {
        points: term.points,
        label: labelOf(term),
        clause: term.clause,
        empire: term.empire,
      };
      return term.tile === undefined ? line : { ...line, tile: term.tile };
    });
