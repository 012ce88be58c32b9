import { countedBy, scoreForecast, TILES } from '../src/index.ts';
import { board, makeGame, makeMap } from '../src/testing/index.ts';
import { gameOn } from './support.ts';

/** Two provinces of each kind that some tile looks at, so that one by water is worth a whole point. */
const MAP = makeMap({
  id: 'counted',
  provinces: {
    field: 'plains edge @sea mead',
    mead: 'meadow @sea cliff',
    cliff: 'mountain sand',
    sand: 'desert bed',
    bed: 'river harbour',
    harbour: 'normal port pit',
    pit: 'normal mine wood',
    wood: 'forest',
  },
  seas: { sea: 'edge' },
});
const GAME = gameOn(MAP, 3, 'vinci2');
const names = (provinces: readonly number[]) =>
  provinces.map((p) => MAP.provinces[p]?.id).join(' ');

describe('the provinces that a tile counts', () => {
  test.each([
    ['agriculture', 'plains', 'field'],
    ['livestock', 'meadow', 'mead'],
    ['mountaineering', 'mountain', 'cliff'],
    ['camels', 'desert', 'sand'],
    ['ports', 'port', 'harbour'],
    ['mining', 'mine', 'pit'],
  ])('%s: every %s', (id, by, provinces) => {
    const found = TILES.filter(({ id: other }) => other === id || other === `${id}Column`);
    expect(found.length).toBeGreaterThan(0);
    for (const tile of found) {
      const counted = countedBy(GAME, tile);
      expect([counted?.by, names(counted?.provinces ?? [])]).toEqual([by, provinces]);
    }
  });

  test('[TILE-FISHING-1] Fishing: what lies by a sea or a river', () => {
    const fishing = TILES.find(({ id }) => id === 'fishing')!;
    const counted = countedBy(GAME, fishing);
    expect(counted?.by).toBe('water');
    expect(counted?.provinces).toEqual(
      MAP.provinces.flatMap((_, p) => (GAME.board.byWater[p] === 1 ? [p] : [])),
    );
    expect(counted?.provinces.length).toBeGreaterThan(1);
  });

  test('[TILE-CURRENCY-2] Currency: all of them, but rivers only where the rules say so', () => {
    const currency = TILES.find(({ id }) => id === 'currency')!;
    const dry = makeGame(MAP, 3, { currencyScope: 'allExceptRivers' }, 'vinci2');
    const wet = makeGame(MAP, 3, { currencyScope: 'all' }, 'vinci2');
    expect(names(countedBy(dry, currency)?.provinces ?? [])).not.toContain('bed');
    expect(countedBy(wet, currency)?.provinces).toHaveLength(MAP.provinces.length);
  });

  test.each(TILES.filter((tile) => tile?.vinci2 !== undefined).map((tile) => [tile.id, tile]))(
    '[SCORE-4] %s: as many as it scores for whoever owns them all',
    (id, tile) => {
      const all = Object.fromEntries(MAP.provinces.map((province) => [province.id, 1]));
      const owned = board(GAME).tiles(id, 'weapons').owns(all).build();
      const scored = scoreForecast(owned, 0).terms.find((term) => term.tile === tile.code);
      expect(countedBy(GAME, tile)?.provinces.length).toBe(scored?.count);
    },
  );
});
