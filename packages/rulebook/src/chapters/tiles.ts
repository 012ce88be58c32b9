import { type Chapter, clause, clauseWhen } from '../book.ts';
import { classicTiles, has, vinciTiles } from '../edition.ts';

/** What holds for all tiles; the chapter goes on with a card for each kind. */
export const tiles: Chapter = {
  id: 'tiles',
  title: 'Tiles',
  about: 'What each tile does, alone and together',
  sections: [
    {
      title: 'All tiles',
      clauses: [
        clause('TILE-GEN-1', 'Effects of tiles add up.'),
        clause('TILE-GEN-2', 'Where a tile contradicts a rule, the tile is right.'),
        clause(
          'TILE-GEN-3',
          'Yellow tiles are about points, red ones about conquest and defence, blue ones about abilities of their own.',
        ),
        clause(
          'TILE-GEN-4',
          'A broken column on Agriculture, Livestock, Mining or Port Building means that the tile goes on working in decline. The same tile without a column does not.',
        ),
        clause(
          'TILE-GEN-5',
          'Heritage and Fortification show a broken column in some printings. It means nothing: they do not last.',
        ),
        clause('TILE-GEN-6', (edition) =>
          vinciTiles(edition)
            ? 'All other tiles lose their effect in decline. What Fortification and Philosophy have put on the board stays there.'
            : 'All other tiles lose their effect in decline. Forts that are on the board stay there.',
        ),
        clauseWhen(
          classicTiles,
          'TILE-GEN-7',
          'There are 10 kinds about points, 7 about conquest and defence, and 9 about abilities of their own.',
        ),
        clauseWhen(
          has('tileSet', 'vinci2_35'),
          'TILE-GEN-8',
          'Vinci II has the classic kinds without Specialization, and ten more: Nomadic, Culture, Religion, Drakkar, Philosophy, Fishing, Army, Warband, Cavalry and Camels.',
        ),
      ],
    },
  ],
};
