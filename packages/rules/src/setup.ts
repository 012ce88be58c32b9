import type { GameEvent } from './events.ts';
import { beginTurn } from './flow/begin.ts';
import { refillTrack } from './flow/draw.ts';
import { startDraft } from './flow/phase.ts';
import { changePoints } from './flow/points.ts';
import { type Game, isFictional } from './game.ts';
import * as at from './layout.ts';
import { Position } from './position.ts';
import { type Seed, seedWords } from './random.ts';

/** Board, bag, track and starting player. @clause FICT-GEN-7 SETUP-2 SETUP-4 SETUP-7 SETUP-9 SETUP-16 */
function setUp(position: Position, events?: GameEvent[]): Position {
  const { cells, game } = position;
  refillTrack(position.lay(), events);
  const starting = position.random(game.seats);
  cells[at.STARTING_SEAT] = starting;
  cells[at.TURN_SEAT] = starting;
  events?.push({ type: 'gameStarted', startingSeat: starting });
  const { startVP, fictStartVP } = game.rules;
  for (let seat = 0; seat < game.seats; seat++) {
    changePoints(position, seat, isFictional(game, seat) ? fictStartVP : startVP, events);
  }
  if (game.rules.choosesInFirstTurn) {
    cells[at.ROUND] = 1;
    beginTurn(position, starting, events);
  } else {
    startDraft(position, starting, at.DRAFT.opening);
  }
  return position;
}

/**
 * The position at the start of a game.
 *
 * @param seed secret; the same seed gives the same game
 */
export function newPosition(game: Game, seed: Seed, events?: GameEvent[]): Position {
  const position = new Position(game);
  position.cells.set(seedWords(seed), game.layout.random);
  return setUp(position, events);
}

/**
 * The same start as seen by somebody who knows only what was drawn.
 *
 * @param draws `draws` of the position made from the seed
 */
export function newPositionFromDraws(
  game: Game,
  draws: readonly number[],
  events?: GameEvent[],
): Position {
  const position = new Position(game);
  position.script = draws;
  try {
    return setUp(position, events);
  } finally {
    position.script = undefined;
  }
}
