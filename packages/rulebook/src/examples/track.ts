import {
  both,
  classicTiles,
  has,
  vinciTiles,
  withFictional,
  withoutFictional,
} from '../edition.ts';
import { type Example, sum, tell } from './example.ts';

const two = both(has('skipCost', 2), has('startVP', 10));
const one = both(has('skipCost', 1), has('startVP', 5));
const usualBase = ({ rules }: { rules: { basePawns: unknown } }): boolean =>
  JSON.stringify(rules.basePawns) === '{"3":8,"4":6,"5":4,"6":3}';
const classicBase = both(classicTiles, usualBase);

/** Pawns of a civilization, prices and coins of the track. */
export const trackExamples: readonly Example[] = [
  sum(
    'X-61',
    ['PAWN-3', 'PAWN-1'],
    [
      [6, 'basePawns'],
      [4, 'galleys'],
      [4, 'mountaineering'],
    ],
    ({ rules }) => rules.basePawns === 'perMap',
  ),
  tell('X-62', ['PAWN-1', 'PAWN-2'], both(classicBase, withoutFictional)),
  sum(
    'X-64',
    ['PAWN-7', 'TILE-SPECIALIZATION-2'],
    [
      [8, 'basePawns'],
      [2, 'livestock'],
      [3, 'specialization'],
    ],
    classicBase,
  ),
  sum(
    'X-65',
    ['PAWN-7', 'TILE-SPECIALIZATION-2'],
    [
      [6, 'basePawns'],
      [6, 'barbarians'],
      [7, 'specialization'],
    ],
    both(classicBase, withoutFictional),
  ),
  tell('X-67', ['FICT-TRACK-2'], withFictional),
  tell('X-70', ['TRACK-4', 'TRACK-7'], two),
  tell('X-71', ['TRACK-4'], has('skipCost', 2)),
  tell('X-72', ['TRACK-5', 'TRACK-7'], one),
  tell('X-75', ['TRACK-10', 'TRACK-5'], both(one, has('coinValue', 1))),
  tell('X-76', ['TRACK-4', 'AMB-11'], two),
  tell('X-77', ['AMB-11'], both(has('skipCost', 2), has('vpFloor', 'zero'))),
  tell('X-78', ['TRACK-12', 'TRACK-13', 'TRACK-14']),
  tell('X-79', ['SETUP-8'], both(classicTiles, has('identicalPairDraw', 'redraw'))),
  tell('X-81', ['SETUP-15'], both(vinciTiles, has('diplomacyMinPlayers', 3))),
];
