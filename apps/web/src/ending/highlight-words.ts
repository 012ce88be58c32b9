import { dots, t } from '../i18n/index.ts';
import { tileName } from '../i18n/rules-words.ts';
import type { Highlight } from './highlights.ts';

/** A highlight in words. */
export interface HighlightWords {
  readonly title: string;
  readonly text: string;
}

/** @param nameOf the name of a seat */
export function highlightWords(
  highlight: Highlight,
  nameOf: (seat: number) => string,
): HighlightWords {
  const title = t(`end.${highlight.type}.title`);
  const name = nameOf(highlight.seat);
  switch (highlight.type) {
    case 'lead': {
      const { round, points } = highlight;
      return { title, text: t('end.lead', { name, round, points }) };
    }
    case 'ahead':
      return { title, text: t('end.ahead', { name }) };
    case 'raid': {
      const { round, count, victim } = highlight;
      return { title, text: t('end.raid', { name, round, count, victim: nameOf(victim) }) };
    }
    case 'reign': {
      const { from, to } = highlight;
      const tiles = dots(highlight.tiles.map(tileName));
      return { title, text: t('end.reign', { name, tiles, from, to, count: to - from + 1 }) };
    }
    case 'turn': {
      const { round, points } = highlight;
      return { title, text: t('end.turn', { name, round, points }) };
    }
  }
}
