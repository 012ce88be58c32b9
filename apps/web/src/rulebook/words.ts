import { CHAPTERS, type Edition, printedTile, RULINGS_CHAPTER } from '@vinci/rulebook';
import { TILES } from '@vinci/rules';
import { t } from '../i18n/index.ts';

/** The title of a chapter, that of the rulings included. */
export const chapterTitle = (id: string): string =>
  id === RULINGS_CHAPTER ? t('book.rulings') : (CHAPTERS.find((one) => one.id === id)?.title ?? '');

/** What an edition calls a tile; one with a column is called like its sister. */
export function printedName(code: number, edition: Edition): string {
  const tile = TILES[code];
  if (tile === undefined) return '';
  const plain = tile.id.endsWith('Column') ? (TILES[code - 1] ?? tile) : tile;
  return printedTile(plain, edition)?.name ?? plain.name;
}
