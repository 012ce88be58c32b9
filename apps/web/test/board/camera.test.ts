import {
  between,
  type Camera,
  clampCamera,
  fillGap,
  fitCamera,
  fitScale,
  frame,
  gather,
  NO_INSETS,
  nearScale,
  panBy,
  reveal,
  scaleRange,
  toBoard,
  toScreen,
  type View,
  zoomAt,
} from '../../src/board/camera.ts';

const view: View = {
  width: 1440,
  height: 900,
  insets: NO_INSETS,
  boardWidth: 1600,
  boardHeight: 1160,
  margin: 30,
};

const corners = (camera: Camera) => ({
  low: toScreen(camera, { x: -30, y: -30 }),
  high: toScreen(camera, { x: 1630, y: 1190 }),
});

describe('fitting', () => {
  test.each([
    ['wide', view],
    ['tall', { ...view, width: 390, height: 844 }],
    ['with panels', { ...view, insets: { top: 90, right: 0, bottom: 70, left: 240 } }],
  ])('shows the whole frame in the middle: %s', (_, v) => {
    const { low, high } = corners(fitCamera(v));
    const { left, right, top, bottom } = v.insets;
    expect(low.x).toBeGreaterThanOrEqual(left);
    expect(low.y).toBeGreaterThanOrEqual(top);
    expect(high.x).toBeLessThanOrEqual(v.width - right);
    expect(high.y).toBeLessThanOrEqual(v.height - bottom);
    expect(low.x - left).toBeCloseTo(v.width - right - high.x, 6);
    expect(low.y - top).toBeCloseTo(v.height - bottom - high.y, 6);
  });

  test('panels that cover everything do not break it', () => {
    const v = {
      ...view,
      width: 100,
      height: 100,
      insets: { top: 60, right: 60, bottom: 60, left: 60 },
    };
    expect(fitScale(v)).toBeGreaterThan(0);
    expect(Number.isFinite(fitCamera(v).x)).toBe(true);
  });
});

describe('limits', () => {
  test('the board cannot be pushed out of sight', () => {
    const close = zoomAt(fitCamera(view), view, 3, { x: 720, y: 450 });
    const { low, high } = corners(panBy(close, view, 9e5, -9e5));
    expect(low.x).toBeLessThanOrEqual(6);
    expect(low.x).toBeGreaterThanOrEqual(0);
    expect(high.y).toBeGreaterThanOrEqual(view.height - 6);
    expect(high.y).toBeLessThanOrEqual(view.height);
  });

  test('a fitted board does not move', () => {
    const fitted = fitCamera(view);
    expect(panBy(fitted, view, 50, 50)).toEqual(fitted);
  });

  test('an edge can be pulled out from under a panel', () => {
    const v = { ...view, insets: { top: 0, right: 0, bottom: 0, left: 300 } };
    const close = zoomAt(fitCamera(v), v, 3, { x: 800, y: 450 });
    expect(corners(panBy(close, v, 9e5, 0)).low.x).toBeGreaterThanOrEqual(300);
  });

  test('what lies below buttons in the corner can be moved up from there, and is when it is asked for', () => {
    const v = {
      ...view,
      width: 390,
      height: 844,
      insets: { top: 48, right: 0, bottom: 194, left: 0, lip: 52 },
    };
    const start = zoomAt(fitCamera(v), v, 3, { x: 195, y: 350 });
    const corner = { x: 1560, y: 1120 };
    const free = v.height - v.insets.bottom - v.insets.lip;
    expect(toScreen(panBy(start, v, -9e5, -9e5), corner).y).toBeLessThanOrEqual(free);
    const shown = reveal(start, v, [corner]);
    expect(toScreen(shown, corner).y).toBeLessThanOrEqual(free);
    // It stays there, but does not go there by itself.
    expect(fillGap(shown, v)).toBe(shown);
    expect(corners(fillGap({ ...shown, y: -9e5 }, v)).high.y).toBeGreaterThan(free + 40);
    expect(panBy(fitCamera(v), v, 0, -50)).toEqual(fitCamera(v));
  });

  test('zoom stops at both ends', () => {
    const { min, max } = scaleRange(view);
    expect(zoomAt(fitCamera(view), view, 1e6, { x: 0, y: 0 }).scale).toBe(max);
    expect(zoomAt(fitCamera(view), view, 1e-6, { x: 0, y: 0 }).scale).toBe(min);
    expect(clampCamera({ scale: 99, x: 0, y: 0 }, view).scale).toBe(max);
  });
});

describe('moving', () => {
  test('zooming keeps the point under the pointer', () => {
    const at = { x: 700, y: 460 };
    const before = zoomAt(fitCamera(view), view, 2, at);
    const after = zoomAt(before, view, 1.3, at);
    expect(toBoard(after, at).x).toBeCloseTo(toBoard(before, at).x, 6);
    expect(toBoard(after, at).y).toBeCloseTo(toBoard(before, at).y, 6);
  });

  test('screen and board are inverse', () => {
    const camera = { scale: 1.7, x: -31, y: 12 };
    const p = toBoard(camera, toScreen(camera, { x: 123, y: 456 }));
    expect(p.x).toBeCloseTo(123, 9);
    expect(p.y).toBeCloseTo(456, 9);
  });

  test('a glide starts and ends where it should and keeps its fixed point', () => {
    const at = { x: 400, y: 300 };
    const a = zoomAt(fitCamera(view), view, 1.6, at);
    const b = zoomAt(a, view, 1.5, at);
    expect(between(a, b, 0)).toEqual(a);
    expect(between(a, b, 1)).toEqual(b);
    const middle = between(a, b, 0.5);
    expect(middle.scale).toBeCloseTo(Math.sqrt(a.scale * b.scale), 9);
    expect(toBoard(middle, at).x).toBeCloseTo(toBoard(a, at).x, 6);
  });

  test('a glide between equal scales is straight', () => {
    const middle = between({ scale: 2, x: 0, y: 10 }, { scale: 2, x: 100, y: 30 }, 0.5);
    expect(middle).toEqual({ scale: 2, x: 50, y: 20 });
  });

  test('revealing moves only what is needed', () => {
    const close = zoomAt(fitCamera(view), view, 4, { x: 720, y: 450 });
    const inView = toBoard(close, { x: 720, y: 450 });
    expect(reveal(close, view, [inView])).toBe(close);
    const p = toScreen(reveal(close, view, [{ x: 1500, y: 1100 }]), { x: 1500, y: 1100 });
    expect(p.x).toBeLessThanOrEqual(view.width);
    expect(p.y).toBeLessThanOrEqual(view.height);
    expect(p.x).toBeGreaterThan(0);
  });
});

describe('framing several places', () => {
  const phone = {
    ...view,
    width: 390,
    height: 844,
    insets: { top: 48, right: 0, bottom: 194, left: 0 },
  };
  const close = zoomAt(fitCamera(phone), phone, 2.4, { x: 195, y: 350 });
  const isClear = (camera: Camera, point: { x: number; y: number }): boolean => {
    const { x, y } = toScreen(camera, point);
    const { top, bottom } = phone.insets;
    return x > 20 && x < phone.width - 20 && y > top && y < phone.height - bottom;
  };

  test('leaves the camera alone when all are seen, or there are none', () => {
    const middle = toBoard(close, { x: 195, y: 350 });
    expect(frame(close, phone, [middle])).toBe(close);
    expect(frame(close, phone, [])).toBe(close);
    expect(frame(fitCamera(phone), phone, [{ x: 10, y: 10 }])).toEqual(fitCamera(phone));
  });

  test('moves as close as before when that is enough', () => {
    const points = [
      { x: 1300, y: 500 },
      { x: 1400, y: 700 },
    ];
    const framed = frame(close, phone, points);
    expect(framed.scale).toBeCloseTo(close.scale);
    for (const point of points) expect(isClear(framed, point)).toBe(true);
  });

  test('goes farther away when there are too many, never past the whole board', () => {
    const points = [
      { x: 300, y: 500 },
      { x: 1100, y: 700 },
    ];
    const framed = frame(close, phone, points);
    expect(framed.scale).toBeLessThan(close.scale);
    for (const point of points) expect(isClear(framed, point)).toBe(true);
    const all = frame(close, phone, [
      { x: 0, y: 0 },
      { x: 1600, y: 1160 },
    ]);
    expect(all.scale).toBeCloseTo(fitScale(phone));
  });
});

describe('a window in which the whole board is a stamp', () => {
  const phone: View = {
    ...view,
    width: 390,
    height: 844,
    insets: { top: 48, right: 0, bottom: 194, left: 0 },
  };
  const near = nearScale(phone);
  const start = zoomAt(fitCamera(phone), phone, near / fitScale(phone), { x: 195, y: 350 });
  const seen = (camera: Camera, v: View, points: readonly { x: number; y: number }[]): number =>
    points.filter((point) => {
      const { x, y } = toScreen(camera, point);
      const { top, right, bottom, left, sheet = 0 } = v.insets;
      const low = v.height - Math.max(bottom, sheet);
      return x >= left && x <= v.width - right && y >= top && y <= low;
    }).length;

  test('is filled, and a desk is shown the whole', () => {
    const { low, high } = corners(start);
    expect(high.y - low.y).toBeGreaterThan(0.95 * (844 - 48 - 194));
    expect(nearScale(view)).toBe(fitScale(view));
  });

  test('shows most of what lies all over the board, from near', () => {
    const east = [100, 300, 500, 700, 900].map((y) => ({ x: 1500, y }));
    const west = [300, 700].map((y) => ({ x: 100, y }));
    const camera = gather(fitCamera(phone), phone, [...west, ...east]);
    expect(camera.scale).toBeCloseTo(near, 6);
    expect(seen(camera, phone, east)).toBe(5);
    expect(seen(camera, phone, west)).toBe(0);
  });

  test('shows all of what lies together, and does not go away from it first', () => {
    const points = [400, 600, 650].map((x) => ({ x, y: 500 }));
    const camera = gather(fitCamera(phone), phone, points);
    expect(camera.scale).toBeCloseTo(near, 6);
    expect(seen(camera, phone, points)).toBe(3);
    expect(gather(camera, phone, points)).toBe(camera);
  });

  test('a sheet moves only what it would cover, and as little as it must', () => {
    const sheet = { ...phone, insets: { ...phone.insets, sheet: 480 } };
    expect(clampCamera(start, sheet)).toEqual(start);
    const high = toBoard(start, { x: 200, y: 200 });
    const low = toBoard(start, { x: 200, y: 630 });
    expect(reveal(start, sheet, [high])).toBe(start);
    const moved = reveal(start, sheet, [low]);
    expect(seen(moved, sheet, [low])).toBe(1);
    expect(moved.x).toBe(start.x);
    // Without the sheet a hand may leave it there or bring it back, but not push it farther.
    expect(panBy(moved, phone, 0, -40)).toEqual(moved);
    expect(panBy(moved, phone, 0, 40).y).toBeCloseTo(moved.y + 40, 9);
    expect(corners(clampCamera(moved, phone)).high.y).toBeGreaterThanOrEqual(844 - 194 - 6.001);
    expect(fitScale(sheet)).toBe(fitScale(phone));
  });
});
