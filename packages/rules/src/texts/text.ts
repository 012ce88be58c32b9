import type { RuleSet } from '../options/index.ts';

/** A rule text that spells out every option. */
export interface FullText {
  readonly set: RuleSet;
}

/** A rule text that says only what it does differently from another one. */
export interface DerivedText {
  readonly basedOn: RuleText;
  readonly set: Partial<RuleSet>;
}

export type RuleText = FullText | DerivedText;

/** All options of a rule text, in the order of the text at its root. */
export const compileText = (text: RuleText): RuleSet =>
  'basedOn' in text ? { ...compileText(text.basedOn), ...text.set } : text.set;
