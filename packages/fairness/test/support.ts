import { decideFictional } from '@vinci/bots/fictional';
import { mapById } from '@vinci/maps';
import {
  apply,
  compileGame,
  isFictional,
  listLegal,
  newPosition,
  type Position,
  parseGameConfig,
  RULES_VERSION,
  reveals,
  standings,
} from '@vinci/rules';
import { makeRandom, pickByType } from '@vinci/rules/testing';
import { chainOf, commitmentOf, lotOf, promiseOf, sealOf, seedOf, stirred } from '../src/index.ts';
import { type FairRecord, RECORD_VERSION, type RecordedEntry } from '../src/record.ts';
import type { Noted } from '../src/verify.ts';

/** 64 hexadecimal digits made from a small number. */
export const hex = (number: number): string => number.toString(16).padStart(64, '0');

export const CODE = 'BCDFGH';

interface Wish {
  readonly preset?: string;
  readonly map?: string;
  readonly seats?: number;
  readonly fictional?: readonly number[];
  /** How many of the two people who promised entropy showed it. */
  readonly shown?: number;
  /** Whether they mix the bag during the game. */
  readonly mixes?: boolean;
  readonly chance: number;
}

/** When the games of this file began and were played, in milliseconds since 1970. */
const BEGUN = 1_790_000_000_000;

/** A whole game with undos, played by chance, and its record. */
export function playedRecord({
  preset = 'deClassic',
  map: id = 'europe',
  seats = 3,
  fictional = [],
  shown = 2,
  mixes = true,
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
  const people = Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => !fictional.includes(seat),
  );
  const chains = new Map(
    people.slice(0, 2).map((seat, index) => [seat, chainFor(chance, index === 0 ? 0 : 1)]),
  );
  const entropies = [...chains].map(([seat, [value = '']], index) => {
    return { seat, promise: promiseOf(CODE, value), value: index < shown ? value : '' };
  });
  const rules = RULES_VERSION;
  const ingredients = { code: CODE, rules, secret, entropies };
  const lot = fictional.length > 0 ? lotOf(ingredients, seats) : [];
  const seed = seedOf(ingredients);
  const position = newPosition(game.value, seed);
  const opening = [...position.draws];
  const commitment = commitmentOf(CODE, secret);
  const occupants = Array.from({ length: seats }, (_, seat) => ({
    name: `P${seat}`,
    occupant: fictional.includes(seat) ? 'fictional' : 'person',
  }));
  const start = {
    startedAt: BEGUN,
    clock: { type: 'turn', seconds: 60 },
    absence: { remind: 60, pause: 0, safe: 0, vote: 0 },
    standIn: null,
    seats: occupants,
  };
  const seal = sealOf({
    code: CODE,
    rules,
    game: game.value,
    commitment,
    seed,
    entropies,
    lot,
    opening,
    start,
  });
  for (const { seat, value } of entropies) if (value === '' || !mixes) chains.delete(seat);
  return {
    format: 'vinci-record',
    version: RECORD_VERSION,
    code: CODE,
    rules,
    config: { ...config.value },
    start,
    seats: occupants.map((occupant, colour) => ({ ...occupant, colour })),
    fairness: { commitment, secret, entropies, lot, seal },
    seed,
    opening,
    ...playOut(position, chance, chains),
    notes: [],
    result: standings(position).map(({ seat, vp, place }) => ({ seat, vp, place })),
  };
}

/** A record with something else in it, under a seal that fits. */
export function resealed(record: FairRecord, change: (record: FairRecord) => void): FairRecord {
  const other = structuredClone(record);
  change(other);
  const { fairness, code, rules, seed, opening, start } = other;
  const config = parseGameConfig(other.config);
  const map = mapById(String(other.config.map));
  if (!config.ok || map === undefined) throw new Error(code);
  const game = compileGame(config.value, map);
  if (!game.ok) throw new Error(game.error.text);
  fairness.seal = sealOf({ ...fairness, code, rules, game: game.value, seed, opening, start });
  return other;
}

/** What a browser that only looked on noted of a game. */
export const notedOf = ({ fairness }: FairRecord): Noted => ({
  commitment: fairness.commitment,
  seal: fairness.seal,
});

/** The chain of the first or second person of a game that was played by chance. */
export const chainFor = (chance: number, index: 0 | 1): string[] =>
  chainOf(CODE, hex(1000 * chance + index));

/** @param chains of the seats that have one */
function playOut(
  position: Position,
  chance: number,
  chains: ReadonlyMap<number, readonly string[]>,
): { entries: RecordedEntry[]; links: [number, string][] } {
  const random = makeRandom(chance);
  const entries: RecordedEntry[] = [];
  const links: [number, string][] = [];
  const given = new Map<number, number>();
  let before: Position | undefined;
  while (position.actor >= 0) {
    const { actor, revealed } = position;
    if (before !== undefined && random() < 0.1) {
      position.copyFrom(before);
      entries.push([position.actor, -1, 0, BEGUN + entries.length]);
      before = undefined;
      continue;
    }
    const bot = isFictional(position.game, actor);
    const legal = listLegal(position);
    const code = bot ? decideFictional(position) : pickByType(position, legal, random);
    const now = position.clone();
    const next = (given.get(actor) ?? 0) + 1;
    const link = chains.get(actor)?.[next];
    if (link !== undefined && reveals(position, [code])) {
      given.set(actor, next);
      links.push([entries.length, link]);
      position.key = stirred(position.key, link);
    }
    apply(position, code);
    before = bot || position.revealed !== revealed ? undefined : now;
    entries.push([actor, code, bot ? 1 : 0, BEGUN + entries.length, ...position.draws]);
  }
  return { entries, links };
}
