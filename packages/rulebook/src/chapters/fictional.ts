import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has, withFictional } from '../edition.ts';

export const fictional: Chapter = {
  id: 'fictional',

  when: withFictional,
  sections: [
    {
      id: 'whoTheyAre',
      clauses: [
        clause('FICT-GEN-1'),
        clause('FICT-GEN-2'),
        clause('FICT-GEN-5'),
        clauseWhen(has('endCondition', 'targetVP'), 'FICT-GEN-6'),
        clause('FICT-GEN-7'),
        clauseWhen(({ rules }) => rules.fictStartVP !== 10, 'FICT-DIFF-1'),
        clause('FICT-TRACK-2'),
        clauseWhen(({ rules }) => rules.fictBasePawns > 8, 'FICT-DIFF-2'),
        clauseWhen(
          ({ rules }) => rules.fictTieHumanFirst || rules.fictRanking !== 'valueThenCost',
          'FICT-DIFF-3',
        ),
      ],
    },
    {
      id: 'choosingAndEntering',
      clauses: [
        clause('FICT-TRACK-1'),
        clause('FICT-TRACK-3'),
        clause('FICT-START-1'),
        clause('FICT-START-2'),
        clauseWhen(has('fictRanking', 'valueThenCost'), 'FICT-START-3'),
        clause('FICT-START-4'),
        clauseWhen(has('fictTieHumanFirst', true), 'FICT-START-5'),
      ],
    },
    {
      id: 'conquering',
      clauses: [
        clause('FICT-GEN-3'),
        clauseWhen(has('fictRanking', 'valueThenCost'), 'FICT-EXP-1'),
        clauseWhen(has('fictRanking', 'costMinusTwiceValue'), 'FICT-EXP-5'),
        clauseWhen(has('fictRanking', 'costMinusTwiceValue'), 'FICT-EXP-6'),
        clause('FICT-GEN-4'),
        clause('FICT-EXP-2'),
        clause('FICT-EXP-3'),
        clause('FICT-EXP-4'),
      ],
    },
    {
      id: 'placingPawns',
      clauses: [
        clause('FICT-REORG-1'),
        clause('FICT-REORG-2'),
        clause('FICT-REORG-3'),
        clause('FICT-REORG-4'),
        clause('FICT-COH-1'),
      ],
    },
    {
      id: 'declining',
      clauses: [clause('FICT-DECL-1'), clause('FICT-DECL-2')],
    },
    {
      id: 'itsTiles',
      clauses: [
        clause('FICT-SLAVERY-1'),
        clause('FICT-GALLEYS-1'),
        clause('FICT-FIELDGENERAL-1'),
        clause('FICT-FIELDGENERAL-2'),
        clause('FICT-ESPIONAGE-1'),
        clauseWhen(has('fortPlacement', 'onePerTurn'), 'FICT-FORTIFICATION-1'),
        clauseWhen(has('fortPlacement', 'onePerTurn'), 'FICT-FORTIFICATION-2'),
        clause('FICT-ASTRONOMY-1'),
        clause('FICT-DIPLOMACY-1'),
        clause('FICT-REBIRTH-1'),
        clause('FICT-HERITAGE-1'),
        clause('FICT-REVOLUTIONARIES-1'),
      ],
    },
  ],
};
