import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has, not } from '../edition.ts';

export const setup: Chapter = {
  id: 'setup',

  sections: [
    {
      id: 'boardAndPlayers',
      clauses: [
        clause('SETUP-1'),
        clauseWhen(not(has('startVP', 5)), 'SETUP-2'),
        clauseWhen(has('startVP', 5), 'SETUP-3'),
        clauseWhen(has('neutralPlacement', 'exceptMountain'), 'SETUP-4'),
        clauseWhen(has('neutralPlacement', 'exceptMountainDesertRiver'), 'SETUP-5'),
        clause('SETUP-9'),
        clauseWhen(has('endCondition', 'targetVP'), 'SETUP-13'),
      ],
    },
    {
      id: 'tiles',
      clauses: [
        clause('SETUP-7'),
        clause('SETUP-8'),
        clauseWhen(has('tileSet', 'vinci2_35'), 'SETUP-14'),
        clauseWhen(has('diplomacyMinPlayers', 3), 'SETUP-15'),
      ],
    },
    {
      id: 'firstCivilizations',
      clauses: [
        clauseWhen(has('firstChoiceTiming', 'allBeforeRound1'), 'SETUP-10'),
        clauseWhen(has('firstChoiceTiming', 'inFirstTurn'), 'SETUP-11'),
        clauseWhen(has('firstChoiceTiming', 'setupWithFoothold'), 'SETUP-12'),
      ],
    },
  ],
};
