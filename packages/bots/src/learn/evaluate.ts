import { type MapData, PRESET_IDS, type PresetId } from '@vinci/rules';
import type { Model } from '../worth/model.ts';
import { quickWorth, type SeatWorth } from '../worth/quick.ts';
import { worth } from '../worth/worth.ts';
import { GAMES } from './learn.ts';
import { drawSamples, type Sample } from './samples.ts';
import { type Bin, binsOf, brier, fitPlainly, type Told } from './scores.ts';

/** What is measured. */
export interface EvaluateOptions {
  readonly maps: readonly MapData[];
  readonly model: Model;
  /** Games for each rule text. Those of `gamesToFit` are played besides. */
  readonly games: number;
  /** Must not be the one the model was learned with. */
  readonly seed: number;
  readonly progress?: () => void;
}

/** How good chances of one kind are. */
export interface Quality {
  readonly brier: number;
  readonly bins: readonly Bin[];
}

/** The same of chances that come with final points. */
export interface WorthQuality extends Quality {
  /** Mean error of the final points, in VP, and how often they lay within the interval, 0 … 1. */
  readonly pointsOff: number;
  readonly within: number;
}

/** How good the estimates of one rule text are. */
export interface TextQuality {
  readonly preset: PresetId;
  readonly games: number;
  readonly positions: number;
  /** The logistic fit on points and round, fitted to games of its own. */
  readonly plain: Quality;
  readonly quick: WorthQuality;
  readonly imagined: WorthQuality;
}

/**
 * Part of the beginnings of turns that are measured. Playing a game costs far more than judging its positions, but the
 * more are taken from one game, the less each adds.
 */
const SHARE = 0.3;

/** Games that are played for the logistic fit of a rule text: three weights need fewer than ten bins. */
export const gamesToFit = (games: number): number => Math.ceil(games / 4);

const qualityOf = (told: readonly Told[]): Quality => ({ brier: brier(told), bins: binsOf(told) });

/** Measures on games that nothing was fitted to. */
export function evaluateWorth(options: EvaluateOptions): TextQuality[] {
  return PRESET_IDS.map((preset) => evaluateText(preset, options));
}

/** The same for one rule text. */
export function evaluateText(
  preset: PresetId,
  { maps, model, games, seed, progress }: EvaluateOptions,
): TextQuality {
  const base = { preset, maps, games, share: SHARE, ...(progress && { progress }) };
  const own = seed + 1000 * PRESET_IDS.indexOf(preset);
  const fit = fitPlainly(drawSamples({ ...base, games: gamesToFit(games), seed: own + 500 }));
  const samples = drawSamples({ ...base, seed: own, keep: true });
  return {
    preset,
    games,
    positions: samples.length,
    plain: qualityOf(samples.map((sample) => ({ win: fit(sample), shares: sample.shares }))),
    quick: worthQuality(samples, ({ position }) => quickWorth(position!, model)),
    imagined: worthQuality(samples, ({ position }, i) =>
      worth(position!, { model, games: GAMES, seed: own + i }),
    ),
  };
}

/** How well chances and final points are told. */
function worthQuality(
  samples: readonly Sample[],
  worthOf: (sample: Sample, i: number) => readonly SeatWorth[],
): WorthQuality {
  let off = 0;
  let within = 0;
  let count = 0;
  const told = samples.map((sample, i): Told => {
    const seats = worthOf(sample, i);
    seats.forEach(({ points, low, high }, seat) => {
      const came = sample.vp[seat]! + sample.rest[seat]!;
      off += Math.abs(points - came);
      if (low <= came && came <= high) within++;
      count++;
    });
    return { win: seats.map(({ win }) => win), shares: sample.shares };
  });
  const all = Math.max(1, count);
  return { ...qualityOf(told), pointsOff: off / all, within: within / all };
}
