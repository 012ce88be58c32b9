import type { Ruling } from '../book.ts';
import { baseRulings } from './base.ts';
import { fictionalRulings } from './fictional.ts';
import { tileRulings } from './tiles.ts';
import { turnRulings } from './turn.ts';

/** Every settled question, in the order of the ids. */
export const RULINGS: readonly Ruling[] = [
  ...baseRulings,
  ...turnRulings,
  ...tileRulings,
  ...fictionalRulings,
].sort((a, b) => Number(a.id.slice(4)) - Number(b.id.slice(4)));
