import { CanvasSource, Container, Sprite, Texture } from 'pixi.js';
import { NAME_DROP, NAME_FONT } from './art-names.ts';
import { linesOf, setLetters, widthOf } from './line-of-text.ts';
import type { BoardShape } from './shape.ts';

type Label = BoardShape['seas'][number]['label'];

/** Pixels per board unit, as in the sharper picture. */
const DENSITY = 2;
/** From line to line, in em. */
const LINE_HEIGHT = 1.12;
/** Room around the letters for their halo and their slant, board units. */
const EDGE = 6;

/** A name on a canvas around its middle; smaller than English where it is longer. */
function pictureOf(name: string, label: Label): HTMLCanvasElement {
  const { length, spacing, lines: room, size: most } = label;
  const lines = linesOf(name, room);
  const canvas = document.createElement('canvas');
  const curve = (label.bend * Math.PI) / 180 / length;
  const sag = Math.abs(curve) * length ** 2 * 0.125;
  canvas.width = Math.ceil((length + 2 * EDGE) * DENSITY);
  canvas.height = Math.ceil((2 * sag + lines.length * LINE_HEIGHT * most + 2 * EDGE) * DENSITY);
  const c = canvas.getContext('2d');
  if (!c) return canvas;
  c.setTransform(DENSITY, 0, 0, DENSITY, canvas.width / 2, canvas.height / 2);
  // Seas stand out from land by their slant, which only Latin letters have.
  const slant = /\p{Script=Latin}/u.test(name) ? 'italic ' : '';
  const inSize = (size: number): void => {
    c.font = `${slant}700 ${size}px ${NAME_FONT}`;
  };
  inSize(most);
  const widest = Math.max(...lines.map((line) => widthOf(c, line, { size: most, spacing })));
  const size = most * Math.min(1, length / widest);
  inSize(size);
  c.lineJoin = 'round';
  c.lineWidth = 2.4;
  c.strokeStyle = 'rgba(215,230,222,.45)';
  c.fillStyle = 'rgba(23,63,78,.86)';
  const down = NAME_DROP * size;
  lines.forEach((line, k) => {
    c.save();
    c.translate(0, (k - (lines.length - 1) / 2) * size * LINE_HEIGHT);
    for (const how of ['strokeText', 'fillText'] as const)
      setLetters(c, line, { size, spacing }, curve, (letter) => c[how](letter, 0, down));
    c.restore();
  });
  return canvas;
}

/**
 * The names of the seas, which are as much a part of the ground as the picture below them.
 *
 * @param titles by index, as the reader calls them
 */
export function drawSeaNames({ seas }: BoardShape, titles: readonly string[]): Container {
  const view = new Container();
  seas.forEach(({ label }, i) => {
    const name = titles[i];
    if (!name) return;
    const source = new CanvasSource({
      resource: pictureOf(name, label),
      autoGenerateMipmaps: true,
      scaleMode: 'linear',
      autoGarbageCollect: false,
    });
    source.style.mipmapFilter = 'linear';
    const sprite = new Sprite(new Texture({ source }));
    sprite.anchor.set(0.5);
    sprite.scale.set(1 / DENSITY);
    sprite.position.set(label.x, label.y);
    sprite.angle = label.angle;
    view.addChild(sprite);
  });
  return view;
}
