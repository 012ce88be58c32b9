import { type Ruling, ruling } from '../book.ts';
import { both, has, vinciTiles } from '../edition.ts';

/** Settled questions about the course of a turn. */
export const turnRulings: readonly Ruling[] = [
  ruling(
    'AMB-81',
    ['ENTRY-1', 'EXP-8', 'NOPROV-1', 'NOPROV-7'],
    'Must you enter the board if you can?',
    ({ rules }) =>
      rules.mayStayOffBoard
        ? 'No. You need not conquer anything, not even a start province.'
        : 'Yes. If you can afford a start province you have to take one, or decline where that is allowed. Apart from that nobody has to conquer.',
  ),
  ruling(
    'AMB-82',
    ['DECL-1', 'TURN-4'],
    'Can a civilization decline before it is on the board?',
    ({ rules }) =>
      rules.declineBeforeEntry === 'always'
        ? 'Yes, at the start of any turn but your first.'
        : 'Only if it could not enter in your last turn. Otherwise one could collect coins by declining again and again.',
  ),
  ruling(
    'AMB-83',
    ['TURN-1', 'SCORE-8'],
    'Does “this round” in a tile mean a round or a turn?',
    'Your own turn. Only the end of the game speaks of rounds of the table.',
  ),
  ruling(
    'AMB-95',
    ['NOPROV-8'],
    'Can you enter with one pawn?',
    'If discounts bring the cost that low, yes, even with none.',
  ),
  ruling(
    'AMB-96',
    ['MOB-1'],
    'May you leave more than one pawn in a province?',
    'All but one are always taken up. You lose nothing, because you place all of them again at the end.',
  ),
  ruling(
    'AMB-98',
    ['NOPROV-4', 'NOPROV-6', 'NOPROV-10'],
    'What becomes of pawns off the board when the empire declines?',
    'They are gone.',
  ),
  ruling(
    'AMB-100',
    ['COH-2', 'REORG-5'],
    'Can you save pawns of a part that you will lose?',
    'Yes: thin it to one pawn in each province while you reorganize. Those last pawns are lost, and forts there with them.',
    has('cohesionLoss', 'pawnsLost'),
  ),
  ruling(
    'AMB-101',
    ['REORG-6', 'COH-4'],
    'More provinces than pawns and not connected: what comes first?',
    'You give up provinces, place your pawns, and then cohesion is checked.',
  ),
  ruling(
    'AMB-102',
    ['REORG-6', 'COST-13'],
    'Must you fill provinces taken for nothing before others?',
    'No. Those that held a pawn have to be kept while pawns suffice; those taken for nothing you may fill or leave.',
    has('minConquestCost', 0),
  ),
  ruling(
    'AMB-112',
    ['REORG-6', 'COST-13'],
    'May you give up a province to fill one that you took for nothing?',
    'Yes, if pawns are short. First give up as many provinces as pawns are missing; then you may give up further ones, each for one you would rather keep. Every province kept holds one pawn.',
    has('minConquestCost', 0),
  ),
  ruling(
    'AMB-103',
    ['DEF-1', 'SETUP-6'],
    'What if several neutral pawns stand in a province?',
    'One is eliminated, the others are simply removed; they score nothing for Slavery.',
  ),
  ruling(
    'AMB-104',
    ['END-5'],
    'May you decline in the last round?',
    'Yes. Choosing still costs points, and coins still pay.',
    has('endCondition', 'fixedRounds'),
  ),
  ruling(
    'AMB-105',
    ['OWN-1'],
    'Does a declining empire matter while your new civilization is off the board?',
    'From its first province on the two must not touch.',
  ),
  ruling(
    'AMB-106',
    ['DEF-8', 'COH-3', 'OWN-1'],
    'Can a retreat bring your two empires into contact?',
    'No. Survivors never take new provinces.',
  ),
  ruling(
    'AMB-74',
    ['DEF-4', 'DEF-5', 'DEF-8'],
    'Where can survivors go?',
    'To provinces the empire owns when they retreat. One lost, left empty or given up in the meantime is no refuge. They never fight in between.',
  ),
  ruling(
    'AMB-76',
    ['DEF-6', 'DEF-7'],
    'Several players have survivors. Who places first?',
    'In turn order after the attacker. Where it happens by itself, each pawn goes where the fewest stand.',
  ),
  ruling(
    'AMB-77',
    ['DEF-4', 'DEF-5'],
    'Is there a retreat in the very last turn?',
    'Yes, but it changes no points.',
  ),
  ruling(
    'AMB-61',
    ['DEF-4'],
    'Do survivors retreat after the conquests or at the end of the turn?',
    'At the end of the attacker’s turn; the detailed rule counts.',
    both(vinciTiles, has('survivorTiming', 'endOfAttackerTurn')),
  ),
  ruling(
    'AMB-113',
    ['MOB-1', 'TURN-1'],
    'When are pawns taken up?',
    'As soon as your turn begins, before you decide between expanding and declining. It changes nothing: a decline leaves one pawn in each province anyway.',
  ),
  ruling(
    'AMB-114',
    ['MOB-5', 'DECL-1'],
    'When is it too late to vacate or to decline?',
    'After your first conquest.',
  ),
  ruling(
    'AMB-111',
    ['NOPROV-3', 'TILE-FIELDGENERAL-4'],
    'What if you give back all pawns to the Field General and own nothing any more?',
    'Your empire declines by itself at the start of your next turn, as if its last pawn had been taken.',
    both(
      has('fieldGeneralMode', 'removeSevenAfterExpansion'),
      has('lostAllNoSurvivors', 'autoDecline'),
    ),
  ),
  ruling(
    'AMB-115',
    ['TILE-MEDICINE-1', 'TILE-MEDICINE-2'],
    'Can an empire grow without limit?',
    ({ rules }) =>
      rules.tileSet === 'vinci2_35'
        ? 'Medicine, Culture and Religion stop at 240 pawns. No game comes near that.'
        : 'Medicine stops at 240 pawns. No game comes near that.',
  ),
  ruling(
    'AMB-116',
    ['DECL-8', 'TRACK-17'],
    'What becomes of lasting tiles when the last declining province is lost?',
    'They stay out of the bag until your next decline.',
    has('declinedTiles', 'toBagExceptPersistent'),
  ),
  ruling(
    'AMB-117',
    ['NOPROV-2', 'MOB-7'],
    'You vacate everything and then cannot enter. Does your empire decline by itself?',
    'No, only if the last province was conquered. Your pawns wait off the board as for a new civilization.',
    has('lostAllWithSurvivors', 'autoDecline'),
  ),
  ruling(
    'AMB-120',
    ['SETUP-12'],
    'What is allowed when start provinces are taken in the set-up?',
    'It is no turn yet: no peace partner, no extra pawns, no points. Espionage may be used. What you place stays, the rest stays in hand. A start province can be taken from an earlier player, whose survivors go back to the hand. Whoever cannot pay passes. In round 1 everybody then plays an ordinary turn, and nobody may decline.',
    has('firstChoiceTiming', 'setupWithFoothold'),
  ),
  ruling(
    'AMB-62',
    ['COMP-13'],
    'One sentence of Vinci II speaks of three to six players. What holds?',
    'Two to five; all tables fit only that.',
    has('playerCounts', '2-5'),
  ),
  ruling(
    'AMB-63',
    ['PAWN-3'],
    'How many base pawns are there where the text gives no number?',
    'Each board has numbers of its own for every number of players. Those the text does not give are ours.',
    ({ rules }) => rules.basePawns === 'perMap',
  ),
  ruling(
    'AMB-99',
    ['DECL-15', 'DECL-10'],
    'Do tiles that still lie there score in the turn of the decline?',
    'Only those that last.',
    has('declinedTiles', 'heldUntilNextDecline'),
  ),
  ruling(
    'AMB-78',
    ['DECL-10'],
    'Which of the tiles kept in decline do something?',
    'Only the four with a column. All of them go back into the bag at your next decline, before you choose.',
    has('declinedTiles', 'heldUntilNextDecline'),
  ),
  ruling(
    'AMB-79',
    ['SCORE-6', 'DECL-15'],
    'What does a declining empire score?',
    'Its provinces by terrain, and its lasting tiles. Nothing of any other tile.',
  ),
  ruling(
    'AMB-80',
    ['SCORE-2', 'SCORE-3', 'SCORE-4'],
    'Does a mine on a mountain score?',
    'Yes. Symbols score whatever the terrain is.',
  ),
  ruling(
    'AMB-64',
    ['COST-11'],
    'Is there a conquest without any pawn?',
    'Only by Religion, and it brings a new pawn with it.',
    has('minConquestCost', 1),
  ),
  ruling(
    'AMB-65',
    ['MAP-3', 'MAP-6', 'COST-2'],
    'How far is a river an ordinary province?',
    ({ rules }) =>
      `You conquer it, retreat to it and stay connected over it as over any other. But it starts without a neutral pawn${rules.entryRiverAllowed ? '' : ', is no start province (except for Revolutionaries)'}, gets no fort tokens and never causes contact.`,
    has('terrainSet', 'vinci2_7'),
  ),
];
