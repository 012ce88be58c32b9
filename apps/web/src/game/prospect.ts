import {
  countedBy,
  decliningEmpire,
  defenceCost,
  isActiveOwner,
  type MapProvince,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
  type Terrain,
  TILES,
  type TileDefinition,
  type TrackOffer,
} from '@vinci/rules';
import { t } from '../i18n/index.ts';

/** What a civilization on the track would mean for somebody on the present board. */
export interface Prospect {
  /** VP right after choosing it. */
  readonly vp: number;
  /** Provinces its pawns are worth, one after the other at the mean cost; a rough guide. */
  readonly provinces: number;
  /** For each tile one line with numbers of this board; `undefined` where there is none. */
  readonly notes: readonly (string | undefined)[];
}

type Effects = TileDefinition['effects'];

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

/** Pawns that tiles save in a province, on average of no particular origin. */
const discount = (effects: readonly Effects[], terrain: Terrain): number =>
  effects.reduce(
    (sum, one) => sum + (one.discount ?? 0) + (one.terrainDiscount?.[terrain] ?? 0),
    0,
  );

/** Provinces that are worth the while: those no active empire holds. */
function meanCost(position: Position, effects: readonly Effects[]): number {
  let sum = 0;
  let provinces = 0;
  position.game.map.provinces.forEach(({ terrain }, p: ProvinceId) => {
    if (isActiveOwner(position.ownerOf(p))) return;
    sum += Math.max(0, defenceCost(position, p).cost - discount(effects, terrain));
    provinces++;
  });
  return provinces === 0 ? 1 : Math.max(1, sum / provinces);
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
  const effects = tiles.flatMap((tile, i) =>
    tile === undefined ? [] : Array.from({ length: times[i] ?? 1 }, () => tile.effects),
  );
  const loan = effects.reduce((sum, one) => sum + (one.loan ?? 0), 0);
  return {
    vp: position.vp(seat) - offer.price + offer.gain,
    provinces: Math.max(1, Math.floor((offer.pawns + loan) / meanCost(position, effects))),
    notes: tiles.map((tile, i) => {
      const text = tile === undefined ? undefined : note(position, seat, tile);
      return text === undefined || times[i] === 1 ? text : t('prospect.twice', { text });
    }),
  };
}
