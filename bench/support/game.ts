import { europe } from '@vinci/maps';
import { compileGame, type Game, type PresetId, type Seat } from '@vinci/rules';

/** A game on Europe by the plain rule text. */
export function gameOf(seats: number, preset: PresetId, fictional: readonly Seat[] = []): Game {
  const config = {
    preset,
    options: {},
    map: europe.id,
    mapVersion: europe.version,
    seats,
    fictional: [...fictional],
  };
  const game = compileGame(config, europe);
  if (!game.ok) throw new Error(game.error.text);
  return game.value;
}
