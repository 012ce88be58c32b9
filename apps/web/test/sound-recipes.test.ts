import { softLimit } from '../src/sound/player.ts';
import { CUES, type Cue, hiss, isNoise, lengthOf, RECIPES } from '../src/sound/recipes.ts';
import { loudnessOf, peakOf, RATE, renderSound } from './support/render-sound.ts';

/** Loudness that all cues are mixed to, in LUFS, and how far each may be from it. */
const LOUDNESS = -19;
const TOLERANCE = 1.5;

/** Cues that come often must be short, in seconds. */
const LONGEST: Readonly<Record<Cue, number>> = {
  yourTurn: 1.2,
  conquest: 0.5,
  loss: 1,
  coin: 0.6,
  points: 0.8,
  decline: 1.4,
  fort: 0.4,
  chat: 0.3,
  lastRound: 2.2,
  victory: 2.5,
  tick: 0.15,
};

const SOUNDS = new Map(CUES.map((cue) => [cue, renderSound(RECIPES[cue])]));

describe.each(CUES)('the sound of %s', (cue) => {
  const recipe = RECIPES[cue];
  const sound = SOUNDS.get(cue)!;

  test('is made of what browsers can play', () => {
    for (const part of recipe.parts) {
      const numbers = [part.at, part.attack, part.decay, part.gain, part.from, part.to ?? 1];
      expect(numbers.every(Number.isFinite)).toBe(true);
      expect(part.at).toBeGreaterThanOrEqual(0);
      // Zero is where no exponential gets to, and a jump is a click.
      expect(Math.min(part.attack, part.decay, part.gain, part.to ?? part.from)).toBeGreaterThan(0);
      expect(Math.max(part.from, part.to ?? 0)).toBeLessThan(8000);
      if (isNoise(part)) expect(part.q).toBeGreaterThanOrEqual(0);
    }
  });

  test('ends in time', () => {
    expect(lengthOf(recipe)).toBeLessThanOrEqual(LONGEST[cue]);
    expect(sound.length).toBeLessThanOrEqual(Math.ceil(LONGEST[cue] * RATE));
  });

  test('is as loud as the others, and far from clipping', () => {
    expect(Math.abs(loudnessOf(sound) - LOUDNESS)).toBeLessThanOrEqual(TOLERANCE);
    expect(peakOf(sound)).toBeLessThan(0.65);
  });

  test('begins and ends in silence', () => {
    expect(Math.abs(sound[0]!)).toBeLessThan(0.001);
    expect(peakOf(sound.subarray(-RATE / 1000))).toBeLessThan(0.002);
  });
});

describe('loudness', () => {
  test('is what the standard says of a tone of 997 Hz at full scale', () => {
    const tone = Float32Array.from({ length: RATE }, (_, i) =>
      Math.sin((2 * Math.PI * 997 * i) / RATE),
    );
    expect(loudnessOf(tone)).toBeCloseTo(-3.01, 1);
  });
});

describe('the noise', () => {
  test('is the same each time, fills its range, and has no offset', () => {
    const noise = hiss(48_000);
    expect(hiss(48_000)).toEqual(noise);
    expect(peakOf(noise)).toBeLessThanOrEqual(1);
    expect(peakOf(noise)).toBeGreaterThan(0.99);
    expect(Math.abs(noise.reduce((sum, each) => sum + each, 0) / noise.length)).toBeLessThan(0.01);
  });
});

describe('the limiter', () => {
  test('leaves alone what is quiet, and never passes 1', () => {
    expect([0, 0.3, -0.7].map(softLimit)).toEqual([0, 0.3, -0.7]);
    let last = -1;
    for (let sample = -4; sample <= 4; sample += 0.01) {
      const limited = softLimit(sample);
      expect(Math.abs(limited)).toBeLessThanOrEqual(1);
      expect(limited).toBeGreaterThanOrEqual(last);
      last = limited;
    }
  });

  test('all cues at once stay below what it can bend', () => {
    const peaks = [...SOUNDS.values()].map(peakOf).sort((a, b) => b - a);
    expect(peaks.slice(0, 4).reduce((sum, peak) => sum + peak, 0)).toBeLessThan(4);
  });
});
