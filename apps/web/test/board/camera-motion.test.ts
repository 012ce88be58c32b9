import { placeCopy } from '../../src/board/backdrop.ts';
import { fitCamera, NO_INSETS, type View, zoomAt } from '../../src/board/camera.ts';
import { createCameraMotion } from '../../src/board/camera-motion.ts';

const view: View = {
  width: 1000,
  height: 800,
  insets: NO_INSETS,
  boardWidth: 1600,
  boardHeight: 1160,
  margin: 30,
};
const start = fitCamera(view);
const close = zoomAt(start, view, 3, { x: 500, y: 400 });

describe('moving the camera', () => {
  test('a glide arrives exactly and rests', () => {
    const motion = createCameraMotion(start, () => false);
    motion.glide(close);
    expect(motion.goal).toBe(close);
    for (let i = 0; i < 60 && motion.moving; i++) motion.advance(16, view);
    expect(motion.moving).toBe(false);
    expect(motion.camera.scale).toBeCloseTo(close.scale, 9);
    expect(motion.advance(16, view)).toBe(false);
  });

  test('reduced motion jumps and does not fling', () => {
    const motion = createCameraMotion(start, () => true);
    motion.glide(close);
    expect(motion.camera).toBe(close);
    motion.fling(2, 2);
    expect(motion.moving).toBe(false);
  });

  test('a fling slows down, a touch stops it, the edge ends it', () => {
    const motion = createCameraMotion(close, () => false);
    motion.fling(-1, 0);
    motion.advance(16, view);
    const first = close.x - motion.camera.x;
    const before = motion.camera.x;
    motion.advance(16, view);
    expect(first).toBeGreaterThan(0);
    expect(before - motion.camera.x).toBeLessThan(first);
    motion.stop();
    expect(motion.moving).toBe(false);
    motion.fling(-1e6, 0);
    for (let i = 0; i < 600 && motion.moving; i++) motion.advance(16, view);
    expect(motion.moving).toBe(false);
  });

  test('a slow hand does not fling', () => {
    const motion = createCameraMotion(close, () => false);
    motion.fling(0.05, 0.05);
    expect(motion.moving).toBe(false);
  });
});

describe('the copy of the ground', () => {
  const made = { width: 1000, height: 800, camera: { scale: 2, x: -300, y: -200 } };

  test('lies around the window it was made for', () => {
    expect(placeCopy(made, made)).toEqual({ x: -160, y: -128, ratio: 1, covers: true });
  });

  test('follows a pan as far as it reaches', () => {
    const panned = (dx: number) => ({ ...made, camera: { scale: 2, x: -300 + dx, y: -200 } });
    expect(placeCopy(made, panned(-100))).toMatchObject({ x: -260, covers: true });
    expect(placeCopy(made, panned(-200)).covers).toBe(false);
  });

  test('stretches about the right point when one zooms', () => {
    const at = { x: 400, y: 300 };
    const k = 1.5;
    const camera = { scale: 3, x: at.x - (at.x + 300) * k, y: at.y - (at.y + 200) * k };
    const place = placeCopy(made, { ...made, camera });
    // The pixel of the copy under the pointer is the same as before.
    expect((at.x - place.x) / place.ratio).toBeCloseTo(at.x + 160, 9);
    expect((at.y - place.y) / place.ratio).toBeCloseTo(at.y + 128, 9);
    expect(place.covers).toBe(true);
  });
});
