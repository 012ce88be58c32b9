import {
  activeEmpire,
  apply,
  countedBy,
  decliningEmpire,
  type IntentCode,
  legalIntents,
  MAX_INTENTS,
  type MapProvince,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
  TILES,
  type TileDefinition,
  type TrackOffer,
} from '@vinci/rules';
import {
  CONQUER,
  computeReach,
  FLAT_COST,
  firstOf,
  NORMAL,
  normalCost,
  RELIGION,
  secondOf,
  supposeCivilization,
  supposeCollected,
  supposeDecline,
  supposeExpansion,
  supposeTurn,
  typeOf,
} from '@vinci/rules/engine';
import { t } from '../i18n/index.ts';

/** What a civilization on the track would mean for somebody on the present board. */
export interface Prospect {
  /** VP right after choosing it. */
  readonly vp: number;
  /** Provinces that it would hold after its first turn on the present board. */
  readonly provinces: number;
  /** For each tile one line with numbers of this board; `undefined` where there is none. */
  readonly notes: readonly (string | undefined)[];
}

/** Number of provinces of a kind, and of those among them that no empire holds. */
function count(
  position: Position,
  fits: (province: MapProvince, p: ProvinceId) => boolean,
): { readonly all: number; readonly free: number } {
  let all = 0;
  let free = 0;
  position.game.map.provinces.forEach((province, p) => {
    if (!fits(province, p)) return;
    all++;
    if (seatOfOwner(position.ownerOf(p)) < 0) free++;
  });
  return { all, free };
}

function note(position: Position, seat: Seat, tile: TileDefinition): string | undefined {
  const { effects } = tile;
  const scored = countedBy(position.game, tile);
  if (scored !== undefined) {
    const all = scored.provinces.length;
    const free = scored.provinces.filter((p) => seatOfOwner(position.ownerOf(p)) < 0).length;
    return all === free ? t('prospect.allFree', { all }) : t('prospect.count', { all, free });
  }
  if (effects.eliminationPoints !== undefined) {
    return t('prospect.defenders', { all: defended(position, seat) });
  }
  if (effects.coastDiscount !== undefined) {
    // @clause TILE-GALLEYS-4
    const water = position.game.rules.galleysByTarget;
    const { all, free } = count(position, ({ coasts }, p) =>
      water ? position.game.board.byWater[p] === 1 : coasts.length > 0,
    );
    if (all !== free) return t(water ? 'prospect.water' : 'prospect.coasts', { all, free });
    return t(water ? 'prospect.waterFree' : 'prospect.coastsFree', { all });
  }
  if (effects.contactAllowed === true) {
    const own = position.provincesOf(decliningEmpire(seat));
    return own === 0 ? t('prospect.noDecline') : t('prospect.decline', { count: own });
  }
  return undefined;
}

/** Provinces of others, or of nobody, with pawns in them. */
function defended(position: Position, seat: Seat): number {
  let provinces = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (seatOfOwner(position.ownerOf(p)) !== seat && position.pawnsIn(p) > 0) provinces++;
  }
  return provinces;
}

const codes = new Int32Array(MAX_INTENTS);

/** The conquests that can be made, the cheapest first; of several the one with most neighbours, from where others are near. */
function conquests(position: Position): IntentCode[] {
  const count = legalIntents(position, codes);
  computeReach(position);
  const { board } = position.game;
  const priceOf = (code: IntentCode): number => {
    const p = firstOf(code);
    const means = secondOf(code);
    const pawns = means === NORMAL ? normalCost(position, p) : means === RELIGION ? 0 : FLAT_COST;
    return pawns - (board.first[p + 1]! - board.first[p]!) / 100;
  };
  return Array.from(codes.subarray(0, count))
    .filter((code) => typeOf(code) === CONQUER)
    .map((code) => [code, priceOf(code)] as const)
    .sort(([, one], [, other]) => one - other)
    .map(([code]) => code);
}

function conquerCheaply(position: Position): void {
  for (;;) {
    const [code] = conquests(position);
    if (code === undefined) return;
    apply(position, code);
  }
}

/** What was found for a position, by seat and place on the track: cards are drawn again and again. */
const found = new WeakMap<Position, Map<string, number>>();

function provincesOf(position: Position, seat: Seat, offer: TrackOffer): number {
  const known = found.get(position) ?? new Map<string, number>();
  found.set(position, known);
  const key = `${seat} ${offer.position}`;
  const provinces = known.get(key) ?? reachOf(position, seat, offer);
  known.set(key, provinces);
  return provinces;
}

/**
 * Provinces that a civilization would hold after its first turn if it entered the board as it is, where that leads
 * furthest, and then always took what costs least.
 */
function reachOf(position: Position, seat: Seat, { tiles, pawns }: TrackOffer): number {
  const start = position.clone();
  if (start.tiles(seat) !== undefined) supposeDecline(start, seat);
  supposeCivilization(start, seat, tiles);
  const lacking = start.hand(seat) - pawns;
  supposeTurn(start, seat);
  if (lacking > 0) supposeExpansion(start, start.hand(seat) - lacking);
  const trial = start.clone();
  return conquests(start).reduce((most, entry) => {
    trial.copyFrom(start);
    apply(trial, entry);
    return Math.max(most, heldAfterwards(trial, seat));
  }, 0);
}

/** Provinces that are held at the end of an expansion; it is played on. */
function heldAfterwards(trial: Position, seat: Seat): number {
  conquerCheaply(trial);
  if (trial.effects(seat).expandsTwice) {
    supposeCollected(trial, seat);
    conquerCheaply(trial);
  }
  const mine = activeEmpire(seat);
  // Each has to keep a pawn once those that were lent have gone.
  const lasting = trial.hand(seat) + trial.pawnsOf(mine) - trial.effects(seat).loan;
  return Math.min(trial.provincesOf(mine), Math.max(0, lasting));
}

/** How often each of two tiles counts: a tile may count as a second copy of the other. @clause AMB-24 */
function timesOf(tiles: readonly (TileDefinition | undefined)[]): readonly number[] {
  const doubled = tiles.some((tile) => tile?.effects.doublesPartner === true);
  return tiles.map((tile) => (doubled && tile?.effects.doublesPartner !== true ? 2 : 1));
}

/** What an offer would mean for a seat now. */
export function prospectOf(position: Position, seat: Seat, offer: TrackOffer): Prospect {
  const tiles = offer.tiles.map((code) => TILES[code]);
  const times = timesOf(tiles);
  return {
    vp: position.vp(seat) - offer.price + offer.gain,
    provinces: provincesOf(position, seat, offer),
    notes: tiles.map((tile, i) => {
      const text = tile === undefined ? undefined : note(position, seat, tile);
      return text === undefined || times[i] === 1 ? text : t('prospect.twice', { text });
    }),
  };
}
