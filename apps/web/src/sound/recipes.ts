/** What begins, and how it swells and fades. Times are seconds, counted from the start of the cue. */
interface Voice {
  readonly at: number;
  /** From silence to `gain`, in a straight line. */
  readonly attack: number;
  /** From `gain` to a thousandth of it, exponentially. */
  readonly decay: number;
  readonly gain: number;
  /** Hertz; of a tone its pitch, of noise the middle or edge of what passes the filter. */
  readonly from: number;
  /** Hertz at the end, where it glides. */
  readonly to?: number;
}

export interface Tone extends Voice {
  readonly wave: 'sine' | 'triangle';
}

export interface Noise extends Voice {
  readonly filter: 'lowpass' | 'bandpass';
  /** Sharpness of the filter, as Web Audio counts it. */
  readonly q: number;
}

export interface Recipe {
  readonly parts: readonly (Tone | Noise)[];
  /** Brings the cue to the loudness of the others; `test/sound-recipes.test.ts` measures it. */
  readonly mix: number;
}

export const CUES = [
  'yourTurn',
  'conquest',
  'loss',
  'coin',
  'points',
  'decline',
  'fort',
  'chat',
  'lastRound',
  'victory',
  'tick',
] as const;
export type Cue = (typeof CUES)[number];

const tone = (
  wave: Tone['wave'],
  from: number,
  at: number,
  [attack, decay]: readonly [number, number],
  gain: number,
  to?: number,
): Tone => ({ wave, from, at, attack, decay, gain, ...(to === undefined ? {} : { to }) });

/** A bar of wood that is struck softly: its note, and two octaves above it a short one. */
const bar = (hertz: number, at: number, length: number, gain = 1): Tone[] => [
  tone('sine', hertz, at, [0.005, length], gain),
  tone('sine', hertz * 4, at, [0.002, length / 5], gain * 0.22),
];

/** A small piece of metal: partials that do not fit together. */
const ping = (hertz: number, at: number, length: number, gain = 1): Tone[] => [
  tone('sine', hertz, at, [0.001, length], gain),
  tone('sine', hertz * 1.52, at, [0.001, length * 0.6], gain * 0.4),
  tone('sine', hertz * 2.41, at, [0.001, length * 0.35], gain * 0.22),
];

/** Wood or stone on wood: a knock of noise over a low body. */
const knock = (hertz: number, at: number, gain = 1): (Tone | Noise)[] => [
  { filter: 'bandpass', from: hertz * 4, q: 1.4, at, attack: 0.001, decay: 0.06, gain },
  tone('sine', hertz, at, [0.002, 0.13], gain * 0.8, hertz * 0.8),
];

/** A drum heard from afar. */
const drum = (at: number, gain: number): Tone => tone('sine', 130, at, [0.004, 0.3], gain, 62);

/** A horn without an edge. */
const horn = (hertz: number, at: number, length: number, gain: number): Tone[] => [
  tone('triangle', hertz, at, [0.03, length], gain),
  tone('sine', hertz * 2, at, [0.05, length * 0.7], gain * 0.3),
];

/** Partials of a large bell, as ratio, length in seconds, and strength. */
const BELL = [
  [0.5, 1.9, 0.5],
  [1, 1.6, 1],
  [1.2, 1.1, 0.5],
  [1.5, 0.9, 0.25],
  [2, 0.9, 0.5],
  [2.67, 0.5, 0.2],
] as const;

/** Stones that come loose one after the other: when, in seconds, and at which pitch. */
const RUBBLE = [
  [0.08, 150],
  [0.2, 118],
  [0.29, 136],
  [0.43, 98],
  [0.52, 112],
  [0.68, 84],
] as const;

/** Every sound of the game, of our own making. */
export const RECIPES: Readonly<Record<Cue, Recipe>> = {
  yourTurn: { parts: [...bar(659.26, 0, 0.7), ...bar(880, 0.16, 0.9)], mix: 0.22 },
  conquest: {
    parts: [drum(0, 1), ...knock(210, 0.012, 0.45), ...horn(293.66, 0.03, 0.26, 0.3)],
    mix: 0.37,
  },
  loss: {
    parts: [drum(0, 0.7), ...horn(311.13, 0.02, 0.34, 0.5), ...horn(246.94, 0.2, 0.6, 0.5)],
    mix: 0.44,
  },
  coin: { parts: [...ping(2093, 0, 0.22), ...ping(2637, 0.085, 0.4)], mix: 0.2 },
  points: {
    parts: [...bar(523.25, 0, 0.3), ...bar(659.26, 0.075, 0.3), ...bar(783.99, 0.15, 0.5)],
    mix: 0.25,
  },
  decline: {
    parts: [
      { filter: 'lowpass', from: 700, to: 140, q: 0, at: 0, attack: 0.05, decay: 1.15, gain: 0.8 },
      ...RUBBLE.flatMap(([at, hertz], index) => knock(hertz, at, 0.8 - index * 0.08)),
      tone('triangle', 196, 0, [0.04, 1], 0.4, 92),
    ],
    mix: 0.55,
  },
  fort: { parts: [...knock(190, 0), ...knock(240, 0.11, 0.8)], mix: 0.7 },
  chat: { parts: [tone('sine', 520, 0, [0.008, 0.16], 1, 760)], mix: 0.45 },
  lastRound: {
    parts: BELL.map(([ratio, length, gain]) =>
      tone('sine', 233.08 * ratio, 0, [0.004, length], gain),
    ),
    mix: 0.15,
  },
  victory: {
    parts: [
      ...horn(392, 0, 0.3, 0.8),
      ...horn(523.25, 0.16, 0.3, 0.8),
      ...horn(659.26, 0.32, 0.4, 0.8),
      ...[261.63, 523.25, 659.26, 783.99].flatMap((hertz) => horn(hertz, 0.52, 1.5, 0.5)),
      ...bar(1567.98, 0.52, 1.2, 0.25),
    ],
    mix: 0.18,
  },
  tick: { parts: [...bar(1318.5, 0, 0.07)], mix: 0.55 },
};

export const isNoise = (part: Tone | Noise): part is Noise => 'filter' in part;

/** Seconds from the start of a cue until it is silent. */
export const lengthOf = ({ parts }: Recipe): number =>
  Math.max(...parts.map(({ at, attack, decay }) => at + attack + decay));

/** Hiss that is the same each time: numbers between −1 and 1. */
export function hiss(count: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(count);
  let state = 22_695_477;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    samples[i] = state / 2 ** 31;
  }
  return samples;
}
