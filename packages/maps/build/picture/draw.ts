import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { FRAME, PICTURE_SCALES, PREVIEW, pictureFile } from '../geometry-file.ts';
import type { BuiltMap } from '../pipeline.ts';
import type { SeedFile } from '../seed-file.ts';
import { drawFrame, drawVignette } from './frame.ts';
import { drawGlyphs } from './glyphs.ts';
import { gradeTerrains } from './grade.ts';
import { paintGround } from './ground.ts';
import { drawCompass, drawSymbols } from './lettering.ts';
import { makeElevation } from './relief.ts';
import { DENSITY, makeScene } from './scene.ts';
import { drawShips } from './ships.ts';
import { drawStrokes } from './strokes.ts';

export interface Picture {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** WebP quality for each density; tuned so that the sharp picture and the small one stay light. */
const QUALITY: Readonly<Record<number, number>> = { 1: 70, 2: 80 };

const PREVIEW_QUALITY = 64;

/** Bakes the board in every density: everything that never changes during a game, without any name. */
export async function drawPictures(seeds: SeedFile, built: BuiltMap): Promise<Picture[]> {
  const { width, height } = seeds.board;
  const scene = makeScene(seeds, built);
  const elevation = makeElevation(scene);
  const ground = paintGround(scene, elevation);
  const fullWidth = (width + 2 * FRAME) * DENSITY;
  const fullHeight = (height + 2 * FRAME) * DENSITY;
  const fullRaw = { width: fullWidth, height: fullHeight, channels: 3 as const };
  const layer = (...parts: readonly string[]): Buffer =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-FRAME} ${-FRAME} ${width + 2 * FRAME} ${height + 2 * FRAME}" width="${fullWidth}" height="${fullHeight}">${parts.join('')}</svg>`,
      { font: { loadSystemFonts: false } },
    )
      .render()
      .asPng();
  const drawn = await sharp({
    create: { width: fullWidth, height: fullHeight, channels: 3, background: '#3a2416' },
  })
    .composite([
      {
        input: ground,
        raw: { width: width * DENSITY, height: height * DENSITY, channels: 3 },
        left: FRAME * DENSITY,
        top: FRAME * DENSITY,
      },
      {
        input: layer(
          drawGlyphs(scene, elevation),
          drawStrokes(scene),
          drawShips(scene),
          drawCompass(scene),
        ),
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  gradeTerrains(drawn, scene);
  const full = await sharp(drawn, { raw: fullRaw })
    .composite([{ input: layer(drawSymbols(scene), drawVignette(scene), drawFrame(scene)) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const preview = await sharp(full, { raw: fullRaw })
    .resize({ width: PREVIEW.width, kernel: 'lanczos3' })
    .sharpen({ sigma: 0.6 })
    .webp({ quality: PREVIEW_QUALITY, effort: 6, smartSubsample: true })
    .toBuffer();
  const pictures = await Promise.all(
    PICTURE_SCALES.map(async (scale) => {
      const shrunk = sharp(full, { raw: fullRaw });
      if (scale !== DENSITY)
        shrunk
          .resize({ width: (width + 2 * FRAME) * scale, kernel: 'lanczos3' })
          .sharpen({ sigma: 0.5 });
      const bytes = await shrunk
        .webp({ quality: QUALITY[scale], effort: 6, smartSubsample: true })
        .toBuffer();
      return { file: pictureFile(scale), bytes };
    }),
  );
  return [...pictures, { file: PREVIEW.file, bytes: preview }];
}
