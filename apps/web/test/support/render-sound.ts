import {
  hiss,
  isNoise,
  lengthOf,
  type Noise,
  type Recipe,
  type Tone,
} from '../../src/sound/recipes.ts';

/** Samples per second. */
export const RATE = 48_000;

/** Coefficients of a filter with two poles, the first of the denominator being 1. */
interface Filter {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** As Web Audio defines its filters. */
function filterOf({ filter, q }: Noise, hertz: number): Filter {
  const w = (2 * Math.PI * hertz) / RATE;
  const alpha = Math.sin(w) / (2 * (filter === 'lowpass' ? 10 ** (q / 20) : q));
  const cos = Math.cos(w);
  const b: Filter['b'] =
    filter === 'lowpass' ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2] : [alpha, 0, -alpha];
  const a0 = 1 + alpha;
  return { b: [b[0] / a0, b[1] / a0, b[2] / a0], a: [(-2 * cos) / a0, (1 - alpha) / a0] };
}

function filtered(input: Float32Array, at: (i: number) => Filter): Float32Array {
  const output = new Float32Array(input.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < input.length; i++) {
    const { b, a } = at(i);
    const x = input[i]!;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    output[i] = y;
  }
  return output;
}

const triangle = (phase: number): number => (2 / Math.PI) * Math.asin(Math.sin(phase));

/** One part on its own, without its envelope. */
function rawOf(part: Tone | Noise, count: number): Float32Array {
  const { from, to = from } = part;
  const glide = (to / from) ** (1 / count);
  if (isNoise(part)) {
    const still = filterOf(part, from);
    return filtered(hiss(count), (i) => (glide === 1 ? still : filterOf(part, from * glide ** i)));
  }
  const raw = new Float32Array(count);
  let phase = 0;
  let step = (2 * Math.PI * from) / RATE;
  for (let i = 0; i < count; i++) {
    phase += step;
    step *= glide;
    raw[i] = part.wave === 'sine' ? Math.sin(phase) : triangle(phase);
  }
  return raw;
}

/** The sound of a recipe, as the browser makes it before volume and limiter. */
export function renderSound(recipe: Recipe): Float32Array {
  const sound = new Float32Array(Math.ceil(lengthOf(recipe) * RATE));
  for (const part of recipe.parts) {
    const raw = rawOf(part, Math.floor((part.attack + part.decay) * RATE));
    const start = Math.round(part.at * RATE);
    const swell = part.attack * RATE;
    const fade = 0.001 ** (1 / (part.decay * RATE));
    let size = part.gain * recipe.mix;
    for (let i = 0; i < raw.length && start + i < sound.length; i++) {
      if (i > swell) size *= fade;
      sound[start + i]! += raw[i]! * size * Math.min(1, i / swell);
    }
  }
  return sound;
}

/** How ears weigh frequencies, as ITU-R BS.1770 has it for 48 kHz. */
const WEIGHTING: readonly Filter[] = [
  {
    b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
    a: [-1.69065929318241, 0.73248077421585],
  },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
];

/** Seconds over which loudness is taken. */
const WINDOW = 0.1;

/** Loudness of the loudest tenth of a second, in LUFS. */
export function loudnessOf(sound: Float32Array): number {
  // A cue shorter than the window counts as followed by silence.
  const padded = new Float32Array(sound.length + WINDOW * RATE);
  padded.set(sound);
  const weighted = WEIGHTING.reduce<Float32Array>(
    (now, filter) => filtered(now, () => filter),
    padded,
  );
  const size = WINDOW * RATE;
  let sum = 0;
  let most = 0;
  for (let i = 0; i < weighted.length; i++) {
    sum += weighted[i]! ** 2 - (i >= size ? weighted[i - size]! ** 2 : 0);
    most = Math.max(most, sum / size);
  }
  return -0.691 + 10 * Math.log10(most);
}

export const peakOf = (sound: Float32Array): number =>
  sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
