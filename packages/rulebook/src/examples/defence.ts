import { both, has, vinciTiles } from '../edition.ts';
import { type Example, tell } from './example.ts';

/** Losses, retreat, reorganization, cohesion. */
export const defenceExamples: readonly Example[] = [
  tell('X-120', ['DEF-1', 'DEF-4', 'DEF-5']),
  tell('X-121', ['DEF-7', 'AMB-76'], has('survivorChooser', 'autoFewestFirst')),
  tell('X-123', ['NOPROV-1', 'NOPROV-4', 'AMB-2'], has('lostAllWithSurvivors', 'reenterOrDecline')),
  tell('X-124', ['NOPROV-2', 'AMB-3'], has('lostAllWithSurvivors', 'autoDecline')),
  tell(
    'X-125',
    ['NOPROV-5', 'NOPROV-6', 'NOPROV-7'],
    has('lostAllWithSurvivors', 'reenterDeclineOrStay'),
  ),
  tell(
    'X-129',
    ['AMB-44', 'TILE-FIELDGENERAL-5'],
    both(vinciTiles, has('fieldGeneralMode', 'perConquestWithOneOwn')),
  ),
  tell('X-132', ['COH-3'], has('cohesionLoss', 'pawnsRelocated')),
  tell('X-134', ['TILE-ASTRONOMY-2']),
  tell('X-135', ['COH-1', 'AMB-1']),
  tell('X-136', ['REORG-5']),
  tell('X-137', ['TILE-WARBAND-1'], vinciTiles),
  tell('X-138', ['TILE-CULTURE-1', 'AMB-67'], vinciTiles),
  tell('X-141', ['TILE-PHILOSOPHY-1', 'TILE-PHILOSOPHY-2'], vinciTiles),
  tell('X-142', ['DECL-4', 'DECL-5']),
  tell(
    'X-143',
    ['TILE-MILITIA-3', 'TILE-FORTIFICATION-9', 'AMB-29'],
    both(has('militiaModel', 'tokens'), has('fortStacking', 'onePerSource')),
  ),
  tell('X-145', ['MOB-2']),
];
