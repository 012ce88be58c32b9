import type { Events } from '../events.ts';
import type { Position } from '../position.ts';
import type { Next } from './next.ts';
import { beginReorganization } from './reorganize.ts';
import { continueRetreat } from './retreat.ts';
import { finishTurn, passTurn, scoreAndFinish } from './turn.ts';

/** Carries out everything that follows by itself, up to the next decision of somebody. @clause TURN-7 */
export function goOn(position: Position, first: Next, events: Events): void {
  let next = first;
  while (next !== 'decision') next = step(position, next, events);
}

function step(position: Position, next: Exclude<Next, 'decision'>, events: Events): Next {
  switch (next) {
    case 'retreat':
      return continueRetreat(position, events);
    case 'reorganization':
      return beginReorganization(position, events);
    case 'scoring':
      return scoreAndFinish(position, events);
    case 'endOfTurn':
      return finishTurn(position, events);
    case 'nextTurn':
      passTurn(position, events);
      return 'decision';
  }
}
