import { decideFictional } from '@vinci/bots/fictional';
import { mapById } from '@vinci/maps';
import {
  apply,
  compileGame,
  isFictional,
  legalIntents,
  MAX_INTENTS,
  newPosition,
  type Position,
  parseGameConfig,
  RULES_VERSION,
  standings,
} from '@vinci/rules';
import { makeRandom, pickByType } from '@vinci/rules/testing';
import { commitmentOf, lotOf, promiseOf, sealOf, seedOf } from '../src/index.ts';
import type { FairRecord, RecordedEntry } from '../src/record.ts';

/** 64 hexadecimal digits made from a small number. */
export const hex = (number: number): string => number.toString(16).padStart(64, '0');

export const CODE = 'BCDFGH';

interface Wish {
  readonly preset?: string;
  readonly map?: string;
  readonly seats?: number;
  readonly fictional?: readonly number[];
  readonly chance: number;
}

/** A whole game with undos, played by chance, and its record. */
export function playedRecord({
  preset = 'deClassic',
  map: id = 'europe',
  seats = 3,
  fictional = [],
  chance,
}: Wish): FairRecord {
  const map = mapById(id);
  if (map === undefined) throw new Error(id);
  const raw = { preset, options: {}, map: id, mapVersion: map.version, seats, fictional };
  const config = parseGameConfig(raw);
  if (!config.ok) throw new Error(config.error.text);
  const game = compileGame(config.value, map);
  if (!game.ok) throw new Error(game.error.text);
  const secret = hex(chance + 1);
  const entropies = [0, 1].map((seat) => {
    const value = hex(1000 * chance + seat);
    return { seat, promise: promiseOf(CODE, value), value };
  });
  const rules = RULES_VERSION;
  const ingredients = { code: CODE, rules, secret, entropies };
  const lot = fictional.length > 0 ? lotOf(ingredients, seats) : [];
  const seed = seedOf(ingredients);
  const position = newPosition(game.value, seed);
  const opening = [...position.draws];
  const commitment = commitmentOf(CODE, secret);
  const seal = sealOf({
    code: CODE,
    rules,
    game: game.value,
    commitment,
    seed,
    entropies,
    lot,
    opening,
  });
  return {
    format: 'vinci-record',
    version: 1,
    code: CODE,
    rules,
    config: { ...config.value },
    seats: Array.from({ length: seats }, (_, seat) => ({
      name: `P${seat}`,
      colour: seat,
      occupant: fictional.includes(seat) ? 'fictional' : 'person',
    })),
    fairness: { commitment, secret, entropies, lot, seal },
    seed,
    opening,
    entries: playOut(position, chance),
    terms: null,
    notes: [],
    result: standings(position).map(({ seat, vp, place }) => ({ seat, vp, place })),
  };
}

const buffer = new Int32Array(MAX_INTENTS);

function playOut(position: Position, chance: number): RecordedEntry[] {
  const random = makeRandom(chance);
  const entries: RecordedEntry[] = [];
  let before: Position | undefined;
  while (position.actor >= 0) {
    const { actor, revealed } = position;
    if (before !== undefined && random() < 0.1) {
      position.copyFrom(before);
      entries.push([position.actor, -1, 0, 5]);
      before = undefined;
      continue;
    }
    const bot = isFictional(position.game, actor);
    const count = legalIntents(position, buffer);
    const code = bot ? decideFictional(position) : pickByType(position, buffer, count, random);
    const now = position.clone();
    apply(position, code);
    before = bot || position.revealed !== revealed ? undefined : now;
    entries.push([actor, code, bot ? 1 : 0, 5, ...position.draws]);
  }
  return entries;
}
