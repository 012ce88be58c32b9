import { type Chapter, clause, clauseWhen } from '../book.ts';
import { type Condition, classicTiles, has, not } from '../edition.ts';

const perMap: Condition = ({ rules }) => rules.basePawns === 'perMap';

export const track: Chapter = {
  id: 'track',

  sections: [
    {
      id: 'track',
      clauses: [
        clause('TRACK-1'),
        clause('TRACK-2'),
        clause('TRACK-3'),
        clauseWhen(not(has('skipCost', 1)), 'TRACK-4'),
        clauseWhen(has('skipCost', 1), 'TRACK-5'),
        clause('TRACK-6'),
        clause('TRACK-7'),
        clause('TRACK-8'),
        clauseWhen(not(has('coinValue', 1)), 'TRACK-9'),
        clauseWhen(has('coinValue', 1), 'TRACK-10'),
        clause('TRACK-11'),
        clause('TRACK-12'),
        clause('TRACK-13'),
        clause('TRACK-14'),
        clause('TRACK-15'),
        clause('TRACK-18'),
        clause('TRACK-19'),
      ],
    },
    {
      id: 'yourTiles',
      clauses: [clause('TRACK-16'), clause('TRACK-17')],
    },
    {
      id: 'yourPawns',
      clauses: [
        clause('PAWN-1'),
        clauseWhen(not(perMap), 'PAWN-2'),
        clauseWhen(perMap, 'PAWN-3'),
        clauseWhen(classicTiles, 'PAWN-7'),
        clause('PAWN-6'),
        clause('PAWN-4'),
        clause('PAWN-5'),
      ],
    },
  ],
};
