import { mapById } from '@vinci/maps';
import {
  type ConfigError,
  compileGame,
  configError,
  fail,
  type Game,
  type GameConfig,
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
export function compiled(config: GameConfig): Result<Game, ConfigError> {
  const key = JSON.stringify(config);
  const known = cache.get(key);
  if (known !== undefined) return { ok: true, value: known };
  const map = mapById(config.map);
  if (map === undefined) {
    return fail(configError('options/wrong-map', { map: config.map }));
  }
  const { min, max } = map.players;
  if (config.seats < min || config.seats > max) {
    return fail(configError('options/map-seats', { map: map.id, players: `${min}–${max}` }));
  }
  const game = compileGame(config, map);
  if (!game.ok) return game;
  const oldest = cache.keys().next().value;
  if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  cache.set(key, game.value);
  return game;
}
