import { between, type Camera, panBy, type View } from './camera.ts';
import { easeOut } from './timeline.ts';

/** Time a camera takes to glide to a new place, ms. */
const GLIDE = 240;
/** Share of its speed that a flung board keeps per millisecond. */
const FRICTION = 0.994;
/** Slower than this a fling has ended, CSS pixels per millisecond. */
const STILL = 0.03;
/** A fling is never faster than this, CSS pixels per millisecond. */
const FASTEST = 2.2;

/** A camera that glides and can be flung. */
export interface CameraMotion {
  readonly camera: Camera;
  readonly moving: boolean;
  /** Where the camera will be when it has come to rest, without a fling. */
  readonly goal: Camera;
  jump(camera: Camera): void;
  glide(camera: Camera): void;
  fling(vx: number, vy: number): void;
  stop(): void;
  /** Moves on; true if the camera changed. */
  advance(ms: number, view: View): boolean;
}

/** @param reduced whether to jump where one would glide */
export function createCameraMotion(start: Camera, reduced: () => boolean): CameraMotion {
  let camera = start;
  let way: { from: Camera; to: Camera; done: number } | undefined;
  let speed: { x: number; y: number } | undefined;

  return {
    get camera() {
      return camera;
    },
    get moving() {
      return way !== undefined || speed !== undefined;
    },
    get goal() {
      return way?.to ?? camera;
    },
    jump(next) {
      camera = next;
      way = undefined;
      speed = undefined;
    },
    glide(next) {
      speed = undefined;
      if (reduced()) {
        camera = next;
        way = undefined;
      } else way = { from: camera, to: next, done: 0 };
    },
    fling(vx, vy) {
      const pace = Math.hypot(vx, vy);
      if (reduced() || pace < STILL * 6) return;
      const k = Math.min(1, FASTEST / pace);
      speed = { x: vx * k, y: vy * k };
    },
    stop() {
      way = undefined;
      speed = undefined;
    },
    advance(ms, view) {
      const before = camera;
      if (way) {
        way.done += ms;
        const t = Math.min(1, way.done / GLIDE);
        camera = between(way.from, way.to, easeOut(t));
        if (t >= 1) way = undefined;
      } else if (speed) {
        camera = panBy(camera, view, speed.x * ms, speed.y * ms);
        const keep = FRICTION ** ms;
        speed = { x: speed.x * keep, y: speed.y * keep };
        const stuck = camera.x === before.x && camera.y === before.y;
        if (stuck || Math.hypot(speed.x, speed.y) < STILL) speed = undefined;
      }
      return camera !== before;
    },
  };
}
