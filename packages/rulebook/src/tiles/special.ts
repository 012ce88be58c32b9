import { clause, clauseWhen } from '../book.ts';
import { has, onEurope, vinciTiles } from '../edition.ts';
import { type TileEntry, tileEntry } from './tile.ts';

const optional = has('diplomacyChoice', 'optional');

export const specialTiles: readonly TileEntry[] = [
  tileEntry(
    'astronomy',
    [
      clause(
        'TILE-ASTRONOMY-1',
        'You conquer across the sea, over as many sea zones in a row as you like.',
      ),
      clause(
        'TILE-ASTRONOMY-2',
        'Provinces of yours that the sea joins count as adjacent for cohesion.',
      ),
      clause('TILE-ASTRONOMY-3', 'You do not need it for shallow water: anybody can cross that.'),
      clause('TILE-ASTRONOMY-4', ({ rules }) =>
        rules.mountainDiscountAcrossSea
          ? 'A mountain to attack from helps across the sea, too.'
          : 'A mountain to attack from does not help across the sea.',
      ),
      clause('TILE-ASTRONOMY-5', 'It does nothing for an empire in decline.'),
      clauseWhen(
        onEurope,
        'TILE-ASTRONOMY-6',
        'For example: from Ireland to Norway, and on to Southern Italy.',
      ),
      {
        id: 'COMBO-10',
        words: 'With a mountain: there is no mountain discount across the sea.',
        when: has('mountainDiscountAcrossSea', false),
      },
    ],
    ['AMB-55', 'AMB-56', 'AMB-53'],
  ),
  tileEntry('barbarians', [clause('TILE-BARBARIANS-1', 'No ability, but many pawns.')]),
  tileEntry(
    'diplomacy',
    [
      clause('TILE-DIPLOMACY-1', ({ rules }) =>
        rules.diplomacyChoice === 'mandatory'
          ? 'At the start of your turn you name an opponent as your peace partner.'
          : 'At the start of your turn you may name an opponent as your peace partner.',
      ),
      clauseWhen(
        optional,
        'TILE-DIPLOMACY-4',
        'You may choose anew each turn, and you may name nobody.',
      ),
      clause(
        'TILE-DIPLOMACY-2',
        'Until your next turn begins, neither of you may attack the other.',
      ),
      clause(
        'TILE-DIPLOMACY-3',
        'Only active empires are protected. You may attack each other’s declining ones.',
      ),
      clause('TILE-DIPLOMACY-5', 'You may name somebody who is not on the board.'),
      clauseWhen(
        has('diplomacyMinPlayers', 3),
        'TILE-DIPLOMACY-6',
        'The tile is used only with three players or more.',
      ),
    ],
    ['AMB-47', 'AMB-48', 'AMB-49', 'COMBO-4'],
  ),
  tileEntry(
    'heritage',
    [
      clause('TILE-HERITAGE-1', 'Your active empire may touch your declining one.'),
      clause('TILE-HERITAGE-2', 'Nothing of the declining one is lost by that.'),
      clauseWhen(
        has('conquerOwnDeclining', 'withHeritage'),
        'TILE-HERITAGE-3',
        'You may even conquer provinces of your own declining empire.',
      ),
    ],
    ['AMB-34', 'AMB-35', 'AMB-33'],
  ),
  tileEntry(
    'medicine',
    [
      clauseWhen(
        has('medicineTiming', 'mobilisation'),
        'TILE-MEDICINE-1',
        'You get 1 pawn for good at the start of each expansion turn, the first included.',
      ),
      clauseWhen(
        has('medicineTiming', 'reorganization'),
        'TILE-MEDICINE-2',
        'You get 1 pawn for good in each reorganization.',
      ),
    ],
    ['AMB-45', 'AMB-46'],
  ),
  tileEntry(
    'messengers',
    [clause('TILE-MESSENGERS-1', 'Your empire need not be connected.')],
    ['AMB-57', 'COH-1'],
  ),
  tileEntry(
    'rebirth',
    [
      clause(
        'TILE-REBIRTH-1',
        'You may declare the decline of this empire at the end of a turn, after scoring.',
      ),
      clause('TILE-REBIRTH-2', 'You score only once in that turn.'),
      clause('TILE-REBIRTH-3', 'You lose no turn: the new civilization enters in your next one.'),
    ],
    ['AMB-51', 'AMB-52'],
  ),
  tileEntry(
    'revolutionaries',
    [
      clause('TILE-REVOLUTIONARIES-1', 'Your start province may be any province of the board.'),
      clause('TILE-REVOLUTIONARIES-2', 'It costs what it costs anybody.'),
      clause(
        'TILE-REVOLUTIONARIES-3',
        'Your other tile helps with it, if it fits: Weapons, Mountaineering and so on.',
      ),
      clause('COMBO-12', 'With a tile that gives a discount: it counts for the start province.'),
    ],
    ['AMB-58'],
  ),
  tileEntry(
    'nomadic',
    [
      clauseWhen(
        vinciTiles,
        'TILE-NOMADIC-1',
        'When a province of yours is conquered you lose no pawn: all of them retreat.',
      ),
    ],
    ['AMB-71', 'COMBO-5', 'COMBO-6', 'COMBO-7'],
  ),
  tileEntry(
    'culture',
    [
      clauseWhen(
        vinciTiles,
        'TILE-CULTURE-1',
        'When you start to reorganize you get 1 new pawn for every 2 enemy pawns you eliminated in the turn.',
      ),
      clauseWhen(vinciTiles, 'COMBO-2', 'With Religion: a pawn you convert does not count.'),
      clauseWhen(
        vinciTiles,
        'COMBO-6',
        'Against Nomadic: no pawn is eliminated, so nothing counts.',
      ),
    ],
    ['AMB-67'],
  ),
  tileEntry(
    'philosophy',
    [
      clauseWhen(
        vinciTiles,
        'TILE-PHILOSOPHY-1',
        'When this empire declines all its pawns stay on the board.',
      ),
      clauseWhen(
        vinciTiles,
        'TILE-PHILOSOPHY-2',
        'Before it does you may spread them over your provinces once more.',
      ),
    ],
    ['AMB-70', 'AMB-75'],
  ),
  tileEntry(
    'warband',
    [
      clauseWhen(
        vinciTiles,
        'TILE-WARBAND-1',
        'When you reorganize, exactly one pawn stays in each province. All others wait off the board for your next turn.',
      ),
    ],
    ['AMB-69'],
  ),
];
