import { CHAPTERS, type Edition, RULINGS_CHAPTER, titleOf } from '@vinci/rulebook';
import { tileName } from '@vinci/rulebook/tile-words';
import { TILES } from '@vinci/rules';
import { t } from '../i18n/index.ts';

/** The title of a chapter, that of the rulings included. */
export function chapterTitle(id: string): string {
  if (id === RULINGS_CHAPTER) return t('book.rulings');
  const chapter = CHAPTERS.find((one) => one.id === id);
  return chapter === undefined ? '' : titleOf(chapter);
}

/** What an edition calls a tile; one with a column is called like its sister. */
export function printedName(code: number, edition: Edition): string {
  const tile = TILES[code];
  if (tile === undefined) return '';
  const plain = tile.id.endsWith('Column') ? (TILES[code - 1] ?? tile) : tile;
  return tileName(plain, edition.rules.tileSet);
}
