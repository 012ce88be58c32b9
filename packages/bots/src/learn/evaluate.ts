import { type MapData, PRESET_IDS, type PresetId } from '@vinci/rules';
import type { Model } from '../worth/model.ts';
import { estimate, MIDDLE, newEstimate } from '../worth/quick.ts';
import { worth } from '../worth/worth.ts';
import { GAMES, toldQuickly } from './learn.ts';
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

/** How good the estimates of one rule text are. */
export interface TextQuality {
  readonly preset: PresetId;
  readonly games: number;
  readonly positions: number;
  /** The logistic fit on points and round, fitted to games of its own. */
  readonly plain: Quality;
  readonly quick: Quality;
  readonly imagined: Quality;
  /** Mean error of the final points, in VP, and how often they lay within the interval. */
  readonly pointsOff: number;
  readonly within: number;
}

/**
 * Part of the beginnings of turns that are measured. Playing a game costs far more than judging its positions, but the
 * more are taken from one game, the less each adds.
 */
const SHARE = 0.3;

/** Games that are played for the logistic fit of a rule text: three weights need fewer than ten bins. */
export const gamesToFit = (games: number): number => Math.ceil(games / 4);

const qualityOf = (told: readonly Told[]): Quality => ({ brier: brier(told), bins: binsOf(told) });

const out = newEstimate();

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
  const told = (of: (sample: Sample, i: number) => number[]): Told[] =>
    samples.map((sample, i) => ({ win: of(sample, i), shares: sample.shares }));
  return {
    preset,
    games,
    positions: samples.length,
    plain: qualityOf(told(fit)),
    quick: qualityOf(samples.map((sample) => toldQuickly(sample, model))),
    imagined: qualityOf(
      told(({ position }, i) => {
        const seats = worth(position!, { model, games: GAMES, seed: own + i });
        return seats.map(({ win }) => win);
      }),
    ),
    ...pointsQuality(samples, model),
  };
}

/** How well final points are told. */
function pointsQuality(samples: readonly Sample[], model: Model) {
  let off = 0;
  let within = 0;
  let count = 0;
  for (const { position, vp, rest, seats } of samples) {
    estimate(position!, model, out);
    for (let seat = 0; seat < seats; seat++) {
      const error = Math.abs(out.points[seat]! - vp[seat]! - rest[seat]!);
      off += error;
      if (error <= MIDDLE * out.spread[seat]!) within++;
      count++;
    }
  }
  return { pointsOff: off / Math.max(1, count), within: within / Math.max(1, count) };
}
