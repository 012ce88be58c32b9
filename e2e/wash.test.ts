import type { Browser } from 'playwright-core';
import {
  glowAt,
  patternAt,
  type Rgb,
  ribbonAt,
  WASH_GLSL,
  washed,
} from '../apps/web/src/board/wash.ts';
import { openBrowser } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A step of a byte, and what rounding adds. */
const CLOSE = 1.6 / 255;

const LIGHT: Rgb = [0.86, 0.75, 0.46];
const DARK: Rgb = [0.25, 0.33, 0.24];
const RED: Rgb = [0.72, 0.11, 0.03];

/** Points of land, and where they are: distance to the border, zoom, and least strength of patterns. */
const POINTS = [LIGHT, DARK].flatMap((picture) =>
  [false, true].flatMap((declining) =>
    [
      { distance: 0, zoom: 0.25, everywhere: 0, line: 1 },
      { distance: 5, zoom: 0.7, everywhere: 0, line: 0 },
      { distance: 12, zoom: 2, everywhere: 1, line: 0.4 },
    ].map((place) => ({ picture, declining, ...place })),
  ),
);

test('the graphics card washes land as the measured mathematics does', async () => {
  const page = await browser.newPage();
  const pixels = await page.evaluate(
    ({ glsl, points, paint }) => {
      const gl = document.createElement('canvas').getContext('webgl2');
      if (!gl) throw new Error('no WebGL 2');
      const program = gl.createProgram();
      for (const [type, source] of [
        [
          gl.VERTEX_SHADER,
          'void main() { gl_Position = vec4(0.0, 0.0, 0.0, 1.0); gl_PointSize = 4.0; }',
        ],
        [
          gl.FRAGMENT_SHADER,
          `precision highp float;
uniform vec3 picture, paint;
uniform float declining, distance, zoom, everywhere, line;
out vec4 colour;
${glsl}
void main() {
  float inland = max(0.0, distance - ribbonAt(zoom, declining > 0.5) * 0.5);
  float pattern = line * patternAt(inland, zoom, everywhere);
  colour = vec4(washed(picture, paint, declining > 0.5, glowAt(inland, zoom), pattern), 1.0);
}`,
        ],
      ] as const) {
        const shader = gl.createShader(type);
        if (!shader) throw new Error('no shader');
        gl.shaderSource(shader, `#version 300 es\n${source}`);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
      }
      gl.linkProgram(program);
      if (!gl.getProgramParameter(program, gl.LINK_STATUS))
        throw new Error(gl.getProgramInfoLog(program) ?? 'the program does not link');
      gl.useProgram(program);
      const at = (name: string) => gl.getUniformLocation(program, name);
      return points.map((point) => {
        gl.uniform3f(at('picture'), ...point.picture);
        gl.uniform3f(at('paint'), ...paint);
        gl.uniform1f(at('declining'), point.declining ? 1 : 0);
        for (const name of ['distance', 'zoom', 'everywhere', 'line'] as const)
          gl.uniform1f(at(name), point[name]);
        gl.drawArrays(gl.POINTS, 0, 1);
        const bytes = new Uint8Array(4);
        gl.readPixels(
          gl.drawingBufferWidth / 2,
          gl.drawingBufferHeight / 2,
          1,
          1,
          gl.RGBA,
          gl.UNSIGNED_BYTE,
          bytes,
        );
        return [...bytes];
      });
    },
    { glsl: WASH_GLSL, points: POINTS, paint: RED as [number, number, number] },
  );
  await page.close();
  POINTS.forEach(({ picture, declining, distance, zoom, everywhere, line }, i) => {
    const inland = Math.max(0, distance - ribbonAt(zoom, declining) * 0.5);
    const expected = washed({
      picture,
      paint: RED,
      declining,
      glow: glowAt(inland, zoom),
      pattern: line * patternAt(inland, zoom, everywhere),
    });
    for (let c = 0; c < 3; c++)
      expect(Math.abs(pixels[i]![c]! / 255 - expected[c]!)).toBeLessThan(CLOSE);
  });
});
