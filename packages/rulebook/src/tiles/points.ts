import { clause, clauseWhen } from '../book.ts';
import { classicTiles, has, vinciTiles } from '../edition.ts';
import { type TileEntry, tileEntry } from './tile.ts';

const lasting = 'With the broken column it scores for your declining empire, too.';

export const pointsTiles: readonly TileEntry[] = [
  tileEntry(
    'agriculture',
    [
      clause('TILE-AGRICULTURE-1', 'Each plains province you own scores 1 point more.'),
      clause('TILE-AGRICULTURE-2', lasting),
    ],
    ['TILE-GEN-4', 'AMB-10'],
  ),
  tileEntry(
    'livestock',
    [
      clause('TILE-LIVESTOCK-1', 'Each meadow you own scores 1 point more.'),
      clause('TILE-LIVESTOCK-2', lasting),
    ],
    ['TILE-GEN-4', 'AMB-10'],
  ),
  tileEntry(
    'mining',
    [
      clause('TILE-MINING-1', 'Each province with a mine you own scores 2 points more.'),
      clause('TILE-MINING-2', lasting),
    ],
    ['TILE-GEN-4', 'AMB-80'],
  ),
  tileEntry(
    'ports',
    [
      clause('TILE-PORTS-1', 'Each province with a port you own scores 1 point more.'),
      clause('TILE-PORTS-2', lasting),
    ],
    ['TILE-GEN-4', 'AMB-80'],
  ),
  tileEntry(
    'currency',
    [
      clauseWhen(
        has('currencyScope', 'all'),
        'TILE-CURRENCY-1',
        'Each province you own scores 1 point more, even one that scores nothing by itself.',
      ),
      clauseWhen(
        has('currencyScope', 'allExceptRivers'),
        'TILE-CURRENCY-2',
        'Each province you own scores 1 point more, mountains and deserts included, rivers not.',
      ),
    ],
    ['SCORE-4'],
  ),
  tileEntry(
    'slavery',
    [
      clause(
        'TILE-SLAVERY-1',
        'You score 1 point for each enemy or neutral pawn that your conquests eliminate in the turn.',
      ),
      clause('TILE-SLAVERY-2', 'Pawns of declining empires count, too.'),
      clause('TILE-SLAVERY-3', 'Forts do not count.'),
      clause('TILE-SLAVERY-4', 'Pawns that retreat do not count.'),
      clauseWhen(
        vinciTiles,
        'COMBO-3',
        'With Religion: a pawn you convert is not eliminated and scores nothing.',
      ),
      clauseWhen(
        vinciTiles,
        'COMBO-7',
        'Against Nomadic: no pawn is eliminated, so there is no point.',
      ),
    ],
    ['AMB-50'],
  ),
  tileEntry(
    'fishing',
    [
      clauseWhen(
        vinciTiles,
        'TILE-FISHING-1',
        'Every two provinces by a river or the sea that you own score 1 point more.',
      ),
    ],
    ['AMB-72'],
  ),
  tileEntry('specialization', [
    clauseWhen(
      classicTiles,
      'TILE-SPECIALIZATION-1',
      'Your civilization plays as if it had the other tile twice.',
    ),
    clauseWhen(
      classicTiles,
      'TILE-SPECIALIZATION-2',
      'Its number of pawns is that of the other tile plus 1.',
    ),
    clauseWhen(classicTiles, 'TILE-SPECIALIZATION-3', ({ rules }) =>
      rules.specializationPersists === 'withPartner'
        ? 'If the other tile lasts in decline, both stay and go on working.'
        : 'It never stays in decline, even if the other tile does.',
    ),
    {
      id: 'COMBO-11',
      words: 'With a lasting tile: both stay in decline, and the points are doubled there, too.',
      when: ({ rules }) =>
        rules.tileSet === 'classic52' && rules.specializationPersists === 'withPartner',
    },
  ]),
];
