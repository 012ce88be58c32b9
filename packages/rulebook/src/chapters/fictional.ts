import { type Chapter, clause, clauseWhen } from '../book.ts';
import { generalOf, has, withFictional } from '../edition.ts';

export const fictional: Chapter = {
  id: 'fictional',
  title: 'Fictional players',
  about: 'Opponents that follow fixed rules and a die',
  when: withFictional,
  sections: [
    {
      title: 'Who they are',
      clauses: [
        clause(
          'FICT-GEN-1',
          'If you are alone you play against three fictional players; if you are two, against two.',
        ),
        clause('FICT-GEN-2', 'They act by fixed rules and by the die, which is shown in the log.'),
        clause('FICT-GEN-5', 'Chance decides the order of turns.'),
        clauseWhen(has('endCondition', 'targetVP'), 'FICT-GEN-6', ({ targetVP }) =>
          targetVP === undefined || targetVP === 150
            ? 'The target is 150 points.'
            : `The target is usually 150 points; here you agreed on ${targetVP}.`,
        ),
        clause(
          'FICT-GEN-7',
          ({ rules }) => `A fictional player starts with ${rules.fictStartVP} points.`,
        ),
        clauseWhen(
          has('fictStartVP', 15),
          'FICT-DIFF-1',
          'That is 5 more than usual, to make them harder.',
        ),
        clause(
          'FICT-TRACK-2',
          ({ rules }) =>
            `It gets the numbers of its two tiles and ${rules.fictBasePawns} base pawns, however many take part.`,
        ),
        clauseWhen(
          ({ rules }) => rules.fictBasePawns > 8,
          'FICT-DIFF-2',
          'That is more than the usual 8, to make them harder.',
        ),
        clauseWhen(
          ({ rules }) => rules.fictTieHumanFirst || rules.fictRanking !== 'valueThenCost',
          'FICT-DIFF-3',
          'They play here by a variant that makes them harder or different.',
        ),
      ],
    },
    {
      title: 'Choosing and entering',
      clauses: [
        clause('FICT-TRACK-1', 'It always takes the first civilization of the track.'),
        clause('FICT-TRACK-3', 'So it never pays, but it gains the coins lying there.'),
        clause('FICT-START-1', 'It enters in the most valuable province it can take.'),
        clause(
          'FICT-START-2',
          'The value of a province is what the fictional player would score for owning it.',
        ),
        clause('FICT-START-3', 'Of equally valuable provinces it takes the cheaper one.'),
        clause('FICT-START-4', 'If they still are equal, chance decides.'),
        clauseWhen(
          has('fictTieHumanFirst', true),
          'FICT-START-5',
          'Before chance decides, a province of a real player is preferred.',
        ),
      ],
    },
    {
      title: 'Conquering',
      clauses: [
        clause(
          'FICT-GEN-3',
          'In its turn it ranks the provinces around its empire and conquers them in that order.',
        ),
        clauseWhen(
          has('fictRanking', 'valueThenCost'),
          'FICT-EXP-1',
          'The most valuable comes first; of equal ones the cheapest; of those, one by chance.',
        ),
        clauseWhen(
          has('fictRanking', 'costMinusTwiceValue'),
          'FICT-EXP-5',
          'The ranking is cost minus twice the value; the lowest result comes first.',
        ),
        clauseWhen(
          has('fictRanking', 'costMinusTwiceValue'),
          'FICT-EXP-6',
          'So an empty mountain (3 − 2 × 0 = 3) comes before a plain with six pawns (8 − 2 × 1 = 6).',
        ),
        clause('FICT-GEN-4', 'Ties are broken by chance.'),
        clause(
          'FICT-EXP-2',
          'If the pawns do not suffice for the first target, it takes the next one it can afford.',
        ),
        clause('FICT-EXP-3', 'It goes on until no affordable target is left.'),
        clause('FICT-EXP-4', 'It never vacates a province.'),
      ],
    },
    {
      title: 'Placing pawns',
      clauses: [
        clause(
          'FICT-REORG-1',
          'It spreads its pawns so that all its provinces are as hard to conquer as each other; terrain and forts are counted.',
        ),
        clause(
          'FICT-REORG-2',
          'Pawns left over go to its edge provinces if a new civilization is about to enter.',
        ),
        clause(
          'FICT-REORG-3',
          'Otherwise they go to provinces next to active empires of its opponents.',
        ),
        clause('FICT-REORG-4', 'The more valuable ones come first; then chance decides.'),
        clause('FICT-COH-1', 'Its empire need not be connected.'),
      ],
    },
    {
      title: 'Declining',
      clauses: [
        clause(
          'FICT-DECL-1',
          'It thinks about declining when its empire would score less than 10 points without new conquests and it has no more than 5 pawns to conquer with. Both have to be so.',
        ),
        clause(
          'FICT-DECL-2',
          'Then it rolls the die. If the result is higher than the number of those pawns, it declines; otherwise it goes on.',
        ),
      ],
    },
    {
      title: 'Its tiles',
      clauses: [
        clause(
          'FICT-SLAVERY-1',
          'With Slavery, a pawn that would be eliminated adds to the value.',
        ),
        clause('FICT-GALLEYS-1', 'With Galleys it enters at the open sea, not at an inland water.'),
        clause(
          'FICT-FIELDGENERAL-1',
          (edition) =>
            `With ${generalOf(edition)} it thinks about declining only with fewer than 3 pawns.`,
        ),
        clause('FICT-FIELDGENERAL-2', 'And it subtracts 2 from the die.'),
        clause('FICT-ESPIONAGE-1', ({ rules }) =>
          rules.fictEspionageFallback
            ? 'It uses Espionage on one of several targets that are equal in value and cost, or when it can afford nothing else.'
            : 'It uses Espionage only on one of several targets that are equal in value and cost.',
        ),
        clause(
          'FICT-FORTIFICATION-1',
          'Its fort goes to the province with the most enemy or neutral neighbours.',
        ),
        clause(
          'FICT-FORTIFICATION-2',
          'Between equal ones the value of those neighbours decides, then chance.',
        ),
        clause('FICT-ASTRONOMY-1', 'It uses Astronomy for entering and for conquering.'),
        clause(
          'FICT-DIPLOMACY-1',
          'Its peace partner is always a real player; of two, one by chance.',
        ),
        clause('FICT-REBIRTH-1', ({ rules }) =>
          rules.fictRebirthCheck === 'endOfOwnTurn'
            ? 'With Rebirth it thinks about declining at the end of its turn instead.'
            : 'With Rebirth it thinks about declining at the end of the round instead.',
        ),
        clause(
          'FICT-HERITAGE-1',
          'With Heritage, before chance decides, it prefers a target of an active empire next to its own declining one, to protect that.',
        ),
        clause('FICT-REVOLUTIONARIES-1', 'With Revolutionaries it may enter anywhere.'),
      ],
    },
  ],
};
