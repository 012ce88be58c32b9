import { type Chapter, clause } from '../book.ts';

export const conquest: Chapter = {
  id: 'conquest',
  title: 'Conquest',
  about: 'What you can take, and how',
  sections: [
    {
      title: 'Targets',
      clauses: [
        clause('EXP-1', 'You can conquer a province adjacent to one of your active empire.'),
        clause('EXP-2', 'What you have just taken can be the base for the next conquest.'),
        clause('EXP-9', 'Sea zones and provinces of your own active empire are no targets.'),
        clause('EXP-10', 'Your declining empire never conquers.'),
      ],
    },
    {
      title: 'Pawns',
      clauses: [
        clause(
          'EXP-3',
          'You pay with pawns from your hand. Pawns on the board do not move while you conquer.',
        ),
        clause('EXP-4', 'Pawns you put into a conquered province stay there until you reorganize.'),
        clause(
          'EXP-6',
          'The whole cost has to be placed in the province. More would have no effect, as you reorganize later anyway.',
        ),
        clause('EXP-7', 'An attacker never loses pawns.'),
        clause('EXP-5', 'You may conquer as often as your pawns allow.'),
        clause('EXP-8', 'You may stop at any time.'),
      ],
    },
  ],
};
