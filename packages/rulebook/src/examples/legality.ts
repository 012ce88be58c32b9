import { both, classicTiles, has, onEurope, vinciTiles } from '../edition.ts';
import { type Example, tell } from './example.ts';

const target = has('endCondition', 'targetVP');

/** What is allowed and what is not, and the end. */
export const legalityExamples: readonly Example[] = [
  tell('X-151', ['ENTRY-3', 'TILE-REVOLUTIONARIES-1'], onEurope),
  tell('X-153', ['TILE-ASTRONOMY-6'], onEurope),
  tell('X-155', ['OWN-3', 'AMB-36'], has('ownDecliningAdjacency', 'removeWholeDeclining')),
  tell('X-158', ['TILE-HERITAGE-1', 'OWN-9']),
  tell('X-160', ['TILE-DIPLOMACY-2']),
  tell('X-163', ['TILE-RELIGION-2'], vinciTiles),
  tell('X-166', ['TILE-FORTIFICATION-6'], both(classicTiles, has('fortStacking', 'one'))),
  tell('X-167', ['DECL-1']),
  tell('X-168', ['MOB-7', 'AMB-54'], has('vacateAll', 'reenterFromEdge')),
  tell('X-171', ['END-2', 'END-1'], target),
  tell('X-174', ['END-6', 'AMB-14']),
];
