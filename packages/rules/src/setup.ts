import type { GameEvent } from './events.ts';
import { DRAFT, startDraft } from './flow/decline.ts';
import { refillTrack } from './flow/track.ts';
import { beginTurn } from './flow/turn.ts';
import { type Game, isFictional } from './game.ts';
import * as at from './layout.ts';
import { Position } from './position.ts';
import { type Seed, seedWords } from './random.ts';
import { NOBODY } from './types.ts';

/** Board, bag, track and starting player. @clause FICT-GEN-7 SETUP-2 SETUP-4 SETUP-7 SETUP-9 SETUP-16 */
function setUp(position: Position, events?: GameEvent[]): Position {
  const { cells, game } = position;
  for (let p = 0; p < game.provinceCount; p++) {
    position.setProvince(p, NOBODY, game.neutralPawns[game.board.terrain[p]], 0);
  }
  game.copies.forEach((copies, tile) => {
    cells[game.layout.bag + tile] = copies;
  });
  for (let seat = 0; seat < game.seats; seat++) {
    cells[position.seatCell(seat) + at.VP] = isFictional(game, seat)
      ? game.rules.fictStartVP
      : game.rules.startVP;
  }
  refillTrack(position, events);
  const starting = position.random(game.seats);
  cells[at.STARTING_SEAT] = starting;
  cells[at.TURN_SEAT] = starting;
  events?.push({ type: 'gameStarted', startingSeat: starting });
  if (game.rules.firstChoiceTiming === 'inFirstTurn') {
    cells[at.ROUND] = 1;
    beginTurn(position, starting, events);
  } else {
    startDraft(position, starting, DRAFT.opening);
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
