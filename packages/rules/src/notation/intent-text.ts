import { type InputError, inputError } from '../errors.ts';
import type { Game } from '../game.ts';
import { type Intent, MAX_SIDES, MEANS, type Means, MIN_SIDES } from '../intents.ts';
import { fail, ok, type Result } from '../types.ts';

/** Words that open the line of an intent. */
const WORDS: { readonly [Type in Intent['type']]: string } = {
  choose: 'choose',
  decline: 'decline',
  peace: 'peace',
  vacate: 'vacate',
  conquer: 'conquer',
  endExpansion: 'end-expansion',
  giveUp: 'give-up',
  collect: 'collect',
  place: 'place',
  endReorganization: 'end-reorganization',
  keep: 'keep',
  fort: 'fort',
  endForts: 'end-forts',
  retreat: 'retreat',
  endTurn: 'end-turn',
  endDecline: 'end-decline',
  roll: 'roll',
};

/** Words for the means of a conquest. */
export const MEANS_WORDS: Readonly<Record<Means, string>> = {
  normal: 'normal',
  espionage: 'espionage',
  occupy: 'occupy',
  religion: 'religion',
  ownFirst: 'own-first',
};

/** An intent as a line of text, such as `conquer bavaria espionage`. Seats count from 1. */
export function formatIntent(game: Game, intent: Intent): string {
  const word = WORDS[intent.type];
  const name = (p: number): string => game.map.provinces[p]?.id ?? `#${p}`;
  switch (intent.type) {
    case 'choose':
      return `${word} ${intent.position}`;
    case 'peace':
      return `${word} ${intent.seat + 1}`;
    case 'conquer':
      return intent.means === 'normal'
        ? `${word} ${name(intent.province)}`
        : `${word} ${name(intent.province)} ${MEANS_WORDS[intent.means]}`;
    case 'collect':
    case 'place':
    case 'retreat':
      return `${word} ${name(intent.province)} ${intent.pawns}`;
    case 'vacate':
    case 'giveUp':
    case 'keep':
    case 'fort':
      return `${word} ${name(intent.province)}`;
    case 'roll':
      return `${word} ${intent.sides}`;
    default:
      return word;
  }
}

const syntax = (text: string): { ok: false; error: InputError } =>
  fail(inputError('notation/syntax', text));

/**
 * Reads a line of text written by `formatIntent` or by hand; `#` begins a comment.
 *
 * @errors notation/syntax with a sentence
 */
export function parseIntent(game: Game, line: string): Result<Intent, InputError> {
  const [word = '', ...rest] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
  const type = (Object.keys(WORDS) as Intent['type'][]).find((key) => WORDS[key] === word);
  if (type === undefined) return syntax(`“${word.slice(0, 40)}” is not an intent.`);
  const number = (text: string | undefined, least: number, most: number): number | undefined =>
    text !== undefined && /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? Number(text)
      : undefined;
  const province = (text: string | undefined): number =>
    game.map.provinces.findIndex(({ id }) => id === text);
  const tooMany = (most: number): boolean => rest.length > most;
  switch (type) {
    case 'choose': {
      const position = number(rest[0], 1, 6);
      if (position === undefined || tooMany(1)) return syntax('“choose” needs a place of 1 to 6.');
      return ok({ type, position });
    }
    case 'peace': {
      const seat = number(rest[0], 1, game.seats);
      if (seat === undefined || tooMany(1)) return syntax('“peace” needs the number of a seat.');
      return ok({ type, seat: seat - 1 });
    }
    case 'conquer': {
      const means = MEANS.find((one) => MEANS_WORDS[one] === (rest[1] ?? 'normal'));
      if (means === undefined || tooMany(2)) {
        return syntax(`A conquest is made by ${Object.values(MEANS_WORDS).join(', ')}.`);
      }
      return withProvince(province(rest[0]), rest[0], (p) => ({ type, province: p, means }));
    }
    case 'collect':
    case 'place':
    case 'retreat': {
      const pawns = number(rest[1], 1, 255);
      if (pawns === undefined || tooMany(2))
        return syntax(`“${word}” needs a province and a number.`);
      return withProvince(province(rest[0]), rest[0], (p) => ({ type, province: p, pawns }));
    }
    case 'vacate':
    case 'giveUp':
    case 'keep':
    case 'fort':
      if (tooMany(1)) return syntax(`“${word}” needs one province.`);
      return withProvince(province(rest[0]), rest[0], (p) => ({ type, province: p }));
    case 'roll': {
      const sides = number(rest[0], MIN_SIDES, MAX_SIDES);
      if (sides === undefined || tooMany(1)) {
        return syntax(`“roll” needs a number of ${MIN_SIDES} to ${MAX_SIDES}.`);
      }
      return ok({ type, sides });
    }
    default:
      return tooMany(0) ? syntax(`“${word}” stands alone.`) : ok({ type });
  }
}

function withProvince(
  index: number,
  name: string | undefined,
  make: (province: number) => Intent,
): Result<Intent, InputError> {
  return index < 0
    ? syntax(`There is no province “${(name ?? '').slice(0, 40)}”.`)
    : ok(make(index));
}
