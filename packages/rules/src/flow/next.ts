/**
 * What follows on something that was done: somebody decides (`decision`), or play goes on by itself
 * with a part of the turn. `go-on.ts` carries it out.
 *
 * - `retreat`: survivors go back to their empires, then play goes on as `RETREAT_RETURN` says.
 * - `reorganization`: phase 3 begins.
 * - `scoring`: the turn is scored.
 * - `endOfTurn`: all of the turn is done but the retreat.
 * - `nextTurn`: the turn passes to the next seat.
 *
 * @clause TURN-7
 */
export type Next = 'decision' | 'retreat' | 'reorganization' | 'scoring' | 'endOfTurn' | 'nextTurn';
