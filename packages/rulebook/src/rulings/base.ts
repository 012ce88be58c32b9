import { type Ruling, ruling } from '../book.ts';
import { both, classicTiles, either, has, not, vinciTiles } from '../edition.ts';

/** Settled questions about the board, the track, conquest and decline. */
export const baseRulings: readonly Ruling[] = [
  ruling(
    'AMB-1',
    ['COH-1'],
    'Is it enough that every province touches one other of the empire?',
    'No. There has to be a way between any two provinces; two separate pairs are not connected.',
  ),
  ruling(
    'AMB-2',
    ['NOPROV-1', 'NOPROV-3', 'NOPROV-4'],
    'The last province is lost: enter again, or decline by itself?',
    'With survivors you enter again or decline as you like. Without a pawn the empire declines by itself.',
    both(has('lostAllWithSurvivors', 'reenterOrDecline'), has('lostAllNoSurvivors', 'autoDecline')),
  ),
  ruling(
    'AMB-3',
    ['NOPROV-2'],
    'What becomes of survivors when the empire declines by itself?',
    'They leave the board; there is no province they could go to.',
    has('lostAllWithSurvivors', 'autoDecline'),
  ),
  ruling(
    'AMB-4',
    ['NOPROV-2', 'NOPROV-3'],
    'When does a decline happen that nobody declared?',
    ({ rules }) =>
      rules.autoDeclineTiming === 'ownNextTurn'
        ? 'At the start of your next turn, and it takes that turn. Until then your older declining empire stays on the board.'
        : 'It takes your next turn, but your older declining empire disappears already at the end of the turn in which the last pawn was lost.',
    either(has('lostAllWithSurvivors', 'autoDecline'), has('lostAllNoSurvivors', 'autoDecline')),
  ),
  ruling(
    'AMB-121',
    ['NOPROV-3'],
    'What does such a decline take at once?',
    'All that a decline takes from an older empire: its provinces and forts, and its lasting tiles go to the bag. That is so, too, when you lost the last pawn in your own turn.',
    both(has('autoDeclineTiming', 'immediate'), has('lostAllNoSurvivors', 'autoDecline')),
  ),
  ruling(
    'AMB-5',
    ['SETUP-10'],
    'Does everybody choose before anybody plays?',
    'Yes, in turn order. Whoever is later sees the coins of those before, and nobody conquers until all have chosen.',
    has('firstChoiceTiming', 'allBeforeRound1'),
  ),
  ruling(
    'AMB-6',
    ['SETUP-11', 'SETUP-12'],
    'Are the first choice and the first conquest part of the set-up or of the first turn?',
    'Of the first turn. You choose, enter, go on conquering, reorganize and score.',
    both(classicTiles, has('firstChoiceTiming', 'inFirstTurn')),
  ),
  ruling(
    'AMB-7',
    ['ENTRY-4', 'ENTRY-5'],
    'The short rule says to put one unit into the first province. Is that the price?',
    ({ rules }) =>
      rules.entryCost === 'normal'
        ? 'No. The start province costs what it would cost any attacker.'
        : 'Yes, here it is taken literally: one pawn, and the defender loses one as usual.',
    either(
      has('entryCost', 'onePawn'),
      both(classicTiles, not(has('firstChoiceTiming', 'allBeforeRound1'))),
    ),
  ),
  ruling(
    'AMB-8',
    ['COST-12', 'COST-13', 'EXP-6'],
    'What can you do with a province taken for nothing?',
    'It is a conquest like any other: the defender loses a pawn, and you can go on from there at once. You may also put one pawn in right away and so hold it. Left empty at the end of the reorganization it belongs to nobody; until a pawn stands there it counts neither for cohesion nor for forts nor for points. You can conquer a province only once in a turn.',
    has('minConquestCost', 0),
  ),
  ruling(
    'AMB-9',
    ['SETUP-8'],
    'Does the rule about equal tiles hold during the game?',
    ({ rules }) =>
      rules.identicalPairScope === 'always'
        ? 'Yes, for every draw. Only if all tiles left in the bag are of one kind does such a pair stay.'
        : 'No, only while the track is filled for the first time.',
    both(has('identicalPairDraw', 'redraw'), classicTiles),
  ),
  ruling(
    'AMB-10',
    ['TILE-GEN-1', 'TILE-GEN-4', 'SETUP-8'],
    'Are the same tile with and without column equal?',
    'No. They may lie together, and both count: 2 for each province while active, 1 in decline.',
  ),
  ruling('AMB-11', ['TRACK-2', 'TRACK-6'], 'Can you pay more points than you have?', ({ rules }) =>
    rules.vpFloor === 'zero'
      ? 'No, and coins you would gain do not help to pay. The first place can always be taken.'
      : 'Yes, here your points may fall below zero.',
  ),
  ruling(
    'AMB-12',
    ['TRACK-19'],
    'Do you gain coins that you have just put down?',
    'Never. You pay, put coins on others, and only then gain those that lay on your choice.',
  ),
  ruling(
    'AMB-13',
    ['END-1', 'END-2'],
    'What if somebody falls below the target again by paying?',
    'It is looked at once, at the end of each turn. Once the target is reached it stays reached.',
    has('endCondition', 'targetVP'),
  ),
  ruling('AMB-14', ['END-6'], 'What about a tie?', 'The victory is shared.'),
  ruling(
    'AMB-15',
    ['END-2', 'END-4'],
    'Is another full round played once the target is reached?',
    'No, only the rest of the present one. If the last player of a round reaches the target, the game is over at once. Whoever passes the leader in the rest wins.',
    has('endCondition', 'targetVP'),
  ),
  ruling(
    'AMB-16',
    ['COST-6', 'COST-9', 'TILE-FORTIFICATION-3'],
    'Can a fort and a mountain both help?',
    ({ rules }) =>
      rules.discountOrigin === 'single'
        ? 'Each conquest comes from one province. A fort on a mountain gives both discounts; a fort here and a mountain there only one. The best province is taken by itself.'
        : 'Yes. All your provinces around the target help together.',
    has('mountainDiscount', 'originMountain'),
  ),
  ruling(
    'AMB-17',
    ['COST-6', 'COST-7'],
    'Which mountains give the discount?',
    'Those of your active empire, also ones you took this turn. Never those of your declining empire.',
  ),
  ruling(
    'AMB-18',
    ['TILE-FORTIFICATION-3'],
    'Does a fort help in an attack across the sea?',
    ({ rules }) =>
      rules.fortDiscountAcrossSea
        ? 'Yes. Only the mountain does not.'
        : 'No, a fort helps only over land here.',
    has('fortAttackDiscount', 1),
  ),
  ruling(
    'AMB-36',
    ['OWN-3'],
    'Is it really the whole declining empire that disappears?',
    'Yes. The text says all of its pawns. Instead of forbidding the conquest it makes it dear.',
    has('ownDecliningAdjacency', 'removeWholeDeclining'),
  ),
  ruling(
    'AMB-37',
    ['OWN-1', 'OWN-2', 'OWN-3', 'OWN-4', 'ENTRY-2'],
    'When exactly do your two empires touch?',
    'At the moment of a conquest, over land, the start province and provinces taken for nothing included. Where it is forbidden, no tile gets around it except Heritage. Pawns removed by contact earn nothing for Slavery. A declining province that an opponent has taken no longer counts.',
  ),
  ruling(
    'AMB-38',
    ['DECL-5'],
    'May a province of the declining empire stay marked without a pawn?',
    'No. You keep one pawn in it or it is no longer yours.',
    has('declinePawns', 'oneOrVacate'),
  ),
  ruling(
    'AMB-118',
    ['DECL-5'],
    'When are provinces of the declining empire given up?',
    'Right after you declare the decline, before you choose; as many as you like, each with its fort. In an ordinary decline turn they no longer score; with Rebirth they have scored already.',
    has('declinePawns', 'oneOrVacate'),
  ),
  ruling(
    'AMB-39',
    ['OWN-5', 'OWN-6'],
    'May you attack your own declining province beside your river?',
    'Not without Heritage. Touching is allowed there, attacking is not.',
    has('ownDecliningAdjacency', 'clearAdjacentExceptRiver'),
  ),
  ruling(
    'AMB-40',
    ['DECL-11', 'DECL-12'],
    'Can you pay for a civilization with the points of this turn?',
    ({ rules }) =>
      rules.declineOrder === 'scoreThenChoose'
        ? 'Yes, because you score first.'
        : 'No, because you choose first. Whether the game ends is seen after both.',
  ),
  ruling(
    'AMB-53',
    ['OWN-1', 'TILE-ASTRONOMY-5'],
    'Does the sea make your two empires touch?',
    ({ rules }) =>
      rules.astronomyContact === 'landOnly'
        ? 'No, not even with Astronomy.'
        : 'Yes, while your active empire has Astronomy.',
  ),
  ruling(
    'AMB-56',
    ['TILE-ASTRONOMY-1', 'TILE-ASTRONOMY-2'],
    'What is a connection across the sea good for?',
    ({ rules }) =>
      rules.astronomyContact === 'landOnly'
        ? 'For conquests and cohesion. It makes no contact with your declining empire, no mountain discount and no common coast.'
        : 'For conquests and cohesion, and here it makes contact with your declining empire, too. It gives no mountain discount and no common coast.',
  ),
  ruling(
    'AMB-119',
    ['OWN-1', 'TILE-ASTRONOMY-1'],
    'What follows from contact across the sea?',
    'The same as over land, the start province included. Heritage lifts it.',
    has('astronomyContact', 'seaToo'),
  ),
  ruling(
    'AMB-54',
    ['MOB-7'],
    'May you vacate everything?',
    'Yes. All your pawns are in hand and you enter from the edge in the same turn, still with the same civilization.',
    has('vacateAll', 'reenterFromEdge'),
  ),
  ruling(
    'AMB-59',
    ['TRACK-14', 'TRACK-17'],
    'What if the bag is too small for a pair?',
    'The sixth place stays empty until the bag holds two tiles again. With the usual tiles that cannot happen.',
  ),
  ruling(
    'AMB-60',
    ['ENTRY-4', 'NOPROV-8'],
    'What if you can afford no start province?',
    'You keep your pawns off the board, score your declining empire and try again next turn. At the start of that turn you may also decline, although the civilization never entered.',
  ),
  ruling(
    'AMB-107',
    ['DECL-3', 'DECL-8'],
    'In which order do the steps of a decline come?',
    'The older empire leaves, pawns are reduced and marked, tiles go to the bag; then choosing and scoring.',
  ),
  ruling(
    'AMB-108',
    ['DECL-13'],
    'Is an empire safe in the turn in which it declines?',
    'No. Others may attack it from that moment.',
  ),
  ruling(
    'AMB-109',
    ['TRACK-7'],
    'One coin for each tile or for each civilization?',
    'One for each civilization.',
    classicTiles,
  ),
  ruling(
    'AMB-110',
    ['MAP-5'],
    'Does shallow water do anything by itself?',
    'No. It only counts as a coast for tiles of seafarers.',
    not(vinciTiles),
  ),
  ruling('AMB-97', ['COMP-10'], 'Can forts, coins or markers run out?', 'No.'),
  ruling(
    'AMB-123',
    ['COMP-10'],
    'What happens when pawns of a colour run out?',
    'You get only those that are left, also from tiles, and Religion needs one. What is eliminated, cleared or given back can be used again at once. Neutral pawns, forts and coins have no limit.',
    has('stockLimits', 'strict'),
  ),
];
