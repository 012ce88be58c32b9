import { type MapData, PRESET_IDS, type PresetId, seededRandom } from '@vinci/rules';
import { FEATURES } from '../worth/features.ts';
import { imagine } from '../worth/imagine.ts';
import {
  type LearnedFrom,
  MODEL_VERSION,
  type Model,
  type Network,
  SPREADS,
} from '../worth/model.ts';
import { estimate, newEstimate } from '../worth/quick.ts';
import { sharesOf } from '../worth/worth.ts';
import { drawSamples, type Sample } from './samples.ts';
import { bestBlend, bestTemperature, type Told, type ToldTwice } from './scores.ts';
import { train } from './train.ts';

/** What is learned from. */
export interface LearnOptions {
  readonly maps: readonly MapData[];
  /** Games for each rule text, at least 6. */
  readonly games: number;
  readonly seed: number;
  readonly progress?: () => void;
}

/** Part of the beginnings of turns that become samples. */
const SHARE = 0.5;

/** Part of the games that are learned from; the others tell how sure the network may be. */
const LEARNED = 0.75;

/** Positions from which games are imagined to find how sure these may be. */
const IMAGINED = 4000;

/** Imagined games of each of them. */
export const GAMES = 24;

const out = newEstimate();

/** What was told of a kept position without looking ahead. */
export function toldQuickly(sample: Sample, model: Model | undefined): Told {
  estimate(sample.position!, model, out);
  return { win: Array.from(out.win.subarray(0, sample.seats)), shares: sample.shares };
}

/** Learns what positions are worth, one rule text after the other. */
export function learnWorth(options: LearnOptions): Model {
  const texts = {} as Record<PresetId, Network>;
  for (const preset of PRESET_IDS) texts[preset] = learnText(preset, options);
  return modelOf(texts, options);
}

/** A model of some rule texts. */
export const modelOf = (texts: Record<PresetId, Network>, { games, seed }: LearnedFrom): Model => ({
  format: 'vinci-worth',
  version: MODEL_VERSION,
  learnedFrom: { games, seed },
  features: [...FEATURES],
  texts,
});

/** One for positions of a single rule text. */
const modelOfText = (preset: PresetId, net: Network): Model =>
  modelOf({ [preset]: net } as Record<PresetId, Network>, { games: 1, seed: 1 });

/** Learns what the positions of one rule text are worth. */
export function learnText(
  preset: PresetId,
  { maps, games, seed, progress }: LearnOptions,
): Network {
  const base = { preset, maps, share: SHARE, ...(progress && { progress }) };
  const many = Math.ceil(games * LEARNED);
  const own = seed + 1000 * PRESET_IDS.indexOf(preset);
  const samples = drawSamples({ ...base, games: many, seed: own });
  const random = seededRandom((own >>> 0).toString(16).padStart(8, '0').repeat(4));
  const net = train(samples, random);
  const kept = drawSamples({ ...base, games: games - many, seed: own + 500, keep: true });
  return calibrate(net, preset, kept, own);
}

/** Finds on games that were not learned from how sure the network may be, and how far its points spread. */
function calibrate(net: Network, preset: PresetId, kept: readonly Sample[], seed: number): Network {
  const model = modelOfText(preset, net);
  const temperature = bestTemperature(kept.map((sample) => toldQuickly(sample, model)));
  const squares = new Float64Array(SPREADS);
  const counts = new Float64Array(SPREADS);
  for (const { position, rest, vp, seats, turns } of kept) {
    estimate(position!, model, out);
    for (let seat = 0; seat < seats; seat++) {
      squares[turns]! += (out.points[seat]! - vp[seat]! - rest[seat]!) ** 2;
      counts[turns]!++;
    }
  }
  let last = 3;
  const spread = Array.from(squares, (sum, turns) => {
    if (counts[turns]! >= 30) last = Math.sqrt(sum / counts[turns]!);
    return Number(last.toFixed(2));
  });
  return calibrateImagined({ ...net, temperature, spread }, preset, kept, seed);
}

/** The same for imagined games, whose players and estimates are those of the network. */
function calibrateImagined(
  net: Network,
  preset: PresetId,
  kept: readonly Sample[],
  seed: number,
): Network {
  const model = modelOfText(preset, net);
  const every = Math.max(1, Math.floor(kept.length / IMAGINED));
  const told = kept
    .filter((_, i) => i % every === 0)
    .map((sample, i): ToldTwice => {
      const { position, shares, seats } = sample;
      const imagined = imagine(position!, { model, games: GAMES, seed: seed + i });
      const { win: quick } = toldQuickly(sample, model);
      return { win: Array.from(sharesOf(imagined, seats)), quick, shares };
    });
  return { ...net, imagined: bestTemperature(told), blend: bestBlend(told) };
}
