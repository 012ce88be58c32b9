import { effect, signal } from '@preact/signals';
import type { Player } from '../sound/player.ts';
import type { Cue } from '../sound/recipes.ts';
import { changeSettings, settings } from './settings.ts';
import { touched, WISHES } from './touched.ts';

/** This browser makes no sound although it is wanted: there is no device, or it is blocked. */
export const soundFailed = signal(false);

let player: Player | undefined;
let loading = false;

const isSilent = (): boolean => settings.peek().muted;

/**
 * Lets something be heard, if sound is wanted and possible now. What is heard is always seen, too.
 *
 * @param level how loud beside other cues, 0 … 1
 */
export function sound(cue: Cue, level = 1): void {
  if (!isSilent()) player?.play(cue, level);
}

export const toggleMuted = (): void => changeSettings({ muted: !settings.peek().muted });

/** Fetches what makes the sounds as soon as the page has been touched, now or before. */
export function startSound(): () => void {
  const stop = effect(() => {
    const { muted, volume } = settings.value;
    player?.setVolume(volume);
    if (touched.value && !muted) void load();
  });
  // Some browsers let sound begin, or come back after a call, only with a touch.
  const wish = (): void => {
    if (isSilent()) return;
    if (touched.peek()) void load();
    player?.wake();
  };
  for (const type of WISHES) addEventListener(type, wish, true);
  return () => {
    stop();
    for (const type of WISHES) removeEventListener(type, wish, true);
  };
}

async function load(): Promise<void> {
  if (loading || player !== undefined || soundFailed.peek()) return;
  loading = true;
  try {
    const { createPlayer } = await import('../sound/player.ts');
    player = openPlayer(createPlayer);
    player?.setVolume(settings.peek().volume);
  } catch {
    // What did not arrive is fetched again with the next touch.
  } finally {
    loading = false;
  }
}

function openPlayer(
  createPlayer: typeof import('../sound/player.ts').createPlayer,
): Player | undefined {
  try {
    return createPlayer(new AudioContext({ latencyHint: 'interactive' }), {
      now: () => performance.now(),
      hidden: () => document.visibilityState === 'hidden',
    });
  } catch {
    soundFailed.value = true;
    return undefined;
  }
}
