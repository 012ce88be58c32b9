import type { Geometry } from '@vinci/maps/geometry';
import { activeEmpire, decliningEmpire } from '@vinci/rules';
import {
  BARE,
  type BoardArrow,
  type BoardHint,
  type BoardModel,
  type BoardMove,
  type BoardProvince,
} from './types.ts';

/** Seat, whether declining, and provinces with pawns (and forts) of a game in its middle. */
const LANDS: readonly (readonly [seat: number, old: boolean, ...provinces: string[]])[] = [
  [0, false, 'northumbria 3', 'mercia 1', 'wessex 2 1', 'flanders 2', 'saxony 4', 'denmark 1'],
  [0, true, 'lithuania 1', 'livonia 1', 'polotsk 1'],
  [
    1,
    false,
    'neustria 2',
    'brittany 1',
    'austrasia 5 1',
    'burgundy 1',
    'aquitaine 2',
    'auvergne 1',
  ],
  [1, true, 'novgorod 1', 'finland 1'],
  [2, false, 'bohemia 2', 'bavaria 1', 'poland 3', 'brandenburg 8', 'franconia 2'],
  [2, true, 'andalusia 1', 'castile 1', 'lusitania 1'],
  [3, false, 'pannonia 2', 'transylvania 4', 'serbia 1', 'wallachia 2 2', 'moldavia 1'],
  [3, true, 'gothia 1', 'svealand 1'],
  [4, false, 'lombardy 2', 'tuscany 1', 'provence 2', 'helvetia 1', 'sardinia 3'],
  [4, true, 'kiev 1', 'cumania 1', 'taurida 1'],
  [5, false, 'apulia 2', 'sicily 1', 'macedonia 3', 'hellas 2', 'thrace 12 3'],
  [5, true, 'asia 1', 'pontus 1', 'cappadocia 1'],
];

const NATIVES = 'volhynia 2,dalmatia 1,muscovy 2,numidia 1,africa 2,scotland 2,ireland 1,norway 2';

/** A game in its middle with all six seats, forts, natives and a conquest at cost 0. */
export function sampleModel(geometry: Geometry): BoardModel {
  const provinces = geometry.provinces.map(() => BARE);
  const put = (text: string, owner: number): void => {
    const [id, pawns, forts = '0'] = text.split(' ');
    const index = geometry.provinces.findIndex((p) => p.id === id);
    provinces[index] = { ...BARE, owner, pawns: Number(pawns), forts: Number(forts) };
  };
  for (const [seat, old, ...list] of LANDS)
    for (const text of list) put(text, (old ? decliningEmpire : activeEmpire)(seat));
  for (const text of NATIVES.split(',')) put(text, 0);
  const carinthia = indexOf(geometry, 'carinthia');
  provinces[carinthia] = { ...BARE, owner: 7, pending: true };
  return { provinces, hints: new Map(), seatColours: [0, 1, 2, 3, 4, 5] };
}

/**
 * A crowd on any board: twelve empires around its middle with heaps and forts everywhere, and a coin
 * on every province.
 */
export function crowdedModel({ board, provinces }: Geometry): BoardModel {
  const turn = ({ pole }: (typeof provinces)[number]): number =>
    Math.atan2(pole.y - board.height / 2, pole.x - board.width / 2);
  const around = provinces
    .map((_, i) => i)
    .sort((a, b) => turn(provinces[a]!) - turn(provinces[b]!));
  const crowd: BoardProvince[] = [...provinces].map(() => BARE);
  around.forEach((index, rank) => {
    crowd[index] = {
      ...BARE,
      owner: 1 + Math.floor((rank * 12) / provinces.length),
      pawns: 1 + ((index * 5) % 13),
      forts: index % 4,
    };
  });
  const coin = (index: number): BoardHint => ({
    tone: index % 3 === 0 ? 'costly' : 'reachable',
    label: String(2 + ((index * 7) % 12)),
  });
  return {
    provinces: crowd,
    hints: new Map(provinces.map((_, i) => [i, coin(i)])),
    seatColours: [0, 1, 2, 3, 4, 5],
  };
}

/** A turn of one seat, with an entry from the edge and a way there and back. */
export function sampleArrows(geometry: Geometry): BoardArrow[] {
  const at = (id: string): number => indexOf(geometry, id);
  return [
    { from: -1, to: at('lusitania'), seat: 0, label: '3' },
    { from: at('lusitania'), to: at('castile'), seat: 0, label: '2' },
    { from: at('castile'), to: at('aquitaine'), seat: 0, label: '4' },
    { from: at('aquitaine'), to: at('castile'), seat: 1, label: '12' },
    { from: at('aquitaine'), to: at('auvergne'), seat: 0 },
    { from: at('poland'), to: at('kiev'), seat: 2, label: '5' },
    { from: -1, to: at('sicily'), seat: 4, label: '3' },
  ];
}

/** Hints of every tone. */
export function sampleHints(geometry: Geometry): Map<number, BoardHint> {
  const hints: [string, BoardHint][] = [
    ['scotland', { tone: 'reachable', label: '5' }],
    ['ireland', { tone: 'reachable', label: '3' }],
    ['franconia', { tone: 'reachable', label: '4' }],
    ['gothia', { tone: 'reachable', label: '3' }],
    ['finland', { tone: 'reachable', label: '2' }],
    ['castile', { tone: 'reachable', label: '3' }],
    ['kiev', { tone: 'reachable', label: '2' }],
    ['asia', { tone: 'reachable', label: '2' }],
    ['polotsk', { tone: 'reachable', label: '2' }],
    ['burgundy', { tone: 'reachable', label: '4' }],
    ['transylvania', { tone: 'reachable', label: '6' }],
    ['tuscany', { tone: 'reachable', label: '3' }],
    ['macedonia', { tone: 'reachable', label: '5' }],
    ['norway', { tone: 'costly', label: '6' }],
    ['pomerania', { tone: 'reachable', label: '2' }],
    ['brandenburg', { tone: 'costly', label: '10' }],
    ['neustria', { tone: 'blocked', label: '✕' }],
    ['saxony', { tone: 'source' }],
    ['volhynia', { tone: 'target', label: '3', sign: 'shield' }],
    ['serbia', { tone: 'source', label: '1', sign: 'banner' }],
    ['lombardy', { tone: 'target', label: 'A', sign: 'tile' }],
    ['thrace', { tone: 'selected', label: '14', sign: 'shield' }],
    ['mercia', { tone: 'vacate', label: '−1' }],
    ['wessex', { tone: 'warning', label: '!' }],
    ['aragon', { tone: 'selected', label: '1' }],
  ];
  return new Map(hints.map(([id, hint]) => [indexOf(geometry, id), hint]));
}

/** A turn with every kind of move. */
export function samplePlay(
  geometry: Geometry,
  before: BoardModel,
): { next: BoardModel; moves: BoardMove[] } {
  const at = (id: string): number => indexOf(geometry, id);
  const provinces = [...before.provinces];
  const put = (id: string, owner: number, pawns: number): void => {
    provinces[at(id)] = { ...BARE, owner, pawns };
  };
  put('pomerania', 1, 2);
  put('franconia', 1, 4);
  put('gothia', 1, 2);
  put('iceland', 1, 2);
  put('saxony', 1, 2);
  provinces.forEach((p, i) => {
    if (p.owner === 3) provinces[i] = { ...p, owner: 4, pawns: 1, forts: 0 };
  });
  const moves: BoardMove[] = [
    { type: 'conquer', province: at('pomerania'), from: at('saxony'), seat: 0, pawns: 2 },
    { type: 'conquer', province: at('franconia'), from: at('saxony'), seat: 0, pawns: 4 },
    { type: 'conquer', province: at('gothia'), from: at('denmark'), seat: 0, pawns: 2 },
    { type: 'conquer', province: at('iceland'), from: -1, seat: 0, pawns: 2 },
    { type: 'place', seat: 0, province: at('saxony'), pawns: 1 },
    { type: 'score', seat: 0, points: 9, empire: 'active' },
    { type: 'decline', seat: 1 },
    { type: 'score', seat: 1, points: 6, empire: 'active' },
  ];
  return { next: { ...before, provinces }, moves };
}

const indexOf = (geometry: Geometry, id: string): number =>
  geometry.provinces.findIndex((p) => p.id === id);
