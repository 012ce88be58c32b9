import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has, vinciTiles } from '../edition.ts';

const clears = has('ownDecliningAdjacency', 'clearAdjacent', 'clearAdjacentExceptRiver');

export const decline: Chapter = {
  id: 'decline',
  title: 'Decline',
  about: 'Giving up an empire and living beside it',
  sections: [
    {
      title: 'Declaring a decline',
      clauses: [
        clause(
          'DECL-1',
          'You declare a decline at the start of your turn, instead of expanding. Only Rebirth does it at the end.',
        ),
        clause('DECL-2', 'You have one active and one declining empire at most.'),
        clause('DECL-3', 'An older declining empire leaves the board at once, pawns and all.'),
        clause('DECL-18', 'Its forts and its lasting tiles go with it.'),
        clauseWhen(has('declinePawns', 'exactlyOne'), 'DECL-4', (edition) =>
          vinciTiles(edition)
            ? 'In each province of the empire that declines now, exactly one pawn stays; with Philosophy all of them do.'
            : 'In each province of the empire that declines now, exactly one pawn stays.',
        ),
        clauseWhen(
          has('declinePawns', 'oneOrVacate'),
          'DECL-5',
          'In each province of the empire that declines now you either leave one pawn or give the province up.',
        ),
        clause('DECL-7', 'Pawns beyond that leave the board.'),
        clause('DECL-6', 'Its provinces are marked as declining.'),
        clause('DECL-16', 'Forts of Fortification stay where they are.'),
      ],
    },
    {
      title: 'Tiles in decline',
      clauses: [
        clause('DECL-8', 'Both tiles lose their effect, unless they show the broken column.'),
        clause(
          'DECL-17',
          'The broken column counts on Agriculture, Livestock, Mining and Port Building.',
        ),
        clauseWhen(
          has('declinedTiles', 'toBagExceptPersistent'),
          'DECL-9',
          'Tiles without effect go back into the bag at once.',
        ),
        clauseWhen(
          has('declinedTiles', 'heldUntilNextDecline'),
          'DECL-10',
          'The tiles stay with your declining empire until your next decline. Only the lasting ones have an effect.',
        ),
      ],
    },
    {
      title: 'The rest of the turn',
      clauses: [
        clauseWhen(
          has('declineOrder', 'chooseThenScore'),
          'DECL-11',
          'First you choose a new civilization, then you score.',
        ),
        clauseWhen(
          has('declineOrder', 'scoreThenChoose'),
          'DECL-12',
          'First you score, then you choose a new civilization.',
        ),
        clause('DECL-15', 'The provinces score without the tiles that are gone.'),
        clause('DECL-14', 'The new civilization enters in your next turn.'),
        clause(
          'DECL-13',
          'A declining empire cannot expand. It stays and scores until it is conquered.',
        ),
      ],
    },
    {
      title: 'Beside your own declining empire',
      clauses: [
        clause('OWN-1', ({ rules }) =>
          rules.ownDecliningAdjacency === 'clearAdjacentExceptRiver'
            ? 'Your active and your declining empire may not touch, except at rivers.'
            : 'Your active and your declining empire may not touch.',
        ),
        clauseWhen(
          has('ownDecliningAdjacency', 'forbidConquest'),
          'OWN-2',
          'So you cannot conquer a province adjacent to your declining empire.',
        ),
        clauseWhen(
          has('ownDecliningAdjacency', 'removeWholeDeclining'),
          'OWN-3',
          'If you conquer a province adjacent to your declining empire, that empire disappears as a whole.',
        ),
        clauseWhen(
          clears,
          'OWN-4',
          'If you conquer a province adjacent to your declining empire, the declining provinces it touches are cleared at once.',
        ),
        clauseWhen(
          has('ownDecliningAdjacency', 'clearAdjacentExceptRiver'),
          'OWN-5',
          'Where one of two such provinces is a river, they may touch and nothing is cleared.',
        ),
        clauseWhen(
          clears,
          'OWN-7',
          'A province cleared in this way is empty, and you can conquer it like any empty one.',
        ),
        clause('OWN-6', ({ rules }) =>
          rules.conquerOwnDeclining === 'withHeritage'
            ? 'You cannot conquer provinces of your own declining empire, except with Heritage.'
            : 'You cannot conquer provinces of your own declining empire.',
        ),
        clause('OWN-8', 'Your active empire cannot use tiles left with your declining one.'),
        clause('OWN-9', 'With Heritage the two may touch.'),
      ],
    },
  ],
};
