import type { ProvinceId, Seat, TrackPosition } from './types.ts';

/**
 * Everything a player can ask for. The actor is not part of the intent: it is whoever has to act.
 *
 * - `choose`: take the civilization on a place of the track. @clause TRACK-1
 * - `decline`: give up the active empire (start of a turn, or after scoring with Rebirth).
 *   @clause DECL-1 TILE-REBIRTH-1
 * - `peace`: name a peace partner. @clause TILE-DIPLOMACY-1
 * - `vacate`: take the last pawn out of a province at the start of the turn. @clause MOB-2
 * - `conquer`: take a province at its cost. `means` `normal` pays the cost; `espionage` pays exactly
 *   2; `occupy` puts one pawn into a province whose cost is 0; `religion` converts a lone pawn for
 *   nothing; `ownFirst` pays with own pawns before the extra ones of Legions, which `normal` uses up
 *   first. @clause EXP-1 TILE-ESPIONAGE-1 TILE-RELIGION-1 AMB-8 AMB-44
 * - `endExpansion`: no more conquests. @clause EXP-8
 * - `giveUp`: give up a province for which there is no pawn, or one of the empire that has just
 *   declined. @clause REORG-6 DECL-5
 * - `collect`, `place`: take pawns up from a province, put pawns from the hand into a province.
 *   Collecting comes before placing. @clause REORG-1
 * - `endReorganization`: every pawn is placed. @clause REORG-2
 * - `keep`: keep the component of the empire that holds this province (its lowest id).
 *   @clause COH-5
 * - `fort`: place a fort. @clause TILE-FORTIFICATION-1
 * - `endForts`: place no more forts. @clause AMB-30
 * - `retreat`: put survivors into a province of the same empire. @clause DEF-6
 * - `endTurn`: after scoring, do not decline. @clause AMB-51
 * - `endDecline`: keep the other provinces of the declining empire. @clause DECL-5
 * - `roll`: draw one of `sides` equally likely results for a fictional player. @clause FICT-GEN-2
 */
export type Intent =
  | { readonly type: 'choose'; readonly position: TrackPosition }
  | { readonly type: 'decline' }
  | { readonly type: 'peace'; readonly seat: Seat }
  | { readonly type: 'vacate'; readonly province: ProvinceId }
  | { readonly type: 'conquer'; readonly province: ProvinceId; readonly means: Means }
  | { readonly type: 'endExpansion' }
  | { readonly type: 'giveUp'; readonly province: ProvinceId }
  | { readonly type: 'collect'; readonly province: ProvinceId; readonly pawns: number }
  | { readonly type: 'place'; readonly province: ProvinceId; readonly pawns: number }
  | { readonly type: 'endReorganization' }
  | { readonly type: 'keep'; readonly province: ProvinceId }
  | { readonly type: 'fort'; readonly province: ProvinceId }
  | { readonly type: 'endForts' }
  | { readonly type: 'retreat'; readonly province: ProvinceId; readonly pawns: number }
  | { readonly type: 'endTurn' }
  | { readonly type: 'endDecline' }
  | { readonly type: 'roll'; readonly sides: number };

/** Ways of taking a province, in the order of their codes. */
export const MEANS = ['normal', 'espionage', 'occupy', 'religion', 'ownFirst'] as const;
export type Means = (typeof MEANS)[number];

/** Types of intents, in the order of their codes; new ones go to the end. */
export const INTENT_TYPES = [
  'choose',
  'decline',
  'peace',
  'vacate',
  'conquer',
  'endExpansion',
  'giveUp',
  'collect',
  'place',
  'endReorganization',
  'keep',
  'fort',
  'endForts',
  'retreat',
  'endTurn',
  'endDecline',
  'roll',
] as const;

export type IntentType = (typeof INTENT_TYPES)[number];

/**
 * An intent as one non-negative integer: bits 0–4 the type, bits 5–12 a province, a seat, a place on
 * the track or a number of sides, bits 13–20 pawns or means.
 */
export type IntentCode = number;

/** Codes of the intent types, for the engine's switches. */
export const CHOOSE = 0;
export const DECLINE = 1;
export const PEACE = 2;
export const VACATE = 3;
export const CONQUER = 4;
export const END_EXPANSION = 5;
export const GIVE_UP = 6;
export const COLLECT = 7;
export const PLACE = 8;
export const END_REORGANIZATION = 9;
export const KEEP = 10;
export const FORT = 11;
export const END_FORTS = 12;
export const RETREAT = 13;
export const END_TURN = 14;
export const END_DECLINE = 15;
export const ROLL = 16;

/** Fewest and most sides of what a fictional player rolls. @clause FICT-GEN-2 */
export const MIN_SIDES = 2;
export const MAX_SIDES = 200;

/** Codes of the means of a conquest. */
export const NORMAL = 0;
export const ESPIONAGE = 1;
export const OCCUPY = 2;
export const RELIGION = 3;
export const OWN_FIRST = 4;

/** Largest value of the two operands of an intent. */
export const MAX_OPERAND = 255;

/** Packs a type and its operands. */
export const pack = (type: number, first = 0, second = 0): IntentCode =>
  type | (first << 5) | (second << 13);

export const typeOf = (code: IntentCode): number => code & 31;
export const firstOf = (code: IntentCode): number => (code >> 5) & 255;
export const secondOf = (code: IntentCode): number => (code >> 13) & 255;

/** Whether all operands of an intent are within the range that a code can hold. */
export const fitsCode = (intent: Intent): boolean =>
  Object.values(intent).every(
    (value) =>
      typeof value === 'string' || (Number.isInteger(value) && value >= 0 && value <= MAX_OPERAND),
  );

/** The code of an intent. Operands must be integers of 0 … 255. */
export function encodeIntent(intent: Intent): IntentCode {
  const type = INTENT_TYPES.indexOf(intent.type);
  switch (intent.type) {
    case 'choose':
      return pack(type, intent.position);
    case 'peace':
      return pack(type, intent.seat);
    case 'conquer':
      return pack(type, intent.province, MEANS.indexOf(intent.means));
    case 'collect':
    case 'place':
    case 'retreat':
      return pack(type, intent.province, intent.pawns);
    case 'vacate':
    case 'giveUp':
    case 'keep':
    case 'fort':
      return pack(type, intent.province);
    case 'roll':
      return pack(type, intent.sides);
    default:
      return pack(type);
  }
}

/**
 * The intent behind a code.
 *
 * @returns `undefined` when the code is not one that `encodeIntent` could have made
 */
export function decodeIntent(code: IntentCode): Intent | undefined {
  if (!Number.isInteger(code) || code < 0 || code >= 1 << 21) return undefined;
  const type = INTENT_TYPES[typeOf(code)];
  const first = firstOf(code);
  const second = secondOf(code);
  const intent = intentFrom(type, first, second);
  return intent !== undefined && encodeIntent(intent) === code ? intent : undefined;
}

function intentFrom(
  type: IntentType | undefined,
  first: number,
  second: number,
): Intent | undefined {
  switch (type) {
    case undefined:
      return undefined;
    case 'choose':
      return { type, position: first };
    case 'peace':
      return { type, seat: first };
    case 'conquer': {
      const means = MEANS[second];
      return means === undefined ? undefined : { type, province: first, means };
    }
    case 'collect':
    case 'place':
    case 'retreat':
      return { type, province: first, pawns: second };
    case 'vacate':
    case 'giveUp':
    case 'keep':
    case 'fort':
      return { type, province: first };
    case 'roll':
      return first < MIN_SIDES || first > MAX_SIDES ? undefined : { type, sides: first };
    default:
      return { type };
  }
}
