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
      clause('TILE-ESPIONAGE-1'),
      clause('TILE-ESPIONAGE-2'),
      clause('TILE-ESPIONAGE-3'),
      clause('TILE-ESPIONAGE-4'),
      clause('COMBO-13'),
    ],
    ['AMB-23', 'AMB-22'],
  ),
  tileEntry(
    'fieldGeneral',
    [
      clause('TILE-FIELDGENERAL-1'),
      clauseWhen(lent, 'TILE-FIELDGENERAL-2'),
      clauseWhen(lent, 'TILE-FIELDGENERAL-3'),
      clauseWhen(lent, 'TILE-FIELDGENERAL-4'),
      clauseWhen(pool, 'TILE-FIELDGENERAL-5'),
      clauseWhen(pool, 'TILE-FIELDGENERAL-6'),
      clauseWhen(pool, 'COMBO-14'),
      clauseWhen(vinciTiles, 'COMBO-1'),
    ],
    ['AMB-41', 'AMB-44', 'REORG-6'],
  ),
  tileEntry(
    'fortification',
    [
      clauseWhen(has('fortPlacement', 'onePerTurn'), 'TILE-FORTIFICATION-1'),
      clauseWhen(has('fortPlacement', 'everyNonRiver'), 'TILE-FORTIFICATION-8'),
      clause('TILE-FORTIFICATION-2'),
      clauseWhen(({ rules }) => rules.fortAttackDiscount > 0, 'TILE-FORTIFICATION-3'),
      clause('TILE-FORTIFICATION-4'),
      clauseWhen(has('fortPlacement', 'everyNonRiver'), 'TILE-FORTIFICATION-9'),
      clause('TILE-FORTIFICATION-5'),
      clause('TILE-FORTIFICATION-6'),
      clause('TILE-FORTIFICATION-7'),
    ],
    ['AMB-30', 'AMB-31', 'AMB-29'],
  ),
  tileEntry(
    'militia',
    [
      clauseWhen(has('militiaModel', 'bonus'), 'TILE-MILITIA-1'),
      clauseWhen(has('militiaModel', 'tokens'), 'TILE-MILITIA-2'),
      clause('TILE-MILITIA-3'),
    ],
    ['COST-5', 'AMB-28', 'AMB-29'],
  ),
  tileEntry('mountaineering', [clause('TILE-MOUNTAINEERING-1'), clause('TILE-MOUNTAINEERING-2')]),
  tileEntry(
    'galleys',
    [
      clauseWhen(sameCoast, 'TILE-GALLEYS-1'),
      clauseWhen(sameCoast, 'TILE-GALLEYS-2'),
      clauseWhen(both(sameCoast, has('galleysOnSeaEntry', true)), 'TILE-GALLEYS-3'),
      clauseWhen(has('galleysScope', 'targetByWater'), 'TILE-GALLEYS-4'),
      clause('COMBO-9'),
    ],
    ['AMB-19', 'AMB-20', 'AMB-21'],
  ),
  tileEntry('weapons', [clause('TILE-WEAPONS-1')], ['COST-9']),
  tileEntry(
    'drakkar',
    [clauseWhen(vinciTiles, 'TILE-DRAKKAR-1'), clauseWhen(vinciTiles, 'TILE-DRAKKAR-2')],
    ['AMB-71'],
  ),
  tileEntry('cavalry', [clauseWhen(vinciTiles, 'TILE-CAVALRY-1')], ['AMB-73']),
  tileEntry('camels', [
    clauseWhen(vinciTiles, 'TILE-CAMELS-1'),
    clauseWhen(vinciTiles, 'TILE-CAMELS-2'),
  ]),
  tileEntry(
    'army',
    [
      clauseWhen(vinciTiles, 'TILE-ARMY-1'),
      clauseWhen(vinciTiles, 'TILE-ARMY-2'),
      clauseWhen(vinciTiles, 'TILE-ARMY-3'),
      clauseWhen(vinciTiles, 'COMBO-8'),
    ],
    ['AMB-66'],
  ),
  tileEntry(
    'religion',
    [
      clauseWhen(vinciTiles, 'TILE-RELIGION-1'),
      clauseWhen(vinciTiles, 'TILE-RELIGION-2'),
      clauseWhen(vinciTiles, 'TILE-RELIGION-3'),
      clauseWhen(vinciTiles, 'TILE-RELIGION-4'),
      clauseWhen(vinciTiles, 'COMBO-4'),
      clauseWhen(vinciTiles, 'COMBO-5'),
    ],
    ['AMB-68', 'COMBO-2', 'COMBO-3'],
  ),
];
