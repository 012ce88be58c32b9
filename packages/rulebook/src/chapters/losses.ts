import { type Chapter, clause, clauseWhen } from '../book.ts';
import { either, has, not, vinciTiles } from '../edition.ts';

const stay = either(
  has('lostAllWithSurvivors', 'reenterDeclineOrStay'),
  has('lostAllNoSurvivors', 'declineOrStay'),
);
const reenter = not(has('lostAllWithSurvivors', 'autoDecline'));

export const losses: Chapter = {
  id: 'losses',
  title: 'Losses and retreat',
  about: 'What the defender loses, and empires without provinces',
  sections: [
    {
      title: 'Losses',
      clauses: [
        clause('DEF-1', (edition) =>
          vinciTiles(edition)
            ? 'In each conquered province the defender loses exactly one pawn. Nomadic and Drakkar can prevent that.'
            : 'In each conquered province the defender loses exactly one pawn.',
        ),
        clause('DEF-2', 'That pawn is gone for good.'),
        clause('DEF-10', 'A fort in a conquered province is taken off.'),
        clause(
          'DEF-11',
          'A conquered province of a declining empire loses its pawn and no longer belongs to it.',
        ),
        clause('DEF-12', 'Nothing happens at once when an attack cuts your empire in two.'),
      ],
    },
    {
      title: 'Survivors',
      clauses: [
        clause('DEF-3', 'Other pawns of the province survive. They do nothing until they retreat.'),
        clauseWhen(
          has('survivorTiming', 'endOfAttackerTurn'),
          'DEF-4',
          'At the end of the attacker’s turn the survivors go to other provinces of their empire.',
        ),
        clauseWhen(
          has('survivorTiming', 'afterExpansion'),
          'DEF-5',
          'After the attacker’s last conquest, before he reorganizes, the survivors go to other provinces of their empire.',
        ),
        clauseWhen(
          has('survivorChooser', 'defender'),
          'DEF-6',
          'The defender decides where they go.',
        ),
        clauseWhen(
          has('survivorChooser', 'autoFewestFirst'),
          'DEF-7',
          'They are placed by themselves, one by one, wherever the fewest pawns stand.',
        ),
        clause('DEF-8', 'They may go to any province of the same empire, adjacent or not.'),
        clause(
          'DEF-9',
          'If the empire has no province left, they have nowhere to go, and what follows here applies.',
        ),
      ],
    },
    {
      title: 'An empire without provinces',
      clauses: [
        clauseWhen(
          has('lostAllWithSurvivors', 'autoDecline'),
          'NOPROV-2',
          'An empire that loses its last province declines by itself in its owner’s next turn, even if pawns survived.',
        ),
        clauseWhen(
          has('lostAllNoSurvivors', 'autoDecline'),
          'NOPROV-3',
          'An empire that loses its last pawn declines by itself, with no province.',
        ),
        clauseWhen(
          has('lostAllWithSurvivors', 'reenterOrDecline'),
          'NOPROV-1',
          'If attacks took all your provinces but pawns survived, you bring them in over the board edge in your next turn, as with a new civilization.',
        ),
        clauseWhen(
          has('lostAllWithSurvivors', 'reenterOrDecline'),
          'NOPROV-4',
          'The pawns wait off the board. In your next turn you choose: enter again or decline.',
        ),
        clauseWhen(
          has('lostAllWithSurvivors', 'reenterDeclineOrStay'),
          'NOPROV-5',
          'If you have lost all provinces, you can enter again in your next turn with the pawns that are left.',
        ),
        clauseWhen(stay, 'NOPROV-6', 'You can also let the empire decline as it is.'),
        clauseWhen(
          stay,
          'NOPROV-7',
          'Or you keep it off the board as long as you like. That saves a large declining empire, for example near the end.',
        ),
        clause(
          'NOPROV-8',
          'With too few pawns for any start province you cannot enter; without discounts that means none or one.',
        ),
        clauseWhen(reenter, 'NOPROV-9', 'Entering again brings no new pawns.'),
        clause(
          'NOPROV-10',
          'When an empire without provinces declines, your older declining empire disappears all the same.',
        ),
        clause(
          'NOPROV-11',
          'Such a decline takes your whole turn, and there is hardly anything to score in it.',
        ),
      ],
    },
  ],
};
