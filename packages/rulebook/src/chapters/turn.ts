import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has } from '../edition.ts';

export const turn: Chapter = {
  id: 'turn',

  sections: [
    {
      id: 'twoKindsOfTurn',
      clauses: [
        clause('TURN-1'),
        clause('TURN-2'),
        clause('TURN-3'),
        clause('TURN-4'),
        clause('TURN-5'),
        clauseWhen(has('survivorTiming', 'afterExpansion'), 'TURN-6'),
        clause('TURN-7'),
      ],
    },
    {
      id: 'takingUpPawns',
      clauses: [
        clause('MOB-1'),
        clause('MOB-2'),
        clause('MOB-3'),
        clause('MOB-4'),
        clause('MOB-5'),
        clause('MOB-6'),
        clause('MOB-7'),
        clause('MOB-8'),
        clause('MOB-9'),
        clause('MOB-10'),
      ],
    },
  ],
};
