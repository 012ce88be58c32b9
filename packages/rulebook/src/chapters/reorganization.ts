import { type Chapter, clause } from '../book.ts';
import { vinciTiles } from '../edition.ts';

export const reorganization: Chapter = {
  id: 'reorganization',
  title: 'Reorganization',
  about: 'Placing your pawns for the defence',
  sections: [
    {
      title: 'Placing pawns',
      clauses: [
        clause(
          'REORG-1',
          'After your last conquest you spread all pawns of your active empire over its provinces as you like: first take up, then place.',
        ),
        clause('REORG-7', 'Distance does not matter: a pawn can go anywhere in your empire.'),
        clause('REORG-9', 'Pawns you did not use in conquests are placed now.'),
        clause('REORG-2', (edition) =>
          vinciTiles(edition)
            ? 'All pawns have to be on the board at the end; only Warband keeps some off it.'
            : 'All pawns have to be on the board at the end; none stays in your hand.',
        ),
        clause('REORG-8', 'Pawns of your declining empire are not moved.'),
        clause(
          'REORG-10',
          'If you own no province, your pawns wait off the board for your next turn.',
        ),
      ],
    },
    {
      title: 'One pawn in each province',
      clauses: [
        clause('REORG-3', 'Each province you own needs a pawn of yours.'),
        clause('REORG-4', 'Without one it does not belong to you.'),
        clause('REORG-5', 'You may not empty a province now, unless pawns are short.'),
        clause(
          'REORG-6',
          'If you have more provinces than pawns, you choose which to give up. Each one you keep then holds a single pawn.',
        ),
      ],
    },
  ],
};
