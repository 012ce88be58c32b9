import {
  OPTION_NAMES,
  OPTIONS,
  type OptionDefinition,
  type OptionName,
  PRESET_IDS,
  PRESETS,
  type PresetId,
  type RuleSet,
} from '@vinci/rules';
import type { Edition } from '../src/index.ts';

/** An edition with a name for messages of tests. */
export interface Sample {
  readonly name: string;
  readonly preset: PresetId;
  readonly edition: Edition;
}

/** Values of an option that are worth looking at. */
export function valuesOf(name: OptionName): readonly unknown[] {
  const option: OptionDefinition = OPTIONS[name];
  switch (option.kind) {
    case 'choice':
      return option.values;
    case 'number':
      return Array.from({ length: option.max - option.min + 1 }, (_, i) => option.min + i);
    case 'table':
      return [{ 2: 20, 3: 20, 4: 20, 5: 20, 6: 20 }, ...(name === 'basePawns' ? ['perMap'] : [])];
    case 'list':
      return [[], option.values.slice(0, 1), option.values];
  }
}

/** The edition of a rule text with some options changed. */
export const changed = (
  preset: PresetId,
  options: Partial<Record<OptionName, unknown>>,
  more: Partial<Edition> = {},
): Edition => ({
  preset,
  rules: { ...PRESETS[preset], ...options } as RuleSet,
  fictional: true,
  ...more,
});

/** Every rule text as it stands and with each single option changed, with and without fictional players. */
export const SAMPLES: readonly Sample[] = PRESET_IDS.flatMap((preset) => [
  { name: preset, preset, edition: changed(preset, {}) },
  { name: `${preset} alone`, preset, edition: changed(preset, {}, { fictional: false }) },
  ...[2, 3, 4, 5].map((seats) => ({
    name: `${preset} for ${seats}`,
    preset,
    edition: changed(preset, {}, { seats, basePawns: 7, targetVP: 99, rounds: 9, rivers: false }),
  })),
  ...OPTION_NAMES.flatMap((name) =>
    valuesOf(name).map((value) => ({
      name: `${preset} with ${name} ${JSON.stringify(value)}`,
      preset,
      edition: changed(preset, { [name]: value }),
    })),
  ),
]);

/** Options under which others come to bear. */
export const CONTEXT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  rounds: { endCondition: 'fixedRounds' },
  targetVP: { endCondition: 'targetVP' },
  autoDeclineTiming: { lostAllNoSurvivors: 'autoDecline' },
  entryRiverAllowed: { terrainSet: 'vinci2_7' },
  specializationPersists: { tileSet: 'classic52' },
  fortStacking: { militiaModel: 'tokens', fortPlacement: 'everyNonRiver' },
  galleysOnSeaEntry: { galleysScope: 'sameCoast' },
  discountOrigin: { mountainDiscount: 'originMountain' },
  fortDiscountAcrossSea: { fortAttackDiscount: 1 },
  identicalPairDraw: { tileSet: 'classic52' },
  identicalPairScope: { identicalPairDraw: 'redraw', tileSet: 'classic52' },
};
