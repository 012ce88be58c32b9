import { effect, signal } from '@preact/signals';
import { onOtherTab } from '../net/other-tabs.ts';
import { parseJson, put, read } from '../net/storage.ts';

const KEY = 'vinci.settings';

export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

/** How fast moves of others are shown; 0 shows them at once. */
export const SPEEDS = [0.5, 1, 2, 0] as const;
export type Speed = (typeof SPEEDS)[number];

/** How fast a film of past moves runs. */
export const PACES = ['slow', 'normal', 'fast'] as const;
export type Pace = (typeof PACES)[number];

export interface Settings {
  /** BCP 47 tag; `system` follows what the browser is set to. */
  readonly language: string;
  readonly theme: ThemeChoice;
  readonly speed: Speed;
  /** `system` follows what the operating system says. */
  readonly motion: 'system' | 'reduced';
  /** The patterns of owners cover all their land, not its borders only. */
  readonly patterns: boolean;
  /** Pawns, numbers and coins are larger. */
  readonly large: boolean;
  /** The numbers of rules stand beside what they explain. */
  readonly references: boolean;
  /** How fast moves of the past are shown again. */
  readonly pace: Pace;
  /** Whoever ends their turn is asked first. */
  readonly confirm: boolean;
  /** Keys of one character do something; those who speak to their device press them by accident. */
  readonly keys: boolean;
  /** What is seen for the first time is explained, once. */
  readonly tips: boolean;
  /** The coach looks at a turn before it is sent. */
  readonly warned: boolean;
  /** Nothing is to be heard. */
  readonly muted: boolean;
  /** How loud everything is, from 0 to 1. */
  readonly volume: number;
  /** A tick in each of the last seconds of the own clock. */
  readonly tick: boolean;
  /** On a phone the action bar is folded to one line, and the board has the rest. */
  readonly brief: boolean;
}

const DEFAULTS: Settings = {
  language: 'system',
  theme: 'system',
  speed: 1,
  motion: 'system',
  patterns: false,
  large: false,
  references: false,
  pace: 'normal',
  confirm: false,
  keys: true,
  tips: true,
  warned: false,
  muted: false,
  volume: 0.7,
  tick: false,
  brief: false,
};

/** A language that there is no more is met by the nearest one. */
const readLanguage = (raw: unknown): string =>
  typeof raw === 'string' && /^[a-z]{2,8}(-[A-Za-z\d]{1,8})*$/.test(raw) ? raw : DEFAULTS.language;

const readVolume = (raw: unknown): number =>
  typeof raw === 'number' && raw >= 0 && raw <= 1 ? raw : DEFAULTS.volume;

/** Settings from a stored text; what is missing or strange falls back to the default. */
export function readSettings(text: string): Settings {
  // An unreadable entry is as good as none.
  const raw = Object(parseJson(text)) as Partial<Record<keyof Settings, unknown>>;
  return {
    language: readLanguage(raw.language),
    theme: THEMES.find((theme) => theme === raw.theme) ?? DEFAULTS.theme,
    speed: SPEEDS.find((speed) => speed === raw.speed) ?? DEFAULTS.speed,
    motion: raw.motion === 'reduced' ? 'reduced' : 'system',
    patterns: raw.patterns === true,
    large: raw.large === true,
    references: raw.references === true,
    pace: PACES.find((pace) => pace === raw.pace) ?? DEFAULTS.pace,
    confirm: raw.confirm === true,
    keys: raw.keys !== false,
    tips: raw.tips !== false,
    warned: raw.warned === true,
    // `sound` of earlier versions said whether one chime was wanted; its `false` was no wish for silence.
    muted: raw.muted === true,
    volume: readVolume(raw.volume),
    tick: raw.tick === true,
    brief: raw.brief === true,
  };
}

export const settings = signal<Settings>(DEFAULTS);

const media = (query: string): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined;

const systemDark = signal(media('(prefers-color-scheme: dark)')?.matches ?? false);
const systemReduced = signal(media('(prefers-reduced-motion: reduce)')?.matches ?? false);

export const theme = (): 'light' | 'dark' => {
  const { theme: choice } = settings.value;
  return choice === 'system' ? (systemDark.value ? 'dark' : 'light') : choice;
};

/** The operating system asks for less motion. */
export const systemReducesMotion = (): boolean => systemReduced.value;

export const reducedMotion = (): boolean =>
  systemReduced.value || settings.value.motion === 'reduced' || settings.value.speed === 0;

/** Changes some settings and remembers them. */
export function changeSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  put(localStorage, KEY, JSON.stringify(settings.value));
}

/** Reads the settings, shows them on the page, and follows the system and other tabs. */
export function startSettings(): void {
  const load = (): void => {
    settings.value = readSettings(read(localStorage, KEY));
  };
  load();
  onOtherTab(KEY, load);
  media('(prefers-color-scheme: dark)')?.addEventListener('change', (event) => {
    systemDark.value = event.matches;
  });
  media('(prefers-reduced-motion: reduce)')?.addEventListener('change', (event) => {
    systemReduced.value = event.matches;
  });
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme();
    root.dataset.motion = reducedMotion() ? 'reduced' : 'full';
  });
}

/** Whether a key is one that somebody does without. */
export const isUnwanted = ({ key }: KeyboardEvent): boolean =>
  key.length === 1 && !settings.peek().keys;
