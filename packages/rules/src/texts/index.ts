import type { RuleSet } from '../options.ts';
import { deClassic } from './de-classic.ts';
import { deShort } from './de-short.ts';
import { jaInternational } from './ja-international.ts';
import { nlClassic } from './nl-classic.ts';
import { compileText } from './text.ts';
import { vinci2 } from './vinci2.ts';

/** Rule texts that can be played. A preset is listed once every clause of it is implemented. */
export const PRESETS = {
  deClassic: compileText(deClassic),
  nlClassic: compileText(nlClassic),
  jaInternational: compileText(jaInternational),
  deShort: compileText(deShort),
  vinci2: compileText(vinci2),
} as const satisfies Record<string, RuleSet>;

export type PresetId = keyof typeof PRESETS;

export const PRESET_IDS = Object.keys(PRESETS) as PresetId[];

/** Whether a string names a preset. */
export const isPresetId = (id: string): id is PresetId => Object.hasOwn(PRESETS, id);
