import { STRENGTHS, type Strength } from '../strength.ts';
import { type ArenaOptions, playAll } from './arena.ts';
import type { MatchResult } from './match.ts';
import type { Pairing } from './series.ts';
import { type Interval, wilson } from './statistics.ts';

/** Where levels meet; who plays is up to the ladder. */
export type Setting = Omit<Pairing, 'players'>;

/** How a level fares against the one below it. */
export interface Step {
  readonly lower: Strength;
  readonly upper: Strength;
  /** Matches that both were in. */
  readonly games: number;
  /** Share of these in which the upper one scored more; an equal score counts half. */
  readonly ahead: Interval;
}

/** A match between levels, with who sat where. */
export interface LadderMatch {
  /** By seat. */
  readonly players: Pairing['players'];
  /** Final VP, by seat. */
  readonly vp: MatchResult['vp'];
}

/**
 * Mixed matches of neighbours: every three levels in a row, in both orders around the table.
 *
 * @param levels the weakest first, at least three
 */
export function lineUps(levels: readonly Strength[] = STRENGTHS): readonly Pairing['players'][] {
  return levels.slice(2).flatMap((third, i) => [
    [levels[i]!, levels[i + 1]!, third],
    [levels[i]!, third, levels[i + 1]!],
  ]);
}

/** How often each level scored more than the one below, in the matches that both were in. */
export function stepsOf(levels: readonly Strength[], matches: readonly LadderMatch[]): Step[] {
  return levels.slice(1).map((upper, i) => {
    const lower = levels[i]!;
    let games = 0;
    let ahead = 0;
    for (const { players, vp } of matches) {
      const [above, below] = [vp[players.indexOf(upper)], vp[players.indexOf(lower)]];
      if (above === undefined || below === undefined) continue;
      games++;
      ahead += above > below ? 1 : above === below ? 0.5 : 0;
    }
    return { lower, upper, games, ahead: wilson(ahead, games) };
  });
}

/** Plays the ladder in every setting: `games` matches of each line-up. */
export async function runLadder(
  settings: readonly Setting[],
  levels: readonly Strength[],
  options: ArenaOptions,
): Promise<{ readonly settings: readonly Step[][]; readonly all: readonly Step[] }> {
  const companies = lineUps(levels);
  const pairings = settings.flatMap((setting) =>
    companies.map((players): Pairing => ({ ...setting, players })),
  );
  const results = await playAll(pairings, options);
  const matches = results.map((played, i) =>
    played.map(({ vp, first }): LadderMatch => {
      const { players } = pairings[i]!;
      const seats = players.length;
      return { vp, players: vp.map((_, seat) => players[(seat - first + seats) % seats]!) };
    }),
  );
  const of = (i: number): LadderMatch[] =>
    matches.slice(i * companies.length, (i + 1) * companies.length).flat();
  return {
    settings: settings.map((_, i) => stepsOf(levels, of(i))),
    all: stepsOf(levels, matches.flat()),
  };
}
