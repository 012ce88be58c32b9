import { clause, clauseWhen } from '../book.ts';
import { has, onEurope, vinciTiles } from '../edition.ts';
import { type TileEntry, tileEntry } from './tile.ts';

const optional = has('diplomacyChoice', 'optional');

export const specialTiles: readonly TileEntry[] = [
  tileEntry(
    'astronomy',
    [
      clause('TILE-ASTRONOMY-1'),
      clause('TILE-ASTRONOMY-2'),
      clauseWhen(({ rivers }) => rivers !== true, 'TILE-ASTRONOMY-3'),
      clause('TILE-ASTRONOMY-4'),
      clause('TILE-ASTRONOMY-5'),
      clauseWhen(onEurope, 'TILE-ASTRONOMY-6'),
      {
        id: 'COMBO-10',

        when: has('mountainDiscountAcrossSea', false),
      },
    ],
    ['AMB-55', 'AMB-56', 'AMB-53'],
  ),
  tileEntry('barbarians', [clause('TILE-BARBARIANS-1')]),
  tileEntry(
    'diplomacy',
    [
      clause('TILE-DIPLOMACY-1'),
      clauseWhen(optional, 'TILE-DIPLOMACY-4'),
      clause('TILE-DIPLOMACY-2'),
      clause('TILE-DIPLOMACY-3'),
      clause('TILE-DIPLOMACY-5'),
      clauseWhen(has('diplomacyMinPlayers', 3), 'TILE-DIPLOMACY-6'),
    ],
    ['AMB-47', 'AMB-48', 'AMB-49', 'COMBO-4'],
  ),
  tileEntry(
    'heritage',
    [
      clause('TILE-HERITAGE-1'),
      clause('TILE-HERITAGE-2'),
      clauseWhen(has('conquerOwnDeclining', 'withHeritage'), 'TILE-HERITAGE-3'),
    ],
    ['AMB-34', 'AMB-35', 'AMB-33'],
  ),
  tileEntry(
    'medicine',
    [
      clauseWhen(has('medicineTiming', 'mobilisation'), 'TILE-MEDICINE-1'),
      clauseWhen(has('medicineTiming', 'reorganization'), 'TILE-MEDICINE-2'),
    ],
    ['AMB-45', 'AMB-46'],
  ),
  tileEntry('messengers', [clause('TILE-MESSENGERS-1')], ['AMB-57', 'COH-1']),
  tileEntry(
    'rebirth',
    [clause('TILE-REBIRTH-1'), clause('TILE-REBIRTH-2'), clause('TILE-REBIRTH-3')],
    ['AMB-51', 'AMB-52'],
  ),
  tileEntry(
    'revolutionaries',
    [
      clause('TILE-REVOLUTIONARIES-1'),
      clause('TILE-REVOLUTIONARIES-2'),
      clause('TILE-REVOLUTIONARIES-3'),
      clause('COMBO-12'),
    ],
    ['AMB-58'],
  ),
  tileEntry(
    'nomadic',
    [clauseWhen(vinciTiles, 'TILE-NOMADIC-1')],
    ['AMB-71', 'COMBO-5', 'COMBO-6', 'COMBO-7'],
  ),
  tileEntry(
    'culture',
    [
      clauseWhen(vinciTiles, 'TILE-CULTURE-1'),
      clauseWhen(vinciTiles, 'COMBO-2'),
      clauseWhen(vinciTiles, 'COMBO-6'),
    ],
    ['AMB-67'],
  ),
  tileEntry(
    'philosophy',
    [clauseWhen(vinciTiles, 'TILE-PHILOSOPHY-1'), clauseWhen(vinciTiles, 'TILE-PHILOSOPHY-2')],
    ['AMB-70', 'AMB-75'],
  ),
  tileEntry('warband', [clauseWhen(vinciTiles, 'TILE-WARBAND-1')], ['AMB-69']),
];
