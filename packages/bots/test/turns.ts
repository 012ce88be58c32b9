import { apply, type IntentCode, type MapData, newPosition, type Position } from '@vinci/rules';
import { TINY_MAP } from '@vinci/rules/testing';
import { gameFor } from '../src/arena/series.ts';
import { decide, type Strength } from '../src/index.ts';
import { learned as model } from './learned.ts';
import { chance, seedOf, seenBy } from './players.ts';

/** A turn of a bot, and where it began, as everybody saw it. */
export interface Turn {
  readonly start: Position;
  readonly line: readonly IntentCode[];
}

/** The turns of a game of three bots, the choices before round 1 included. */
export function turnsOf(strength: Strength, map: MapData = TINY_MAP): readonly Turn[] {
  const position = newPosition(
    gameFor('deClassic', map, [strength, strength, strength]),
    seedOf(7),
  );
  const random = chance(5);
  const all: { start: Position; line: IntentCode[] }[] = [];
  let before = '';
  while (position.actor >= 0) {
    // Whoever retreats before his own turn may decide on both at once.
    for (const code of decide(strength, position, random, 0, { model })) {
      const turn = `${position.round} ${position.turnSeat}`;
      if (turn !== before) all.push({ start: seenBy(position), line: [] });
      before = turn;
      apply(position, code);
      all.at(-1)?.line.push(code);
    }
  }
  return all;
}

/** The first turn of that kind. */
export function findTurn(turns: readonly Turn[], fits: (turn: Turn) => boolean): Turn {
  const turn = turns.find(fits);
  if (turn === undefined) throw new Error('no such turn');
  return turn;
}
