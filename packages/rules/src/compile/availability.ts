import type { OptionName, RuleSet } from '../options.ts';

/**
 * Option values that no playable preset uses yet and that the engine therefore does not honour.
 * `compileGame` refuses them with `options/unavailable` instead of playing something else.
 */
const UNAVAILABLE: { readonly [Name in OptionName]?: readonly RuleSet[Name][] } = {
  tileSet: ['vinci2_35'],
  stockLimits: ['strict'],
  fortPlacement: ['everyNonRiver'],
  fortStacking: ['onePerSource'],
  militiaModel: ['tokens'],
  galleysScope: ['targetByWater'],
  fieldGeneralMode: ['perConquestWithOneOwn'],
};

/** Whether the engine plays this value. */
export const isAvailable = (name: OptionName, value: unknown): boolean =>
  !(UNAVAILABLE[name] as readonly unknown[] | undefined)?.includes(value);
