import { clause, clauseWhen } from '../book.ts';
import { both, has, vinciTiles } from '../edition.ts';
import { type TileEntry, tileEntry } from './tile.ts';

const lent = has('fieldGeneralMode', 'removeSevenAfterExpansion');
const pool = has('fieldGeneralMode', 'perConquestWithOneOwn');
const sameCoast = has('galleysScope', 'sameCoast');

export const militaryTiles: readonly TileEntry[] = [
  tileEntry(
    'espionage',
    [
      clause(
        'TILE-ESPIONAGE-1',
        'Once in a turn you conquer a province with exactly 2 pawns, whatever defends it.',
      ),
      clause('TILE-ESPIONAGE-2', 'Nothing changes that price, not even tiles of your own.'),
      clause('TILE-ESPIONAGE-3', 'All other conquests of the turn cost what they cost.'),
      clause('TILE-ESPIONAGE-4', 'You have to be able to reach the province in the normal way.'),
      clause('COMBO-13', 'With any other tile: discounts do not count for this one conquest.'),
    ],
    ['AMB-23', 'AMB-22'],
  ),
  tileEntry(
    'fieldGeneral',
    [
      clause('TILE-FIELDGENERAL-1', 'At the start of each turn you get 7 extra pawns.'),
      clauseWhen(
        lent,
        'TILE-FIELDGENERAL-2',
        'You give 7 pawns back after your last conquest, before you place the others.',
      ),
      clauseWhen(lent, 'TILE-FIELDGENERAL-3', 'So they help to attack, but not to defend.'),
      clauseWhen(
        lent,
        'TILE-FIELDGENERAL-4',
        'If you then have more provinces than pawns, you give up provinces.',
      ),
      clauseWhen(
        pool,
        'TILE-FIELDGENERAL-5',
        'Each conquest that uses extra pawns needs at least one pawn of your own.',
      ),
      clauseWhen(
        pool,
        'TILE-FIELDGENERAL-6',
        'Extra pawns leave as soon as they have helped to take a province.',
      ),
      clauseWhen(pool, 'COMBO-14', 'With any tile: no conquest without a pawn of your own.'),
      clauseWhen(
        vinciTiles,
        'COMBO-1',
        'With Army: 7 extra pawns in the whole turn, not in each expansion.',
      ),
    ],
    ['AMB-41', 'AMB-44', 'REORG-6'],
  ),
  tileEntry(
    'fortification',
    [
      clauseWhen(
        has('fortPlacement', 'onePerTurn'),
        'TILE-FORTIFICATION-1',
        'At the end of each expansion turn you may build a fort in one of your provinces.',
      ),
      clauseWhen(
        has('fortPlacement', 'everyNonRiver'),
        'TILE-FORTIFICATION-8',
        'Each of your provinces but rivers gets a fort token.',
      ),
      clause('TILE-FORTIFICATION-2', 'A province with a fort costs 1 more to conquer.'),
      clauseWhen(
        ({ rules }) => rules.fortAttackDiscount > 0,
        'TILE-FORTIFICATION-3',
        'A conquest from a province with a fort of yours costs 1 less.',
      ),
      clause('TILE-FORTIFICATION-4', 'Forts stay when your empire declines.'),
      clauseWhen(
        has('fortPlacement', 'everyNonRiver'),
        'TILE-FORTIFICATION-9',
        'That is so for all its tokens.',
      ),
      clause(
        'TILE-FORTIFICATION-5',
        'A fort is taken off when its province is conquered or given up.',
      ),
      clause('TILE-FORTIFICATION-6', ({ rules }) =>
        rules.fortStacking === 'one'
          ? 'There is one fort in a province at most.'
          : 'A province holds one token of Fortification and one of Militia at most.',
      ),
      clause('TILE-FORTIFICATION-7', 'A fort may stand on a mountain.'),
    ],
    ['AMB-30', 'AMB-31', 'AMB-29'],
  ),
  tileEntry(
    'militia',
    [
      clauseWhen(
        has('militiaModel', 'bonus'),
        'TILE-MILITIA-1',
        'Each of your provinces costs 1 more to conquer.',
      ),
      clauseWhen(
        has('militiaModel', 'tokens'),
        'TILE-MILITIA-2',
        'Each of your provinces but rivers gets a fort token and costs 1 more to conquer.',
      ),
      clause('TILE-MILITIA-3', ({ rules }) =>
        rules.militiaModel === 'bonus'
          ? 'That ends when your empire declines.'
          : 'The tokens are taken off when your empire declines.',
      ),
    ],
    ['COST-5', 'AMB-28', 'AMB-29'],
  ),
  tileEntry('mountaineering', [
    clause('TILE-MOUNTAINEERING-1', 'Conquering a mountain costs 1 less.'),
    clause('TILE-MOUNTAINEERING-2', 'Each mountain you own scores 1 point.'),
  ]),
  tileEntry(
    'galleys',
    [
      clauseWhen(
        sameCoast,
        'TILE-GALLEYS-1',
        'A coastal province costs 1 less if you attack it from one on the same coast.',
      ),
      clauseWhen(
        sameCoast,
        'TILE-GALLEYS-2',
        'So it does if you come across the sea with Astronomy.',
      ),
      clauseWhen(
        both(sameCoast, has('galleysOnSeaEntry', true)),
        'TILE-GALLEYS-3',
        'So it does if you enter the board across the sea.',
      ),
      clauseWhen(
        has('galleysScope', 'targetByWater'),
        'TILE-GALLEYS-4',
        'A province next to a river or the sea costs 1 less.',
      ),
      clause('COMBO-9', 'With Astronomy: conquests across the sea cost 1 less.'),
    ],
    ['AMB-19', 'AMB-20', 'AMB-21'],
  ),
  tileEntry('weapons', [clause('TILE-WEAPONS-1', 'Every conquest costs 1 less.')], ['COST-9']),
  tileEntry(
    'drakkar',
    [
      clauseWhen(vinciTiles, 'TILE-DRAKKAR-1', 'Conquering a river costs 1 less.'),
      clauseWhen(
        vinciTiles,
        'TILE-DRAKKAR-2',
        'When a river of yours is conquered, you lose no pawn.',
      ),
    ],
    ['AMB-71'],
  ),
  tileEntry(
    'cavalry',
    [
      clauseWhen(
        vinciTiles,
        'TILE-CAVALRY-1',
        'Conquering plains, meadows and normal land costs 1 less.',
      ),
    ],
    ['AMB-73'],
  ),
  tileEntry('camels', [
    clauseWhen(vinciTiles, 'TILE-CAMELS-1', 'Conquering a desert costs 1 less.'),
    clauseWhen(vinciTiles, 'TILE-CAMELS-2', 'Each desert you own scores 1 point.'),
  ]),
  tileEntry(
    'army',
    [
      clauseWhen(vinciTiles, 'TILE-ARMY-1', 'You may expand a second time in each turn.'),
      clauseWhen(vinciTiles, 'TILE-ARMY-2', 'You score only once.'),
      clauseWhen(
        vinciTiles,
        'TILE-ARMY-3',
        'You vacate provinces only before the first expansion, not between the two.',
      ),
      clauseWhen(
        vinciTiles,
        'COMBO-8',
        'A province taken in the first expansion keeps a pawn in the second.',
      ),
    ],
    ['AMB-66'],
  ),
  tileEntry(
    'religion',
    [
      clauseWhen(
        vinciTiles,
        'TILE-RELIGION-1',
        'You may take a province without a pawn from your hand: a new pawn of yours appears in it.',
      ),
      clauseWhen(
        vinciTiles,
        'TILE-RELIGION-2',
        'It has to belong to an active empire of somebody else, hold exactly one pawn, and be in your reach.',
      ),
      clauseWhen(vinciTiles, 'TILE-RELIGION-3', 'Once in a turn against each other player.'),
      clauseWhen(vinciTiles, 'TILE-RELIGION-4', 'A fort does not prevent it.'),
      clauseWhen(
        vinciTiles,
        'COMBO-4',
        'Against Diplomacy: a player who has named you as peace partner can be converted all the same.',
      ),
      clauseWhen(vinciTiles, 'COMBO-5', 'Against Nomadic: the pawn is lost all the same.'),
    ],
    ['AMB-68', 'COMBO-2', 'COMBO-3'],
  ),
];
