import { fictionalSeatsFor, PRESETS } from '@vinci/rules';
import { type AnyValues, formatList, language, t } from '@vinci/words';
import type { Edition } from './edition.ts';

/** A figure for each number of players, as a message shows it. */
const figures = (name: string, table: 'perMap' | Readonly<Record<number, number>>): AnyValues => {
  if (table === 'perMap') {
    return { [`${name}Table`]: table, [`${name}Figures`]: '', [`${name}Seats`]: '' };
  }
  return {
    [`${name}Table`]: 'byPlayers',
    [`${name}Figures`]: Object.values(table).join(' / '),
    [`${name}Seats`]: Object.keys(table).join(' / '),
  };
};

const capital = (text: string): string => `${text.slice(0, 1).toLocaleUpperCase()}${text.slice(1)}`;

/** Some values are words, so that they hold for one language. */
const known = new WeakMap<Edition, { readonly spoken: string; readonly values: AnyValues }>();

/**
 * What the messages of the book may use: every option that has a single value, by its name; what is known
 * of the game, or `unknown`; and what follows from these.
 */
export function valuesOf(edition: Edition): AnyValues {
  const spoken = language();
  const found = known.get(edition);
  if (found?.spoken === spoken) return found.values;
  const values = computed(edition);
  known.set(edition, { spoken, values });
  return values;
}

function computed(edition: Edition): AnyValues {
  const { rules, seats, fictionalSeats } = edition;
  const single = Object.entries(rules).filter(([, value]) => typeof value !== 'object');
  const people = (seats ?? 0) - (fictionalSeats ?? 0);
  const counted = seats !== undefined && fictionalSeats !== undefined;
  const poor = rules.zeroVpTerrains.map((terrain) => t(`terrains.${terrain}`));
  return {
    ...Object.fromEntries(single),
    ...figures('base', rules.basePawns),
    ...figures('target', rules.targetVP),
    ...figures('rounds', rules.rounds),
    seats: seats ?? 'unknown',
    basePawns: edition.basePawns ?? 'unknown',
    targetVP: edition.targetVP ?? 'unknown',
    rounds: edition.rounds ?? 'unknown',
    // Another number of fictional players than in the rule text.
    departs: counted && fictionalSeats !== fictionalSeatsFor(people),
    fictionalSeats: fictionalSeats ?? 0,
    people,
    textHasFictional: PRESETS[edition.preset].fictionalPlayers === 'auto',
    sixthPlace: rules.skipCost * 5,
    twoCoins: rules.coinValue * 2,
    fictPawns: rules.fictBasePawns + 5,
    fictEasier: rules.fictStartVP < 10,
    fictFewerVP: 10 - rules.fictStartVP,
    fictMoreVP: rules.fictStartVP - 10,
    zeroTerrainCount: poor.length,
    zeroTerrainsCapital: capital(formatList(poor)),
  };
}
