import { areAlike } from './look-alike.ts';
import type { Pick } from './tokens.ts';

/**
 * Names of bots and fictional players: people that could have lived, none that did. They read the same
 * in every language.
 */
const NAMES = [
  'Adela Vence',
  'Arnulf Reed',
  'Bahram Oakhand',
  'Basina',
  'Caius Lentulo',
  'Damaris',
  'Eadric Fenman',
  'Eudokia Lyra',
  'Farid al-Nahri',
  'Fulvia Serrana',
  'Gisla Minor',
  'Hakon Longford',
  'Ilderic',
  'Ingund Saale',
  'Jovan Greyhill',
  'Kassia Thorn',
  'Leander Nesiotes',
  'Marwa bint Salim',
  'Nestor Valk',
  'Otfried Ash',
  'Perenna',
  'Quintila Varo',
  'Radka Brod',
  'Sunniva Stone',
  'Theudis',
  'Umar ibn Dawud',
  'Vesna Alder',
  'Wulfram',
  'Yolande Marsh',
  'Zoilos Kymaios',
] as const;

/**
 * A name for a bot or a fictional player that nobody at the table has, or seems to have.
 *
 * @param used names at the table; far fewer than there are to choose from
 */
export function nameFor(used: readonly string[], pick: Pick): string {
  const free = NAMES.filter((name) => !used.some((other) => areAlike(name, other)));
  return free[pick(free.length)] as string;
}
