import { type Chapter, clause, clauseWhen } from '../book.ts';
import { classicTiles, has } from '../edition.ts';

/** What holds for all tiles; the chapter goes on with a card for each kind. */
export const tiles: Chapter = {
  id: 'tiles',

  sections: [
    {
      id: 'allTiles',
      clauses: [
        clause('TILE-GEN-1'),
        clause('TILE-GEN-2'),
        clause('TILE-GEN-3'),
        clause('TILE-GEN-4'),
        clause('TILE-GEN-5'),
        clause('TILE-GEN-6'),
        clauseWhen(classicTiles, 'TILE-GEN-7'),
        clauseWhen(has('tileSet', 'vinci2_35'), 'TILE-GEN-8'),
      ],
    },
  ],
};
