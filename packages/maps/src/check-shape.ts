import type { MapProblem, MapProblemCode } from './problem.ts';

/** Most provinces or seas a map may have; keeps hostile files from costing time. */
export const MAX_REGIONS = 400;

const TERRAINS = new Set(['plains', 'meadow', 'normal', 'forest', 'mountain', 'desert', 'river']);
const WATER_MODELS = new Set(['shallows', 'riverProvinces']);
const ID = /^[a-z][a-z0-9-]{0,39}$/;

type Kind = 'string' | 'boolean' | 'integer' | 'ids' | 'list' | 'object';
type Shape = Readonly<Record<string, Kind>>;

const MAP: Shape = {
  id: 'string',
  name: 'string',
  version: 'integer',
  players: 'object',
  waterModel: 'string',
  provinces: 'list',
  seas: 'list',
};
const PROVINCE: Shape = {
  id: 'string',
  name: 'string',
  terrain: 'string',
  port: 'boolean',
  mine: 'boolean',
  edge: 'boolean',
  coasts: 'ids',
  neighbours: 'ids',
};
const SEA: Shape = {
  id: 'string',
  name: 'string',
  open: 'boolean',
  edge: 'boolean',
  neighbours: 'ids',
};

export const isRecord = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

const fits = (v: unknown, kind: Kind): boolean => {
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(v);
    case 'ids':
      return Array.isArray(v) && v.every((e) => typeof e === 'string');
    case 'list':
      return Array.isArray(v);
    case 'object':
      return isRecord(v);
    default:
      return typeof v === kind;
  }
};

/** Says what is wrong with the form of a map file; an empty list means it can be read as MapData. */
export function checkShape(data: unknown): MapProblem[] {
  const problems: MapProblem[] = [];
  const add = (code: MapProblemCode, path: string, message: string): void => {
    problems.push({ code, path, message });
  };
  const checkRecord = (v: unknown, shape: Shape, optional: readonly string[], path: string) => {
    if (!isRecord(v)) {
      add('map/not-an-object', path, 'an object is expected here');
      return undefined;
    }
    for (const [key, kind] of Object.entries(shape)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (!Object.hasOwn(v, key)) add('map/missing-field', at, `the field "${key}" is missing`);
      else if (!fits(v[key], kind)) add('map/wrong-type', at, `"${key}" must be of type ${kind}`);
    }
    for (const key of Object.keys(v))
      if (!Object.hasOwn(shape, key) && !optional.includes(key))
        add('map/unknown-field', `${path}.${key}`, `there is no field "${key}"`);
    if (typeof v.id === 'string' && !ID.test(v.id))
      add('map/bad-id', path, 'an id is 1 to 40 lower-case letters, digits and hyphens');
    return v;
  };

  const map = checkRecord(data, MAP, ['basePawns'], '');
  if (!map) return problems;
  if (typeof map.waterModel === 'string' && !WATER_MODELS.has(map.waterModel))
    add('map/wrong-type', 'waterModel', 'must be "shallows" or "riverProvinces"');
  checkPlayers(map.players, add);
  if (map.basePawns !== undefined) checkBasePawns(map.basePawns, add);
  for (const [name, shape] of [
    ['provinces', PROVINCE],
    ['seas', SEA],
  ] as const) {
    const list = map[name];
    if (!Array.isArray(list)) continue;
    if (list.length > MAX_REGIONS) {
      add('map/too-large', name, `at most ${MAX_REGIONS} are allowed`);
      continue;
    }
    list.forEach((entry: unknown, i) => {
      const path = `${name}.${isRecord(entry) && typeof entry.id === 'string' ? entry.id : i}`;
      const region = checkRecord(entry, shape, [], path);
      const terrain = region?.terrain;
      if (typeof terrain === 'string' && name === 'provinces' && !TERRAINS.has(terrain))
        add('map/unknown-terrain', `${path}.terrain`, `there is no terrain "${terrain}"`);
    });
  }
  return problems;
}

type Add = (code: MapProblemCode, path: string, message: string) => void;

function checkPlayers(players: unknown, add: Add): void {
  if (!isRecord(players)) return;
  const { min, max } = players;
  const ok =
    typeof min === 'number' &&
    typeof max === 'number' &&
    Number.isInteger(min) &&
    Number.isInteger(max) &&
    min >= 1 &&
    max <= 6 &&
    min <= max;
  if (!ok) add('map/bad-players', 'players', '1 <= min <= max <= 6 is expected');
}

function checkBasePawns(basePawns: unknown, add: Add): void {
  const ok =
    isRecord(basePawns) &&
    Object.entries(basePawns).every(
      ([n, v]) => /^[1-6]$/.test(n) && typeof v === 'number' && Number.isInteger(v) && v >= 0,
    );
  if (!ok) add('map/wrong-type', 'basePawns', 'a number of pawns for each number of players');
}
