/** A short statement of the rules in our own words, with the clauses it comes from. */
export interface RuleItem {
  readonly text: string;
  readonly clauses: readonly string[];
}

export interface RuleSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly RuleItem[];
}

const item = (text: string, ...clauses: string[]): RuleItem => ({ text, clauses });

/** The rules as a player needs them during a game; every clause a refusal names occurs here. */
export const RULE_SECTIONS: readonly RuleSection[] = [
  {
    id: 'turn',
    title: 'A turn',
    items: [
      item('A turn is either an expansion turn or a decline turn.', 'TURN-1'),
      item(
        'An expansion turn runs: mobilisation or entry, conquests, reorganization, scoring.',
        'TURN-2',
      ),
      item('At the start all pawns but one in each province are in your hand.', 'MOB-1'),
      item(
        'Before the first conquest you may vacate provinces: the last pawn comes to your hand and the province belongs to nobody.',
        'MOB-2',
        'MOB-3',
        'MOB-5',
      ),
      item(
        'Whoever vacates everything enters again from the board edge in the same turn.',
        'MOB-7',
        'AMB-54',
      ),
    ],
  },
  {
    id: 'entry',
    title: 'Entering the board',
    items: [
      item(
        'A civilization enters with a start province at the board edge, or one that is reached across a single sea zone from the edge. It pays the normal cost.',
        'ENTRY-1',
        'ENTRY-2',
        'ENTRY-4',
      ),
      item(
        'If you can afford a start province you must take one. A civilization that could have entered cannot decline before it is on the board.',
        'AMB-81',
        'AMB-82',
      ),
    ],
  },
  {
    id: 'conquest',
    title: 'Conquest',
    items: [
      item(
        'You may conquer provinces next to your active empire; one just conquered can be the base for the next.',
        'EXP-1',
        'EXP-2',
      ),
      item('The pawns come from your hand; attackers lose none.', 'EXP-3', 'EXP-6', 'EXP-7'),
      item('You may stop at any time. Your own provinces cannot be targets.', 'EXP-8', 'EXP-9'),
      item('Sea zones are crossed only on entry or with Astronomy.', 'SEA-1', 'SEA-2'),
      item(
        'A province with cost 0 needs no pawn, but must be given one in the reorganization, or it is lost. You may put one in at once. A province can be conquered once in a turn.',
        'COST-12',
        'COST-13',
        'AMB-8',
      ),
    ],
  },
  {
    id: 'cost',
    title: 'What a conquest costs',
    items: [
      item('Forest and mountain 3, every other province 2.', 'COST-1', 'COST-2'),
      item('1 more for each pawn that defends it, neutral ones included.', 'COST-3'),
      item('1 more for a fort, and for an active empire with Militia.', 'COST-4', 'COST-5'),
      item('1 less if you attack from a mountain.', 'COST-6', 'COST-7'),
      item('1 less if you attack from a province with your fort.', 'TILE-FORTIFICATION-3'),
      item(
        'Discounts of tiles add up; the cost is never below zero.',
        'COST-9',
        'COST-10',
        'COST-11',
      ),
      item('The exact sum is shown for every province.', 'COST-16', 'ENTRY-5'),
    ],
  },
  {
    id: 'losses',
    title: 'What the defender loses',
    items: [
      item('Exactly one pawn in each conquered province is lost for good.', 'DEF-1', 'DEF-2'),
      item(
        'The others survive and are placed by the defender in other provinces of that empire at the end of the attacker’s turn.',
        'DEF-3',
        'DEF-4',
        'DEF-6',
        'DEF-8',
      ),
      item('A fort in a conquered province is removed.', 'DEF-10'),
      item(
        'An empire without provinces enters again with its survivors or declines; without pawns it declines by itself.',
        'NOPROV-1',
        'NOPROV-2',
        'NOPROV-3',
        'AMB-2',
      ),
    ],
  },
  {
    id: 'reorganization',
    title: 'Reorganization and cohesion',
    items: [
      item(
        'After the last conquest you distribute all pawns freely over your provinces: first take up, then place.',
        'REORG-1',
        'REORG-7',
      ),
      item(
        'No pawn stays in hand, and one pawn stays in each province.',
        'REORG-2',
        'REORG-3',
        'REORG-5',
      ),
      item('With more provinces than pawns you choose which to give up.', 'REORG-6'),
      item(
        'Then the active empire must be connected. You keep one part; pawns in the others are lost.',
        'COH-1',
        'COH-2',
        'COH-5',
      ),
    ],
  },
  {
    id: 'scoring',
    title: 'Scoring',
    items: [
      item(
        '1 point for each province of your active and of your declining empire; mountains score nothing.',
        'SCORE-1',
        'SCORE-2',
        'SCORE-3',
      ),
      item(
        'Points of tiles come on top; in decline only lasting tiles count.',
        'SCORE-4',
        'SCORE-6',
      ),
    ],
  },
  {
    id: 'track',
    title: 'Choosing a civilization',
    items: [
      item('You may take any of the six civilizations.', 'TRACK-1', 'TRACK-2', 'TRACK-3', 'AMB-59'),
      item(
        'Each one you skip costs 2 points, and you cannot pay more than you have. The skipped ones get a coin; whoever takes them later gains 2 points for each.',
        'TRACK-4',
        'TRACK-5',
        'TRACK-7',
        'TRACK-9',
        'TRACK-10',
        'AMB-11',
      ),
      item('You get base pawns and the numbers of both tiles.', 'PAWN-1', 'PAWN-2'),
    ],
  },
  {
    id: 'decline',
    title: 'Decline',
    items: [
      item(
        'At the start of a turn, instead of expanding, you may let your empire decline. In each province one pawn stays; an older declining empire disappears.',
        'DECL-1',
        'DECL-2',
        'DECL-3',
        'DECL-4',
      ),
      item(
        'You choose a new civilization and score in the same turn, without the tiles that are gone. The new one enters in your next turn.',
        'DECL-11',
        'DECL-14',
        'DECL-15',
      ),
      item(
        'Your active empire may not touch your declining one and may not conquer it.',
        'OWN-1',
        'OWN-2',
        'OWN-6',
      ),
      item(
        'With Rebirth you may decline after scoring and lose no turn.',
        'TILE-REBIRTH-1',
        'AMB-51',
      ),
    ],
  },
  {
    id: 'special',
    title: 'Tiles with a decision',
    items: [
      item('Espionage: once per turn a reachable province costs exactly 2.', 'TILE-ESPIONAGE-1'),
      item(
        'Diplomacy: name a peace partner at the start of the turn; neither may attack the other’s active empire until your next turn. Specialization may give a second one.',
        'TILE-DIPLOMACY-1',
        'TILE-DIPLOMACY-2',
        'TILE-DIPLOMACY-3',
        'AMB-24',
      ),
      item(
        'Fortification: one fort per turn, one per province; it may be left out.',
        'TILE-FORTIFICATION-1',
        'TILE-FORTIFICATION-6',
        'AMB-30',
      ),
    ],
  },
  {
    id: 'end',
    title: 'End of the game',
    items: [
      item(
        'When somebody has reached the target, the round is completed. Then most points win; equal points share the victory.',
        'END-1',
        'END-2',
        'END-4',
        'END-6',
        'AMB-14',
      ),
      item('A board is a map of provinces, each with one terrain.', 'MAP-1', 'MAP-2'),
    ],
  },
  {
    id: 'texts',
    title: 'Where the rule texts differ',
    items: [
      item('In the first turn of the game nobody declines, whatever the text.', 'TURN-5'),
      item(
        'Dutch text: an empire whose last province is conquered declines in its next turn; its survivors go back to the stock.',
        'NOPROV-2',
        'AMB-3',
        'AMB-117',
      ),
      item(
        'International text: an empire may wait off the board as long as its owner likes, even without a pawn.',
        'NOPROV-5',
        'NOPROV-6',
        'NOPROV-7',
      ),
      item(
        'International text: after declaring decline you may give up provinces before you choose.',
        'DECL-5',
        'AMB-38',
        'AMB-118',
      ),
      item(
        'International text: you may conquer next to your own declining empire, which then disappears as a whole.',
        'OWN-3',
        'AMB-36',
      ),
      item(
        'Short text: everybody chooses at the start of the first turn and enters in it.',
        'SETUP-12',
        'AMB-6',
        'AMB-120',
      ),
      item(
        'Short text: survivors retreat after the attacker’s last conquest, before the reorganization.',
        'TURN-6',
        'DEF-5',
      ),
    ],
  },
];
