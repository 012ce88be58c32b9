import type { OptionName } from '@vinci/rules';
import { optionsText } from '@vinci/words/english';
import { addMessages, t, tOr } from './index.ts';

addMessages(optionsText);

/** What an option is called; one without a name does not compile. */
export const optionName = (name: OptionName): string => t(`option.${name}`);

/** One line about an option. */
export const optionText = (name: OptionName): string => t(`optionText.${name}`);

/** What a value of an option means; some mean something else than in other options. */
export const valueName = (name: OptionName, value: string | number | boolean): string =>
  tOr(`valueOf.${name}.${value}`, tOr(`value.${value}`, String(value)));
