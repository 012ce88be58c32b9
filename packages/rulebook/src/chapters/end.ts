import { type Chapter, clause, clauseWhen } from '../book.ts';
import { both, has, not, withFictional, withoutFictional } from '../edition.ts';

const target = has('endCondition', 'targetVP');

export const end: Chapter = {
  id: 'end',

  sections: [
    {
      id: 'end',
      clauses: [
        clauseWhen(both(target, withoutFictional), 'END-1'),
        clauseWhen(both(target, withFictional), 'END-8'),
        clauseWhen(target, 'END-2'),
        clauseWhen(target, 'END-3'),
        clauseWhen(target, 'END-4'),
        clauseWhen(not(target), 'END-5'),
        clause('END-6'),
      ],
    },
    {
      id: 'longerAndShorterGames',
      clauses: [clauseWhen(target, 'END-7'), clauseWhen(target, 'VAR-1')],
    },
  ],
};
