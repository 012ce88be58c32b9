import { type Chapter, clause, clauseWhen } from '../book.ts';
import {
  both,
  classicTiles,
  either,
  has,
  not,
  vinciTiles,
  withFictional,
  writtenForTwo,
} from '../edition.ts';

export const board: Chapter = {
  id: 'board',

  sections: [
    {
      id: 'provinces',
      clauses: [
        clause('MAP-1'),
        clauseWhen(has('terrainSet', 'classic5'), 'MAP-2'),
        clauseWhen(has('terrainSet', 'vinci2_7'), 'MAP-3'),
        clause('MAP-4'),
        clause('MAP-7'),
        clause('MAP-8'),
        clause('SETUP-16'),
      ],
    },
    {
      id: 'water',
      clauses: [
        clauseWhen(({ rivers }) => rivers !== true, 'MAP-5'),
        clauseWhen(
          both(has('terrainSet', 'vinci2_7'), ({ rivers }) => rivers !== false),
          'MAP-6',
        ),
        clause('MAP-9'),
        clause('MAP-10'),
        clause('SEA-1'),
        clause('SEA-2'),
        clause('SEA-3'),
        clause('SEA-4'),
      ],
    },
    {
      id: 'pieces',
      clauses: [
        clauseWhen(classicTiles, 'COMP-5'),
        clauseWhen(vinciTiles, 'COMP-9'),
        clause('COMP-6'),
        clause('COMP-7'),
        clause('COMP-10'),
        clause('SETUP-6'),
        clauseWhen(withFictional, 'COMP-11'),
      ],
    },
    {
      id: 'players',
      clauses: [
        clauseWhen(not(writtenForTwo), 'COMP-12'),
        clauseWhen(writtenForTwo, 'COMP-13'),
        clauseWhen(has('terrainSet', 'vinci2_7'), 'VAR-2'),
        clauseWhen(either(vinciTiles, has('terrainSet', 'vinci2_7')), 'VAR-3'),
      ],
    },
  ],
};
