import type { RuleSet } from '../options/index.ts';
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

/**
 * Numbers of players that a rule text is written for, ascending: those it gives a length of the game for.
 * Who can sit down at a table follows from the options and the board, see `playerCounts`.
 *
 * @clause COMP-12 COMP-13
 */
export function writtenFor(preset: PresetId): readonly number[] {
  const { endCondition, targetVP, rounds }: RuleSet = PRESETS[preset];
  return Object.keys(endCondition === 'fixedRounds' ? rounds : targetVP).map(Number);
}

/** Whether a string names a preset. */
export const isPresetId = (id: string): id is PresetId => Object.hasOwn(PRESETS, id);
