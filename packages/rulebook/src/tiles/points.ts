import { clause, clauseWhen } from '../book.ts';
import { classicTiles, has, vinciTiles } from '../edition.ts';
import { type TileEntry, tileEntry } from './tile.ts';

export const pointsTiles: readonly TileEntry[] = [
  tileEntry(
    'agriculture',
    [clause('TILE-AGRICULTURE-1'), clause('TILE-AGRICULTURE-2')],
    ['TILE-GEN-4', 'AMB-10'],
  ),
  tileEntry(
    'livestock',
    [clause('TILE-LIVESTOCK-1'), clause('TILE-LIVESTOCK-2')],
    ['TILE-GEN-4', 'AMB-10'],
  ),
  tileEntry('mining', [clause('TILE-MINING-1'), clause('TILE-MINING-2')], ['TILE-GEN-4', 'AMB-80']),
  tileEntry('ports', [clause('TILE-PORTS-1'), clause('TILE-PORTS-2')], ['TILE-GEN-4', 'AMB-80']),
  tileEntry(
    'currency',
    [
      clauseWhen(has('currencyScope', 'all'), 'TILE-CURRENCY-1'),
      clauseWhen(has('currencyScope', 'allExceptRivers'), 'TILE-CURRENCY-2'),
    ],
    ['SCORE-4'],
  ),
  tileEntry(
    'slavery',
    [
      clause('TILE-SLAVERY-1'),
      clause('TILE-SLAVERY-2'),
      clause('TILE-SLAVERY-3'),
      clause('TILE-SLAVERY-4'),
      clauseWhen(vinciTiles, 'COMBO-3'),
      clauseWhen(vinciTiles, 'COMBO-7'),
    ],
    ['AMB-50'],
  ),
  tileEntry('fishing', [clauseWhen(vinciTiles, 'TILE-FISHING-1')], ['AMB-72']),
  tileEntry('specialization', [
    clauseWhen(classicTiles, 'TILE-SPECIALIZATION-1'),
    clauseWhen(classicTiles, 'TILE-SPECIALIZATION-2'),
    clauseWhen(classicTiles, 'TILE-SPECIALIZATION-3'),
    {
      id: 'COMBO-11',

      when: ({ rules }) =>
        rules.tileSet === 'classic52' && rules.specializationPersists === 'withPartner',
    },
  ]),
];
