import { jest } from '@jest/globals';
import { createPlayer, LEAST_GAP, MOST_CUES, type Player } from '../src/sound/player.ts';
import { RECIPES } from '../src/sound/recipes.ts';

/** Node has no Web Audio: as much of it as a player touches, which notes what is started and faded. */
class FakeParam {
  targets: number[] = [];
  setValueAtTime = (): void => undefined;
  linearRampToValueAtTime = (): void => undefined;
  exponentialRampToValueAtTime = (): void => undefined;
  setTargetAtTime = (target: number): void => {
    this.targets.push(target);
  };
}

class FakeNode {
  readonly gain = new FakeParam();
  readonly frequency = new FakeParam();
  connect = (node: FakeNode): FakeNode => node;
  disconnect = (): void => undefined;
}

class FakeDevice {
  state = 'suspended';
  currentTime = 0;
  sampleRate = 48_000;
  destination = new FakeNode();
  started = 0;
  gains: FakeNode[] = [];
  resume = async (): Promise<void> => {
    this.state = 'running';
  };
  suspend = async (): Promise<void> => {
    this.state = 'suspended';
  };
}

const NAMES = ['GainNode', 'WaveShaperNode', 'OscillatorNode', 'BiquadFilterNode'] as const;

describe('the player', () => {
  let device: FakeDevice;
  let player: Player;
  let now = 0;
  let hidden = false;

  /** Lets the device answer. */
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  const play = async (...cues: Parameters<Player['play']>[0][]): Promise<number> => {
    const before = device.started;
    for (const cue of cues) player.play(cue);
    await settle();
    return device.started - before;
  };
  const partsOf = (cue: keyof typeof RECIPES): number => RECIPES[cue].parts.length;

  beforeEach(() => {
    jest.useFakeTimers();
    [now, hidden] = [0, false];
    device = new FakeDevice();
    class Source extends FakeNode {
      start = (): void => {
        device.started++;
      };
      stop = (): void => undefined;
    }
    class Gain extends FakeNode {
      constructor() {
        super();
        device.gains.push(this);
      }
    }
    Object.assign(globalThis, {
      GainNode: Gain,
      WaveShaperNode: FakeNode,
      BiquadFilterNode: FakeNode,
      OscillatorNode: Source,
      AudioBufferSourceNode: Source,
      AudioBuffer: class {
        copyToChannel = (): void => undefined;
      },
    });
    player = createPlayer(device as unknown as AudioContext, {
      now: () => now,
      hidden: () => hidden,
    });
  });

  afterEach(() => {
    jest.useRealTimers();
    for (const name of [...NAMES, 'AudioBufferSourceNode', 'AudioBuffer'])
      Reflect.deleteProperty(globalThis, name);
  });

  test('starts every part of a cue, and wakes the device for it', async () => {
    expect(await play('victory')).toBe(partsOf('victory'));
    expect(device.state).toBe('running');
  });

  test('the same cue waits a moment, another one does not', async () => {
    expect(await play('coin', 'coin', 'fort')).toBe(partsOf('coin') + partsOf('fort'));
    now = LEAST_GAP - 1;
    expect(await play('coin')).toBe(0);
    now = LEAST_GAP;
    expect(await play('coin')).toBe(partsOf('coin'));
  });

  test('while nobody looks only the own turn is called', async () => {
    hidden = true;
    expect(await play('conquest', 'chat', 'victory')).toBe(0);
    expect(await play('yourTurn')).toBe(partsOf('yourTurn'));
  });

  test('the oldest of too many gives way', async () => {
    const fading = (): number => device.gains.filter(({ gain }) => gain.targets.includes(0)).length;
    const cues = ['victory', 'lastRound', 'decline', 'loss', 'points', 'fort'] as const;
    await play(...cues.slice(0, MOST_CUES));
    expect(fading()).toBe(0);
    await play(...cues.slice(MOST_CUES));
    expect(fading()).toBe(cues.length - MOST_CUES);
  });

  test('what has ended makes room', async () => {
    await play('victory', 'lastRound', 'decline', 'loss');
    device.currentTime = 10;
    await play('points');
    expect(device.gains.some(({ gain }) => gain.targets.includes(0))).toBe(false);
  });

  test('a cue that the device begins too late is left out', async () => {
    device.resume = async () => {
      now += 5000;
      device.state = 'running';
    };
    expect(await play('conquest')).toBe(0);
    expect(await play('conquest')).toBe(partsOf('conquest'));
  });

  test('a device that does not start leaves silence and no error', async () => {
    device.resume = () => Promise.reject(new Error('NotAllowedError'));
    expect(await play('conquest')).toBe(0);
    player.wake();
    await settle();
  });

  test('the device is let go after a rest, and comes back with the next cue', async () => {
    await play('coin');
    jest.runAllTimers();
    expect(device.state).toBe('suspended');
    player.wake();
    await settle();
    expect(device.state).toBe('suspended');
    now = 60_000;
    expect(await play('coin')).toBe(partsOf('coin'));
  });
});
