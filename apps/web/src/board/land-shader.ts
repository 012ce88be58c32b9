import { BOARD_COLOURS } from '../ui/palette.ts';
import { REACH_STEP } from './land-state.ts';
import { vec3, WASH_GLSL } from './wash.ts';

/** Distance in board units beyond which the fields know no border. */
export const FIELD_REACH = 20;

/** Side of the tile of cracks, board units. */
export const CRACK_TILE = 150;

/** Gives every corner of the land what its province is like. */
export const LAND_VERTEX = `#version 300 es
in vec2 aPosition;
in float aProvince;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform sampler2D uState;
out vec2 vBoard;
flat out vec4 vOwner;
flat out vec4 vBefore;
flat out vec4 vSpread;
flat out vec4 vHint;

void main() {
  vBoard = aPosition;
  mat3 m = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix;
  gl_Position = vec4((m * vec3(aPosition, 1.0)).xy, 0.0, 1.0);
  if (aProvince < 0.0) {
    // Symbols on the land stay as they are in the picture.
    vOwner = vBefore = vHint = vec4(0.0);
    vSpread = vec4(1.0);
    return;
  }
  int i = int(aProvince + 0.5);
  vOwner = texelFetch(uState, ivec2(i, 0), 0);
  vBefore = texelFetch(uState, ivec2(i, 1), 0);
  vSpread = texelFetch(uState, ivec2(i, 2), 0);
  vHint = texelFetch(uState, ivec2(i, 3), 0);
  // A province that looks as in the picture needs no paint.
  if (vOwner.a == 0.0 && vBefore.a == 0.0 && vHint.r == 0.0 && vHint.b == 0.0)
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;

/**
 * Paints owned and hinted land over the picture. The picture itself is read and coloured anew, so
 * engraving and names stay crisp under the wash.
 */
export const LAND_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 vBoard;
flat in vec4 vOwner;
flat in vec4 vBefore;
flat in vec4 vSpread;
flat in vec4 vHint;
out vec4 finalColor;
uniform sampler2D uPicture;
uniform sampler2D uEmpireField;
uniform sampler2D uProvinceField;
uniform sampler2D uCracks;
uniform vec4 uBoard; // width, height, margin, reach of the fields
uniform float uZoom; // CSS pixels per board unit
uniform float uCell; // side of a cell of the hatching, board units
uniform float uPattern; // how strong the patterns are far from borders
uniform float uLight; // brightness of the board, less in the dark theme

const vec3 INK = ${vec3(BOARD_COLOURS.ink)};
const vec3 PAPER = ${vec3(BOARD_COLOURS.parchment)};
const vec3 GOLD = ${vec3(BOARD_COLOURS.gold)};
const vec3 GOLD_LIGHT = ${vec3(BOARD_COLOURS.goldLight)};
const vec3 SLATE = ${vec3(BOARD_COLOURS.slate)};
const vec3 ALARM = ${vec3(BOARD_COLOURS.alarm)};

float px; // board units in a CSS pixel

// Coverage of a line |x| < half, softened over about a pixel.
float line(float x, float halfWidth) { return 1.0 - smoothstep(halfWidth - px * 0.6, halfWidth + px * 0.6, abs(x)); }

float cellLine(float x, float halfWidth, float soft) { return 1.0 - smoothstep(halfWidth - soft, halfWidth + soft, abs(x)); }

// Hatching in cells of side 1.
float hatching(int kind, vec2 p, float soft) {
  if (kind == 1) return cellLine(fract((p.x + p.y) * 0.9) - 0.5, 0.17, soft);
  if (kind == 3) return cellLine(fract(p.y + 0.16 * sin(p.x * 5.2)) - 0.5, 0.15, soft);
  if (kind == 5) return cellLine(fract(p.x) - 0.5, 0.15, soft);
  vec2 q = fract(vec2(p.x + 0.5 * mod(floor(p.y), 2.0), p.y)) - 0.5;
  if (kind == 2) return 1.0 - smoothstep(0.2 - soft, 0.2 + soft, length(q));
  if (kind == 6) return cellLine(length(q) - 0.24, 0.09, soft);
  float bar = 0.3;
  vec2 a = abs(q);
  float cross = max(cellLine(q.x, 0.09, soft) * step(a.y, bar), cellLine(q.y, 0.09, soft) * step(a.x, bar));
  return cross;
}

// How far along a border it is whose distance field rises towards 'slope', in pieces of 'size' units.
float alongBorder(vec2 slope, float size) {
  return fract((abs(slope.x) > abs(slope.y) ? vBoard.y : vBoard.x) / size);
}

// Dashes of that size.
float dashes(vec2 slope, float size) {
  float x = alongBorder(slope, size);
  float soft = min(0.2, px / size);
  return smoothstep(0.0, soft, x) * (1.0 - smoothstep(0.58, 0.58 + soft, x));
}

${WASH_GLSL}
vec3 owned(vec4 owner, vec3 picture, float edge, vec2 slope) {
  int style = int(owner.a * 255.0 + 0.5);
  if (style == 0) return picture;
  vec3 paint = owner.rgb;
  bool faded = style > 6;
  int kind = faded ? style - 6 : style;
  float soft = min(0.3, px / uCell * 0.9);
  float ribbon = ribbonAt(uZoom, faded);
  float inland = max(0.0, edge - ribbon);
  float pattern = hatching(kind, vBoard / uCell, soft) * patternAt(inland, uZoom, uPattern);
  vec3 c = washed(picture, paint, faded, glowAt(inland, uZoom), pattern);
  float rim = line(edge, ribbon);
  float left = 1.0;
  if (faded) {
    float crack = textureLod(uCracks, vBoard / ${CRACK_TILE.toFixed(1)}, 0.0).r * 18.0;
    c = mix(c, INK, 0.22 * (1.0 - smoothstep(0.25, 0.6 + 0.5 * px, crack)) * (0.4 + 0.6 * exp(-edge / 16.0)));
    // The border has fallen to pieces; between them it has paled.
    left = mix(0.35, 1.0, smoothstep(1.6, 1.6 + px, crack) * dashes(slope, max(15.0, 11.0 * px)));
    // Among the cracks the lines of the picture would be lost.
    float border = (1.0 - textureLod(uProvinceField, vBoard / uBoard.xy, 0.0).r) * uBoard.w;
    c = mix(c, INK, line(border, max(0.8, 0.7 * px)) * 0.8);
  }
  c = mix(c, INK, line(edge - ribbon, max(0.7, 0.6 * px)) * 0.7 * left);
  c = mix(c, paint, rim * left);
  // A lit upper edge makes the band look like a ribbon of paint.
  if (!faded) c = mix(c, mix(paint, vec3(1.0), 0.45), rim * line(edge - ribbon * 0.62, ribbon * 0.16) * 0.6);
  return mix(c, INK, line(edge, max(0.8, 0.7 * px)) * 0.85);
}

// Glow at a border, 1 … 0. The field of distances ends at 'reach', and there the glow has to be out:
// what is left of it would cover the whole province.
float glowOf(float near, float width, float reach) {
  float rest = max(0.0, 1.0 - near / reach);
  return exp(-near / min(width, reach * 0.45)) * rest * (2.0 - rest);
}

// Glow, outline and stripes of a province that is hinted, hovered, selected or pending.
vec3 pointedOut(vec3 c, vec3 picture, bool isOwned, int tone, int flags) {
  float border = (1.0 - textureLod(uProvinceField, vBoard / uBoard.xy, 0.0).r) * uBoard.w;
  // CSS pixels; on a small board all lines are finer.
  float pixels = uZoom * clamp(0.42 / uZoom, 1.0, 1.7);
  // On owned land what is pointed out lies inside the ribbon, which says whose it is.
  float ribbon = isOwned ? ribbonAt(uZoom, false) : 0.0;
  if (border < 0.9 * ribbon) tone = 0;
  float near = max(0.0, border - 0.9 * ribbon) * pixels;
  float screenStripe = fract((vBoard.x + vBoard.y) * uZoom / 9.0);
  vec2 slope = vec2(dFdx(border), dFdy(border));
  float dash = dashes(slope, 10.0 * px);
  // Light of hints leaves dark ink dark.
  float ink = mix(0.25, 1.0, smoothstep(0.1, 0.42, dot(picture, vec3(0.299, 0.587, 0.114))));
  if ((flags & 1) != 0) {
    // Taken but still empty: wide stripes.
    float stripe = smoothstep(0.0, 0.1, screenStripe) * (1.0 - smoothstep(0.35, 0.45, screenStripe));
    c = mix(c, PAPER, stripe * 0.42);
  }
  // Owned land glows at its border only, or nobody could see whose it is.
  float open = isOwned ? 0.0 : 1.0;
  // Where the field ends; what stands closer to there than its own breadth would cover the whole province.
  float reach = (uBoard.w - 0.9 * ribbon) * pixels;
  if (tone == 1 || tone == 9) {
    c = mix(c, c * 1.1 + 0.04, 0.3 + 0.5 * open);
    c = mix(c, GOLD_LIGHT, (0.16 * open + 0.5 * glowOf(near, isOwned ? 5.0 : 14.0, reach)) * ink);
    c = mix(c, GOLD, 0.95 * glowOf(near, 4.5, reach));
    c = mix(c, vec3(1.0, 0.97, 0.84), 1.0 - smoothstep(0.7, 1.5, abs(near - 4.0)));
  } else if (tone == 2) {
    c = mix(c, PAPER, 0.4 * glowOf(near, 5.0, reach));
    c = mix(c, SLATE, dash * (1.0 - smoothstep(1.6, 2.6, near)));
  } else if (tone == 3) {
    float lum = dot(c, vec3(0.299, 0.587, 0.114));
    c = mix(c, vec3(lum) * 0.72, 0.55);
  } else if (tone == 4) {
    c = mix(c, vec3(1.0), 0.5 * glowOf(near, 6.0, reach) * ink);
    c = mix(c, mix(INK, vec3(1.0), dash), 1.0 - smoothstep(2.2, 3.2, near));
  } else if (tone == 5) {
    c = mix(c, GOLD_LIGHT, (0.28 * open + 0.6 * glowOf(near, 9.0, reach)) * ink);
    c = mix(c, INK, 1.0 - smoothstep(3.2, 4.0, near));
    c = mix(c, GOLD, 1.0 - smoothstep(2.5, 3.2, near));
  } else if (tone == 6) {
    c = mix(c, vec3(1.0), (0.16 * open + 0.5 * glowOf(near, 8.0, reach)) * ink);
  } else if (tone == 7) {
    c = mix(c, PAPER, 0.45 * ink);
    c = mix(c, mix(PAPER, ALARM, dash), 1.0 - smoothstep(2.4, 3.4, near));
  } else if (tone == 8) {
    c = mix(c, ALARM, 0.7 * glowOf(near, 7.0, reach) * ink);
    c = mix(c, ALARM, 1.0 - smoothstep(2.0, 3.0, near));
  }
  if ((flags & 8) != 0) {
    // It has changed hands: dots of chalk inside the border, clear of what shines there.
    float off = length(vec2(7.0 * (alongBorder(slope, 7.0 * px) - 0.5), near - min(8.5, reach - 4.0)));
    c = mix(c, INK, 0.75 * (1.0 - smoothstep(2.4, 3.4, off)));
    c = mix(c, vec3(1.0), 1.0 - smoothstep(1.4, 2.2, off));
  }
  if ((flags & 4) != 0) {
    c = c * 1.07 + 0.03;
    c = mix(c, vec3(1.0, 0.99, 0.94), 0.9 * (1.0 - smoothstep(1.2, 2.2, near)));
  }
  if ((flags & 2) != 0) {
    c = mix(c, INK, 1.0 - smoothstep(4.6, 5.6, near));
    c = mix(c, vec3(1.0), (1.0 - smoothstep(3.6, 4.4, near)) * smoothstep(0.6, 1.2, near));
  }
  // The outline stays ink whatever shines beside it; it also hides the steps of the mesh's edge.
  return mix(c, INK, line(border, max(0.8, 0.8 * px)) * 0.85);
}

void main() {
  px = 1.0 / uZoom;
  vec2 size = uBoard.xy + 2.0 * uBoard.z;
  vec3 picture = texture(uPicture, (vBoard + uBoard.z) / size).rgb;
  float edge = (1.0 - textureLod(uEmpireField, vBoard / uBoard.xy, 0.0).r) * uBoard.w;
  vec2 slope = vec2(dFdx(edge), dFdy(edge));
  vec3 c = owned(vOwner, picture, edge, slope);
  if (vSpread.r < 1.0) {
    float reach = vSpread.a * 255.0 * ${REACH_STEP.toFixed(1)};
    vec2 way = vBoard - vSpread.gb * uBoard.xy;
    float ragged = textureLod(uCracks, vBoard / ${CRACK_TILE.toFixed(1)}, 0.0).r * 10.0;
    float front = vSpread.r * (reach + 16.0) - length(way) - ragged;
    vec3 old = owned(vBefore, picture, edge, slope);
    c = mix(old, c, smoothstep(-2.0, 2.0, front));
    c = mix(c, vOwner.rgb, 0.6 * exp(-abs(front) / 5.0) * (1.0 - vSpread.r));
  }

  int tone = int(vHint.r * 255.0 + 0.5);
  int flags = int(vHint.b * 255.0 + 0.5);
  if (tone + flags != 0) c = pointedOut(c, picture, vOwner.a > 0.0, tone, flags);
  finalColor = vec4(c * uLight, 1.0);
}`;

/** Distance to one piece of border, drawn as a box around it. */
export const FIELD_VERTEX = `#version 300 es
in vec2 aCorner;
in vec4 aPiece;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform float uFieldReach;
out vec2 vPoint;
flat out vec4 vPiece;

void main() {
  vec2 along = aPiece.zw - aPiece.xy;
  float size = length(along);
  vec2 u = size > 0.0 ? along / size : vec2(1.0, 0.0);
  vec2 v = vec2(-u.y, u.x);
  vec2 middle = (aPiece.xy + aPiece.zw) * 0.5;
  vPoint = middle + u * aCorner.x * (size * 0.5 + uFieldReach) + v * aCorner.y * uFieldReach;
  vPiece = aPiece;
  mat3 m = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix;
  gl_Position = vec4((m * vec3(vPoint, 1.0)).xy, 0.0, 1.0);
}`;

/** Nearness 1 … 0; pieces are combined by taking the greatest. */
export const FIELD_FRAGMENT = `#version 300 es
precision highp float;
in vec2 vPoint;
flat in vec4 vPiece;
out vec4 finalColor;
uniform float uFieldReach;

void main() {
  vec2 along = vPiece.zw - vPiece.xy;
  vec2 way = vPoint - vPiece.xy;
  float t = clamp(dot(way, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
  float near = max(0.0, 1.0 - length(way - along * t) / uFieldReach);
  finalColor = vec4(near, near, near, 1.0);
}`;
