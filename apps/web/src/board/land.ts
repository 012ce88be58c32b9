import {
  BufferImageSource,
  Container,
  earcut,
  Geometry,
  GlProgram,
  Mesh,
  type Renderer,
  RenderTexture,
  Shader,
  type TextureSource,
  UniformGroup,
} from 'pixi.js';
import { type Borders, empireBorders } from './borders.ts';
import { crackTile } from './cracks.ts';
import {
  FIELD_FRAGMENT,
  FIELD_REACH,
  FIELD_VERTEX,
  LAND_FRAGMENT,
  LAND_VERTEX,
} from './land-shader.ts';
import type { LandState } from './land-state.ts';
import { type BoardShape, polygonsOf, SYMBOL } from './shape.ts';

/** Pixels of the distance fields per board unit; they are sampled smoothly. */
const FIELD_SCALE = 1;
const CRACK_PIXELS = 256;
/** Side of a cell of the hatching at zoom 1, board units. */
const HATCH = 15;
const SYMBOL_CORNERS = 24;

/** The painted land: washes, borders of empires, glow of hints. One draw call. */
export interface Land {
  readonly view: Container;
  setPicture(source: TextureSource): void;
  /** CSS pixels per board unit; lines keep their width on the screen. */
  setZoom(zoom: number): void;
  setLight(light: number): void;
  /** 0 … 1: how strong the patterns of owners are far from their borders. */
  setPattern(strength: number): void;
  /** Takes over changed state bytes. */
  refresh(): void;
  /** Draws anew where empires end, after owners have changed. */
  redrawBorders(): void;
  /** After the graphics context was lost: draws everything again that lived only there. */
  restore(): void;
  destroy(): void;
}

export function createLand(
  renderer: Renderer,
  shape: BoardShape,
  borders: Borders,
  state: LandState,
  picture: TextureSource,
): Land {
  const provinceField = createField(renderer, shape, borders.count);
  const empireField = createField(renderer, shape, borders.count);
  const stateSource = new BufferImageSource({
    resource: state.bytes,
    width: state.width,
    height: state.height,
    format: 'rgba8unorm',
    scaleMode: 'nearest',
    alphaMode: 'no-premultiply-alpha',
  });
  const cracks = new BufferImageSource({
    resource: crackTile(CRACK_PIXELS),
    width: CRACK_PIXELS,
    height: CRACK_PIXELS,
    format: 'r8unorm',
    scaleMode: 'linear',
    addressMode: 'repeat',
    alphaMode: 'no-premultiply-alpha',
  });
  const uniforms = new UniformGroup({
    uBoard: {
      value: new Float32Array([shape.width, shape.height, shape.margin, FIELD_REACH]),
      type: 'vec4<f32>',
    },
    uZoom: { value: 1, type: 'f32' },
    uCell: { value: HATCH, type: 'f32' },
    uLight: { value: 1, type: 'f32' },
    uPattern: { value: 0, type: 'f32' },
  });
  const shader = new Shader({
    glProgram: GlProgram.from({
      vertex: LAND_VERTEX,
      fragment: LAND_FRAGMENT,
      name: 'land',
      preferredFragmentPrecision: 'highp',
    }),
    resources: {
      uState: stateSource,
      uPicture: picture,
      uEmpireField: empireField.source,
      uProvinceField: provinceField.source,
      uCracks: cracks,
      landUniforms: uniforms,
    },
  });
  const geometry = landGeometry(shape);
  const view = new Mesh({ geometry, shader });

  const drawProvinceField = (): void => {
    provinceField.pieces.set(borders.pieces);
    provinceField.draw(borders.count);
  };
  const redrawBorders = (): void =>
    empireField.draw(empireBorders(borders, state.owners, empireField.pieces));

  drawProvinceField();
  redrawBorders();

  return {
    view,
    setPicture(source) {
      shader.resources.uPicture = source;
    },
    setZoom(zoom) {
      uniforms.uniforms.uZoom = zoom;
      // Hatching keeps its size on the screen within a factor of two.
      uniforms.uniforms.uCell = HATCH * 2 ** Math.floor(Math.log2(1 / zoom) + 0.45);
    },
    setLight(light) {
      uniforms.uniforms.uLight = light;
    },
    setPattern(strength) {
      uniforms.uniforms.uPattern = strength;
    },
    refresh: () => stateSource.update(),
    redrawBorders,
    restore() {
      drawProvinceField();
      redrawBorders();
    },
    destroy() {
      view.destroy();
      geometry.destroy(true);
      shader.destroy();
      provinceField.destroy();
      empireField.destroy();
      stateSource.destroy();
      cracks.destroy();
    },
  };
}

/** All provinces as triangles, each corner knows its province; then the discs of the symbols. */
function landGeometry(shape: BoardShape): Geometry {
  const positions: number[] = [];
  const provinces: number[] = [];
  const indices: number[] = [];
  shape.provinces.forEach((province, index) => {
    for (const { outer, holes } of polygonsOf(province.rings)) {
      const corners = [...outer];
      const starts: number[] = [];
      for (const hole of holes) {
        starts.push(corners.length / 2);
        corners.push(...hole);
      }
      const first = positions.length / 2;
      for (const corner of earcut(corners, starts)) indices.push(first + corner);
      for (const v of corners) positions.push(v);
      for (let i = 0; i < corners.length; i += 2) provinces.push(index);
    }
  });
  for (const { port, mine } of shape.provinces)
    for (const spot of [port, mine]) {
      if (!spot) continue;
      const first = positions.length / 2;
      for (let i = 0; i < SYMBOL_CORNERS; i++) {
        const turn = (i / SYMBOL_CORNERS) * Math.PI * 2;
        positions.push(spot.x + SYMBOL * Math.cos(turn), spot.y + SYMBOL * Math.sin(turn));
        provinces.push(-1);
        if (i > 1) indices.push(first, first + i - 1, first + i);
      }
    }
  return new Geometry({
    attributes: {
      aPosition: { buffer: Float32Array.from(positions), format: 'float32x2' },
      aProvince: { buffer: Float32Array.from(provinces), format: 'float32' },
    },
    indexBuffer: Uint32Array.from(indices),
  });
}

interface Field {
  readonly source: TextureSource;
  /** Room for the pieces of border to draw. */
  readonly pieces: Float32Array;
  /** Draws the distance to the first `count` pieces. */
  draw(count: number): void;
  destroy(): void;
}

/** A picture of the distance to lines: each piece is drawn as a box and the nearest one wins. */
function createField(renderer: Renderer, shape: BoardShape, capacity: number): Field {
  const pieces = new Float32Array(capacity * 4);
  const texture = RenderTexture.create({
    width: Math.ceil(shape.width * FIELD_SCALE),
    height: Math.ceil(shape.height * FIELD_SCALE),
    scaleMode: 'linear',
    autoGarbageCollect: false,
  });
  const geometry = new Geometry({
    attributes: {
      aCorner: { buffer: new Float32Array([-1, -1, 1, -1, 1, 1, -1, 1]), format: 'float32x2' },
      aPiece: { buffer: pieces, format: 'float32x4', instance: true },
    },
    indexBuffer: new Uint32Array([0, 1, 2, 0, 2, 3]),
  });
  const shader = new Shader({
    glProgram: GlProgram.from({
      vertex: FIELD_VERTEX,
      fragment: FIELD_FRAGMENT,
      name: 'border-field',
      preferredFragmentPrecision: 'highp',
    }),
    resources: { fieldUniforms: { uFieldReach: { value: FIELD_REACH, type: 'f32' } } },
  });
  const mesh = new Mesh({ geometry, shader });
  mesh.blendMode = 'max';
  mesh.scale.set(texture.width / shape.width, texture.height / shape.height);
  const stage = new Container({ isRenderGroup: true });
  stage.addChild(mesh);
  const buffer = geometry.getBuffer('aPiece');
  return {
    source: texture.source,
    pieces,
    draw(count) {
      buffer.update();
      geometry.instanceCount = count;
      mesh.visible = count > 0;
      renderer.render({ container: stage, target: texture, clear: true, clearColor: [0, 0, 0, 1] });
    },
    destroy() {
      stage.destroy({ children: true });
      geometry.destroy(true);
      shader.destroy();
      texture.destroy(true);
    },
  };
}
