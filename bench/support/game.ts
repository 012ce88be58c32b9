import { europe } from '@vinci/maps';
import { compileGame, type Game, type PresetId, type Seat } from '@vinci/rules';

/** A game by the plain rule text, on Europe unless another board is named. */
export function gameOf(
  seats: number,
  preset: PresetId,
  fictional: readonly Seat[] = [],
  board = europe,
): Game {
  const config = {
    preset,
    options: {},
    map: board.id,
    mapVersion: board.version,
    seats,
    fictional: [...fictional],
  };
  const game = compileGame(config, board);
  if (!game.ok) throw new Error(game.error.text);
  return game.value;
}
