import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has } from '../edition.ts';

const clears = has('ownDecliningAdjacency', 'clearAdjacent', 'clearAdjacentExceptRiver');

export const decline: Chapter = {
  id: 'decline',

  sections: [
    {
      id: 'declaringADecline',
      clauses: [
        clause('DECL-1'),
        clause('DECL-2'),
        clause('DECL-3'),
        clause('DECL-18'),
        clauseWhen(has('declinePawns', 'exactlyOne'), 'DECL-4'),
        clauseWhen(has('declinePawns', 'oneOrVacate'), 'DECL-5'),
        clause('DECL-7'),
        clause('DECL-6'),
        clause('DECL-16'),
      ],
    },
    {
      id: 'tilesInDecline',
      clauses: [
        clause('DECL-8'),
        clause('DECL-17'),
        clauseWhen(has('declinedTiles', 'toBagExceptPersistent'), 'DECL-9'),
        clauseWhen(has('declinedTiles', 'heldUntilNextDecline'), 'DECL-10'),
      ],
    },
    {
      id: 'restOfTheTurn',
      clauses: [
        clauseWhen(has('declineOrder', 'chooseThenScore'), 'DECL-11'),
        clauseWhen(has('declineOrder', 'scoreThenChoose'), 'DECL-12'),
        clause('DECL-15'),
        clause('DECL-14'),
        clause('DECL-13'),
      ],
    },
    {
      id: 'besideYourOwnDecliningEmpire',
      clauses: [
        clause('OWN-1'),
        clauseWhen(has('ownDecliningAdjacency', 'forbidConquest'), 'OWN-2'),
        clauseWhen(has('ownDecliningAdjacency', 'removeWholeDeclining'), 'OWN-3'),
        clauseWhen(clears, 'OWN-4'),
        clauseWhen(has('ownDecliningAdjacency', 'clearAdjacentExceptRiver'), 'OWN-5'),
        clauseWhen(clears, 'OWN-7'),
        clause('OWN-6'),
        clause('OWN-8'),
        clause('OWN-9'),
      ],
    },
  ],
};
