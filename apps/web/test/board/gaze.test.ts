import { jest } from '@jest/globals';
import { type Camera, toBoard, toScreen, type View, zoomAt } from '../../src/board/camera.ts';
import { createCameraMotion } from '../../src/board/camera-motion.ts';
import { createGaze } from '../../src/board/gaze.ts';
import type { Insets, Point } from '../../src/board/types.ts';

const BARS: Insets = { top: 48, right: 0, bottom: 194, left: 0 };

/** A gaze without glides in a window of a size, by default a phone's. */
function gazeIn({ width = 390, height = 844, insets = BARS } = {}) {
  let view: View = { width, height, insets, boardWidth: 1600, boardHeight: 1160, margin: 30 };
  const motion = createCameraMotion(
    zoomAt({ scale: 1, x: 0, y: 0 }, view, 0, { x: 0, y: 0 }),
    () => true,
  );
  const gaze = createGaze(
    motion,
    () => view,
    () => undefined,
  );
  return {
    gaze,
    now: (): Camera => motion.camera,
    at: (x: number, y: number): Point => toBoard(motion.camera, { x, y }),
    placeOf: (point: Point): Point => toScreen(motion.camera, point),
    pan(dx: number, dy: number) {
      const { x, y, scale } = motion.camera;
      gaze.lead({ scale, x: x + dx, y: y + dy }, false);
    },
    cover(next: Insets, chosen: readonly Point[] = []) {
      const before = view;
      view = { ...view, insets: next };
      gaze.adapt(before, chosen, false);
    },
  };
}

/** All over the board. */
const EVERYWHERE = [100, 500, 900, 1500].flatMap((x) => [100, 600, 1100].map((y) => ({ x, y })));

/** Lower edge of the board with its frame, CSS pixels. */
const lowerEdge = ({ y, scale }: Camera): number => y + 1190 * scale;

describe('a phase', () => {
  test('begins with what can be done, and without bare table below the board', () => {
    const { gaze, now, placeOf } = gazeIn();
    gaze.begin();
    gaze.present([{ x: 1500, y: 1100 }]);
    expect(placeOf({ x: 1500, y: 1100 }).x).toBeLessThan(390);
    gaze.present(EVERYWHERE);
    expect(lowerEdge(now())).toBeGreaterThanOrEqual(844 - 194 - 6.001);
  });

  test('shows nothing above a sheet that would leave bare table as it goes', () => {
    const { gaze, now, cover } = gazeIn();
    gaze.begin();
    cover({ ...BARS, sheet: 400 });
    gaze.present([{ x: 300, y: 1150 }]);
    expect(lowerEdge(now())).toBeGreaterThanOrEqual(844 - 194 - 6.001);
  });

  test('stays where it is when bars and sheets come, grow and go', () => {
    const { gaze, now, cover } = gazeIn();
    gaze.present(EVERYWHERE);
    const before = now();
    for (const insets of [{ bottom: 120 }, { bottom: 300 }, { sheet: 500 }, { top: 96 }, {}]) {
      cover({ ...BARS, ...insets });
      expect(now()).toEqual(before);
    }
  });

  test('moves for a chosen place that a sheet would cover, and back where that would leave bare table', () => {
    const { gaze, now, at, placeOf, cover } = gazeIn();
    gaze.present(EVERYWHERE);
    const [high, low] = [at(200, 200), at(200, 600)];
    const before = now();
    cover({ ...BARS, sheet: 400 }, [high]);
    expect(now()).toEqual(before);
    cover(BARS, [low]);
    cover({ ...BARS, sheet: 400 }, [low]);
    expect(placeOf(low).y).toBeLessThan(444);
    expect(now()).toMatchObject({ scale: before.scale, x: before.x });
    cover({ ...BARS, sheet: 300 }, [low]);
    expect(lowerEdge(now())).toBeGreaterThanOrEqual(844 - 300 - 6.001);
    cover(BARS);
    expect(now()).toMatchObject({ scale: before.scale, x: before.x });
    expect(lowerEdge(now())).toBeGreaterThanOrEqual(844 - 194 - 6.001);
  });

  test('stays above the buttons in its corner when a sheet comes and goes that has not moved it', () => {
    const bars = { ...BARS, lip: 52 };
    const { gaze, now, pan, cover } = gazeIn({ insets: bars });
    gaze.present(EVERYWHERE);
    pan(0, -40);
    const lifted = now();
    cover({ ...bars, sheet: 400 });
    expect(now()).toEqual(lifted);
    cover(bars);
    expect(now()).toEqual(lifted);
  });

  test('stays where a sheet has lifted it as long as that leaves no bare table', () => {
    const { gaze, now, at, cover } = gazeIn();
    gaze.lead({ scale: 1, x: -300, y: 50 }, false);
    const low = at(200, 600);
    cover({ ...BARS, sheet: 400 }, [low]);
    const lifted = now();
    cover(BARS);
    expect(now()).toEqual(lifted);
  });

  test('follows what happens by the shortest way and without zooming', () => {
    const { gaze, now, at, placeOf } = gazeIn();
    gaze.present(EVERYWHERE);
    const before = now();
    gaze.follow([at(200, 300)]);
    expect(now()).toEqual(before);
    const outside = at(before.x < -300 ? -100 : 500, 300);
    gaze.follow([outside]);
    expect(now()).toMatchObject({ scale: before.scale, y: before.y });
    // With what lies around it, where the next thing will happen.
    expect(placeOf(outside).x).toBeGreaterThan(90);
    expect(placeOf(outside).x).toBeLessThan(300);
  });
});

describe('a hand', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 0 }));
  afterEach(() => void jest.useRealTimers());

  test('has the say until the next phase begins', () => {
    const { gaze, now, pan, cover } = gazeIn();
    gaze.begin();
    gaze.present(EVERYWHERE);
    pan(-40, 0);
    const chosen = now();
    gaze.follow([{ x: 0, y: 600 }]);
    cover({ ...BARS, bottom: 300 }, [{ x: 0, y: 600 }]);
    expect(now()).toEqual(chosen);
    // It may still be on the board.
    gaze.present([{ x: 0, y: 600 }]);
    expect(now()).toEqual(chosen);
    jest.advanceTimersByTime(3000);
    gaze.present([{ x: 0, y: 600 }]);
    expect(now()).not.toEqual(chosen);
  });

  test('that makes room has the board fill it', () => {
    const { gaze, now, cover } = gazeIn();
    gaze.begin();
    cover({ ...BARS, bottom: 110 });
    gaze.fill();
    expect(lowerEdge(now())).toBeGreaterThanOrEqual(
      Math.min(844 - 110 - 6.001, 48 + 1220 * now().scale - 20),
    );
  });
});

describe('the button for the whole board', () => {
  test('leads back to where one was, as long as nothing else has moved the board', () => {
    const { gaze, now, pan } = gazeIn();
    gaze.begin();
    pan(-60, 0);
    const near = now();
    gaze.fitOrReturn();
    const whole = now();
    expect(whole.scale).toBeLessThan(near.scale);
    gaze.fitOrReturn();
    expect(now()).toEqual(near);
    gaze.fitOrReturn();
    expect(now()).toEqual(whole);
  });

  test('comes nearer where the whole board is all that was ever seen, and stays where that is near', () => {
    const phone = gazeIn();
    phone.gaze.fit();
    const whole = phone.now();
    phone.gaze.fitOrReturn();
    expect(phone.now().scale).toBeGreaterThan(whole.scale);
    const desk = gazeIn({ width: 1440, height: 900 });
    desk.gaze.fit();
    const same = desk.now();
    desk.gaze.fitOrReturn();
    expect(desk.now()).toEqual(same);
  });
});

describe('the whole board on a desk', () => {
  const desk = { width: 1440, height: 900, insets: { top: 58, right: 68, bottom: 80, left: 259 } };

  test('makes room for what stands beside it, and is the same when that has gone', () => {
    const { gaze, now, cover } = gazeIn(desk);
    gaze.fit();
    const before = now();
    cover({ ...desk.insets, right: 400 });
    expect(now().scale).toBeLessThan(before.scale);
    cover(desk.insets);
    expect(now()).toEqual(before);
  });

  test('makes room for what stands below it on a tablet held upright, too', () => {
    const { gaze, now, cover } = gazeIn({ width: 768, height: 1024, insets: BARS });
    gaze.fit();
    const before = now();
    cover({ ...BARS, bottom: 450, dock: 450 });
    expect(lowerEdge(now())).toBeLessThanOrEqual(1024 - 450);
    cover({ ...BARS, dock: 0 });
    expect(now()).toEqual(before);
  });

  test('stays whole when the bar grows, and where it is when the bar shrinks', () => {
    const { gaze, now, cover } = gazeIn(desk);
    gaze.fit();
    cover({ ...desk.insets, bottom: 160 });
    const smaller = now();
    expect(lowerEdge(smaller)).toBeLessThanOrEqual(900 - 160);
    cover(desk.insets);
    expect(now()).toEqual(smaller);
    gaze.present(EVERYWHERE);
    expect(now().scale).toBeGreaterThan(smaller.scale);
  });
});
