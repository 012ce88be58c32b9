// The rules own the shape of a board; this package only fills it.
export type { MapData, MapProvince, MapSea, Terrain } from '@vinci/rules';
