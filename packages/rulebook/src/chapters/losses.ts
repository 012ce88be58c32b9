import { type Chapter, clause, clauseWhen } from '../book.ts';
import { either, has, not } from '../edition.ts';

const stay = either(
  has('lostAllWithSurvivors', 'reenterDeclineOrStay'),
  has('lostAllNoSurvivors', 'declineOrStay'),
);
const reenter = not(has('lostAllWithSurvivors', 'autoDecline'));

export const losses: Chapter = {
  id: 'losses',

  sections: [
    {
      id: 'losses',
      clauses: [
        clause('DEF-1'),
        clause('DEF-2'),
        clause('DEF-10'),
        clause('DEF-11'),
        clause('DEF-12'),
      ],
    },
    {
      id: 'survivors',
      clauses: [
        clause('DEF-3'),
        clauseWhen(has('survivorTiming', 'endOfAttackerTurn'), 'DEF-4'),
        clauseWhen(has('survivorTiming', 'afterExpansion'), 'DEF-5'),
        clauseWhen(has('survivorChooser', 'defender'), 'DEF-6'),
        clauseWhen(has('survivorChooser', 'autoFewestFirst'), 'DEF-7'),
        clause('DEF-8'),
        clause('DEF-9'),
      ],
    },
    {
      id: 'anEmpireWithoutProvinces',
      clauses: [
        clauseWhen(has('lostAllWithSurvivors', 'autoDecline'), 'NOPROV-2'),
        clauseWhen(has('lostAllNoSurvivors', 'autoDecline'), 'NOPROV-3'),
        clauseWhen(has('lostAllWithSurvivors', 'reenterOrDecline'), 'NOPROV-1'),
        clauseWhen(has('lostAllWithSurvivors', 'reenterOrDecline'), 'NOPROV-4'),
        clauseWhen(has('lostAllWithSurvivors', 'reenterDeclineOrStay'), 'NOPROV-5'),
        clauseWhen(stay, 'NOPROV-6'),
        clauseWhen(stay, 'NOPROV-7'),
        clause('NOPROV-8'),
        clauseWhen(reenter, 'NOPROV-9'),
        clause('NOPROV-10'),
        clause('NOPROV-11'),
      ],
    },
  ],
};
