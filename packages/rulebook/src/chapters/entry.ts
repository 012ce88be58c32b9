import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has, onEurope } from '../edition.ts';

export const entry: Chapter = {
  id: 'entry',

  sections: [
    {
      id: 'startProvince',
      clauses: [
        clause('ENTRY-1'),
        clause('ENTRY-2'),
        clauseWhen(onEurope, 'ENTRY-3'),
        clauseWhen(has('entryCost', 'normal'), 'ENTRY-4'),
        clauseWhen(has('entryCost', 'onePawn'), 'ENTRY-5'),
        clause('ENTRY-6'),
        clause('ENTRY-7'),
        clause('ENTRY-8'),
      ],
    },
  ],
};
