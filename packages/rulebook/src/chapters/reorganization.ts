import { type Chapter, clause } from '../book.ts';

export const reorganization: Chapter = {
  id: 'reorganization',

  sections: [
    {
      id: 'placingPawns',
      clauses: [
        clause('REORG-1'),
        clause('REORG-7'),
        clause('REORG-9'),
        clause('REORG-2'),
        clause('REORG-8'),
        clause('REORG-10'),
      ],
    },
    {
      id: 'onePawnInEachProvince',
      clauses: [clause('REORG-3'), clause('REORG-4'), clause('REORG-5'), clause('REORG-6')],
    },
  ],
};
