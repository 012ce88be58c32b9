import { type Cue, hiss, isNoise, lengthOf, type Noise, RECIPES, type Tone } from './recipes.ts';

/** Plays cues. A cue that cannot be heard now is left out, never made up for later. */
export interface Player {
  /** @param level how loud beside the others, 0 … 1 */
  play(cue: Cue, level?: number): void;
  /** From 0 to 1, as ears judge it. */
  setVolume(volume: number): void;
  /** To be called by a touch or key: some browsers let sound begin only then. */
  wake(): void;
}

/** What a player has to know of the world. */
export interface Surroundings {
  /** Milliseconds on a clock that only rises. */
  now(): number;
  /** Nobody looks at the page. */
  hidden(): boolean;
}

/** Cues sound together up to this number; then the oldest gives way. */
export const MOST_CUES = 4;
/** The same cue is not begun again within this time, in milliseconds. */
export const LEAST_GAP = 60;
/** A cue that the browser lets begin only later than this is left out, in milliseconds. */
const LATEST = 250;
/** After so long without a cue the device is let go, in milliseconds. */
const REST_AFTER = 20_000;
/** Seconds in which a cue that gives way falls silent. */
const GIVE_WAY = 0.03;
/** Nothing fades to zero exponentially. */
const SILENCE = 0.001;
/** Several cues at once stay undistorted up to here … */
const KNEE = 0.7;
/** … and never pass 1 below this. */
const MOST_INPUT = 4;

/** What cues add up to, bent so that it never passes 1. */
export function softLimit(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  return Math.sign(sample) * (KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE)));
}

interface Sounding {
  readonly gain: GainNode;
  /** On the clock of the audio, in seconds. */
  readonly until: number;
}

/** A player on an audio device, which may still be asleep. */
export function createPlayer(context: AudioContext, { now, hidden }: Surroundings): Player {
  const bus = new GainNode(context, { gain: 1 / MOST_INPUT });
  const curve = Float32Array.from({ length: 4001 }, (_, i) =>
    softLimit((i / 2000 - 1) * MOST_INPUT),
  );
  const limiter = new WaveShaperNode(context, { curve });
  const master = new GainNode(context, { gain: 1 });
  bus.connect(limiter).connect(master).connect(context.destination);
  const begun = new Map<Cue, number>();
  let sounding: Sounding[] = [];
  let noise: AudioBuffer | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting = false;

  const noiseBuffer = (): AudioBuffer => {
    if (noise === undefined) {
      const longest = Math.max(...Object.values(RECIPES).map(lengthOf));
      const samples = hiss(Math.ceil(longest * context.sampleRate));
      noise = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
      noise.copyToChannel(samples, 0);
    }
    return noise;
  };

  /** Connects the source of a part with what it goes through first. */
  const sourceOf = (part: Tone | Noise, begin: number, end: number, out: AudioNode) => {
    const glide = (pitch: AudioParam): void => {
      pitch.setValueAtTime(part.from, begin);
      if (part.to !== undefined) pitch.exponentialRampToValueAtTime(part.to, end);
    };
    if (!isNoise(part)) {
      const tone = new OscillatorNode(context, { type: part.wave });
      glide(tone.frequency);
      tone.connect(out);
      return tone;
    }
    const source = new AudioBufferSourceNode(context, { buffer: noiseBuffer() });
    const filter = new BiquadFilterNode(context, { type: part.filter, Q: part.q });
    glide(filter.frequency);
    source.connect(filter).connect(out);
    return source;
  };

  const begin = (cue: Cue, level: number): void => {
    const recipe = RECIPES[cue];
    const start = context.currentTime;
    sounding = sounding.filter(({ until }) => until > start);
    for (const { gain } of sounding.splice(0, sounding.length + 1 - MOST_CUES)) {
      gain.gain.setTargetAtTime(0, start, GIVE_WAY / 3);
    }
    const gain = new GainNode(context, { gain: recipe.mix * level });
    gain.connect(bus);
    let open = recipe.parts.length;
    for (const part of recipe.parts) {
      const at = start + part.at;
      const swollen = at + part.attack;
      const end = swollen + part.decay;
      const envelope = new GainNode(context, { gain: 0 });
      envelope.gain.setValueAtTime(0, at);
      envelope.gain.linearRampToValueAtTime(part.gain, swollen);
      envelope.gain.exponentialRampToValueAtTime(part.gain * SILENCE, end);
      envelope.connect(gain);
      const source = sourceOf(part, at, end, envelope);
      source.onended = () => {
        open -= 1;
        if (open === 0) gain.disconnect();
      };
      source.start(at);
      source.stop(end);
    }
    sounding.push({ gain, until: start + lengthOf(recipe) });
  };

  const wake = async (): Promise<void> => {
    clearTimeout(timer);
    resting = false;
    timer = setTimeout(() => {
      resting = true;
      context.suspend().catch(() => undefined);
    }, REST_AFTER);
    if (context.state !== 'running') await context.resume();
  };

  return {
    play(cue, level = 1) {
      const asked = now();
      if (asked - (begun.get(cue) ?? -Infinity) < LEAST_GAP) return;
      // Whoever looks elsewhere is called when it is their turn, and left alone otherwise.
      if (hidden() && cue !== 'yourTurn') return;
      begun.set(cue, asked);
      wake().then(
        () => {
          if (now() - asked <= LATEST) begin(cue, level);
        },
        // Without a device the game is silent.
        () => undefined,
      );
    },
    setVolume(volume) {
      master.gain.setTargetAtTime(volume ** 2, context.currentTime, 0.02);
    },
    wake() {
      if (!resting && context.state !== 'running') wake().catch(() => undefined);
    },
  };
}
