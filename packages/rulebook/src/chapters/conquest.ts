import { type Chapter, clause } from '../book.ts';

export const conquest: Chapter = {
  id: 'conquest',

  sections: [
    {
      id: 'targets',
      clauses: [clause('EXP-1'), clause('EXP-2'), clause('EXP-9'), clause('EXP-10')],
    },
    {
      id: 'pawns',
      clauses: [
        clause('EXP-3'),
        clause('EXP-4'),
        clause('EXP-6'),
        clause('EXP-7'),
        clause('EXP-5'),
        clause('EXP-8'),
      ],
    },
  ],
};
