import {
  type Game,
  type MapData,
  type Position,
  PRESETS,
  type PresetId,
  playerCounts,
  publicCells,
  restorePosition,
  ruleSetOf,
  type Seed,
  seededRandom,
} from '@vinci/rules';
import { type Player, playMatch } from '../arena/match.ts';
import { gameFor } from '../arena/series.ts';
import type { Random } from '../policy/expand.ts';
import { featuresOf, WIDTH } from '../worth/features.ts';
import { SPREADS } from '../worth/model.ts';

/** One position of a game, and how the game ended. */
export interface Sample {
  readonly seats: number;
  /** `WIDTH` numbers for each seat. */
  readonly features: Float64Array;
  /** Part of the victory, by seat. */
  readonly shares: readonly number[];
  /** VP that were still to come, by seat. */
  readonly rest: readonly number[];
  /** VP it had, by seat. */
  readonly vp: readonly number[];
  readonly round: number;
  /** Turns left, at most `SPREADS − 1`. */
  readonly turns: number;
  /** The position itself, where it is asked for. */
  readonly position?: Position;
}

/** Which games are played. */
export interface SampleSetting {
  readonly preset: PresetId;
  readonly maps: readonly MapData[];
  readonly games: number;
  /** Another seed gives other games; those of different seeds have nothing in common. */
  readonly seed: number;
  /** Part of the beginnings of turns that become samples, 0 … 1. */
  readonly share: number;
  /** Whether positions are kept, too. */
  readonly keep?: boolean;
  readonly progress?: () => void;
}

/** Imagined games for a decision of a yardstick at these tables. */
const ITERATIONS = 16;

const buffer = new Float64Array(WIDTH * 8);

/** Most seats; tables of six are rare and long. */
const MOST_SEATS = 5;

const hex = (seed: number, number: number): string =>
  [seed, number, seed ^ 0x2545f491, number + 0x9e37]
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');

/** Who sits at a table: bots of different strengths, in some games of the rule texts that know them fictional players. */
function company(preset: PresetId, seats: number, random: Random): Player[] {
  const knows = ruleSetOf({ preset, options: {} }).fictionalPlayers === 'auto';
  const fictional = knows && seats > 2 && random(5) === 0 ? Math.min(seats - 1, 3) : 0;
  const players: Player[] = new Array<Player>(fictional).fill('fictional');
  while (players.length < seats) {
    const lot = random(10);
    players.splice(
      random(players.length + 1),
      0,
      lot < 3 ? 'careless' : lot < 8 ? 'medium' : 'yardstick',
    );
  }
  return players;
}

/** Plays a game and takes beginnings of turns from it. */
function samplesOf(
  game: Game,
  seed: Seed,
  players: readonly Player[],
  random: Random,
  { share, keep = false }: SampleSetting,
): Sample[] {
  const { seats } = game;
  const found: Omit<Sample, 'shares' | 'rest'>[] = [];
  let turn = '';
  const { vp, shares } = playMatch(game, seed, players, {
    budgetMs: 0,
    iterations: ITERATIONS,
    visit: (position) => {
      const now = `${position.round} ${position.turnSeat}`;
      if (now === turn || position.actor < 0) return;
      turn = now;
      if (random(1000) >= 1000 * share) return;
      const turns = featuresOf(position, buffer);
      found.push({
        seats,
        features: buffer.slice(0, seats * WIDTH),
        vp: players.map((_, seat) => position.vp(seat)),
        round: position.round,
        turns: Math.min(turns, SPREADS - 1),
        ...(keep && { position: restorePosition(game, publicCells(position)) }),
      });
    },
  });
  return found.map((sample) => ({
    ...sample,
    shares,
    rest: vp.map((points, seat) => points - sample.vp[seat]!),
  }));
}

/** Boards whose terrains a rule text knows. */
export const boardsFor = (preset: PresetId, maps: readonly MapData[]): MapData[] => {
  const dry = PRESETS[preset].terrainSet !== 'vinci2_7';
  return maps.filter(
    ({ provinces }) =>
      !dry || provinces.every(({ terrain }) => terrain !== 'desert' && terrain !== 'river'),
  );
};

/** One of some boards, and how many sit there. @param bounds least and most seats */
export function drawTable(
  preset: PresetId,
  boards: readonly MapData[],
  [least, most]: readonly [number, number],
  random: Random,
): { readonly map: MapData; readonly seats: number } {
  const map = boards[random(boards.length)]!;
  const { min, max } = map.players;
  const fits = playerCounts(ruleSetOf({ preset, options: {} }), map).filter(
    (count) => count >= Math.max(least, min) && count <= Math.min(most, max),
  );
  return { map, seats: fits[random(fits.length)] ?? min };
}

/** Plays games between bots of different strengths, and takes positions from them. */
export function drawSamples(setting: SampleSetting): Sample[] {
  const { preset, maps, games, seed, progress } = setting;
  const boards = boardsFor(preset, maps);
  const samples: Sample[] = [];
  for (let number = 0; number < games; number++) {
    const random = seededRandom(hex(seed ^ 0x51ed, number));
    const { map, seats } = drawTable(preset, boards, [1, MOST_SEATS], random);
    const players = company(preset, seats, random);
    const game = gameFor(preset, map, players);
    samples.push(...samplesOf(game, hex(seed, number), players, random, setting));
    progress?.();
  }
  return samples;
}
