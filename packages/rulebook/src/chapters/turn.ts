import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has, vinciTiles } from '../edition.ts';

export const turn: Chapter = {
  id: 'turn',
  title: 'Your turn',
  about: 'Expand or decline, and taking up pawns',
  sections: [
    {
      title: 'Two kinds of turn',
      clauses: [
        clause('TURN-1', 'When your turn begins you either expand your empire or let it decline.'),
        clause(
          'TURN-2',
          'An expansion turn has four phases, in this order: take up your pawns or enter the board; conquer; reorganize; score.',
        ),
        clause('TURN-3', (edition) =>
          vinciTiles(edition)
            ? 'In a decline turn you take up nothing, conquer nothing and do not reorganize. Only Philosophy makes an exception.'
            : 'In a decline turn you take up nothing, conquer nothing and do not reorganize.',
        ),
        clause('TURN-4', 'In the turn after a decline your new civilization enters the board.'),
        clause('TURN-5', 'Nobody declines in their first turn.'),
        clauseWhen(
          has('survivorTiming', 'afterExpansion'),
          'TURN-6',
          'Between the conquests and your reorganization, those you attacked place their survivors.',
        ),
        clause('TURN-7', ({ rules }) => {
          const steps = [
            'name your peace partner',
            'extra pawns arrive',
            'vacate and take up, or enter',
            'conquer',
            ...(rules.survivorTiming === 'afterExpansion' ? ['survivors retreat'] : []),
            'extra pawns leave',
            ...(rules.medicineTiming === 'reorganization' ? ['new pawns arrive'] : []),
            'place your pawns',
            'check cohesion',
            'forts',
            'score',
            'decline with Rebirth',
            ...(rules.survivorTiming === 'endOfAttackerTurn' ? ['survivors retreat'] : []),
          ];
          return `An expansion turn in full: ${steps.join(', ')}. Then it is seen whether the game ends.`;
        }),
      ],
    },
    {
      title: 'Taking up pawns',
      clauses: [
        clause('MOB-1', 'Leave one pawn in each of your provinces; all others come to your hand.'),
        clause(
          'MOB-2',
          'You may also vacate provinces: take the last pawn, too, in as many as you like.',
        ),
        clause('MOB-3', 'A vacated province is no longer yours and scores nothing.'),
        clause('MOB-4', 'It stands empty, and whoever wants it pays the normal cost; you, too.'),
        clause('MOB-5', 'Vacating is possible only now, before your first conquest.'),
        clause('MOB-6', 'A fort in a vacated province is taken off.'),
        clause('MOB-7', ({ rules }) =>
          rules.vacateAll === 'reenterFromEdge'
            ? 'If you vacate everything, you enter again from the board edge like a new civilization, in the same turn.'
            : 'You may not vacate all your provinces: one has to stay.',
        ),
        clause(
          'MOB-8',
          'If your empire was cut in two, vacating the part you do not want to reconnect saves its pawns.',
        ),
        clause('MOB-9', 'A new civilization has all its pawns in hand.'),
        clause('MOB-10', 'Pawns of your declining empire stay where they are.'),
      ],
    },
  ],
};
