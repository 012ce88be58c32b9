import type { Game } from '../game.ts';
import type { MapData } from '../map.ts';
import { OPTION_NAMES, OPTIONS, type RuleSet } from '../options/index.ts';
import { PRESETS, type PresetId } from '../texts/index.ts';
import { makeGame } from './board.ts';

/** Lengths and base pawns that a game of any option has, whatever its number of players. */
const forSeats = (seats: number): Partial<RuleSet> => ({
  basePawns: { [seats]: 8 },
  rounds: { [seats]: 8 },
  targetVP: { [seats]: 90 },
});

/**
 * A rule text with each value of each of its choices changed, one at a time.
 *
 * @param boards by terrain set; a game is played on the one that its rules know
 */
export function variantsOf(
  preset: PresetId,
  seats: number,
  boards: Readonly<Record<RuleSet['terrainSet'], MapData>>,
): Game[] {
  return OPTION_NAMES.flatMap((name) => {
    const option = OPTIONS[name];
    if (option.kind !== 'choice') return [];
    return (option.values as readonly unknown[]).flatMap((value): Game[] => {
      if (value === PRESETS[preset][name]) return [];
      const options = { ...forSeats(seats), [name]: value } as Partial<RuleSet>;
      const { terrainSet } = { ...PRESETS[preset], ...options };
      return [makeGame(boards[terrainSet], seats, options, preset)];
    });
  });
}
