import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listMaps } from '@vinci/maps';
import sharp from 'sharp';

test.each(['vinci', ...listMaps().map(({ id }) => id)])(
  'links with %s have a picture of the right size',
  async (name) => {
    const file = fileURLToPath(new URL(`../public/cards/${name}.jpg`, import.meta.url));
    const { format, width, height } = await sharp(file).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(statSync(file).size).toBeLessThanOrEqual(150_000);
  },
);
