import { mapById } from '@vinci/maps';
import {
  compileGame,
  fail,
  type Game,
  type GameConfig,
  type InputError,
  inputError,
  type Result,
} from '@vinci/rules';

/** Compiled games are immutable and shared between sessions of the same configuration. */
const cache = new Map<string, Game>();
const CACHE_SIZE = 64;

/**
 * The compiled game of a configuration.
 *
 * @errors options/*, map/damaged
 */
export function compiled(config: GameConfig): Result<Game, InputError> {
  const key = JSON.stringify(config);
  const known = cache.get(key);
  if (known !== undefined) return { ok: true, value: known };
  const map = mapById(config.map);
  if (map === undefined) {
    return fail(inputError('options/wrong-map', `There is no map “${config.map}”.`));
  }
  const { min, max } = map.players;
  if (config.seats < min || config.seats > max) {
    return fail(inputError('options/seats', `${map.name} is a map for ${min} to ${max} players.`));
  }
  const game = compileGame(config, map);
  if (!game.ok) return game;
  const oldest = cache.keys().next().value;
  if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  cache.set(key, game.value);
  return game;
}
