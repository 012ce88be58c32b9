import {
  type Camera,
  clampCamera,
  clearCentre,
  fitCamera,
  fitScale,
  frame,
  gather,
  nearScale,
  reveal,
  type View,
  zoomAt,
} from './camera.ts';
import type { CameraMotion } from './camera-motion.ts';
import type { Point } from './types.ts';

/** A board that was moved by hand so short a time ago is left alone, ms. */
const HAND_REST = 2500;
/** How much larger than in the whole map a few provinces are that are looked at closely. */
const CLOSE = 1.9;
/** Room around them, CSS pixels. */
const CLOSE_ROOM = 100;

/** What is to be shown, and from where it was first looked at. */
interface Aim {
  readonly from: Camera;
  readonly points: readonly Point[];
  readonly how: 'together' | 'close' | 'gathered';
}

/** Where the board looks: what it was told to show, and what a hand has done since. Points are board units. */
export interface Gaze {
  /** Takes a camera that a hand leads. */
  lead(camera: Camera, glide: boolean): void;
  /** A hand lies on the board. */
  touch(): void;
  /** The whole board. */
  fit(): void;
  /** Its middle where the whole would be a stamp, else the whole. */
  begin(): void;
  /** Brings a point into view. */
  reveal(point: Point): void;
  /**
   * Brings points into view together, and keeps them there when there is less room.
   *
   * @param close comes near them, too
   */
  frame(points: readonly Point[], close?: boolean): void;
  /** The same, or as many of them as there is room for where the whole board would be a stamp. */
  gather(points: readonly Point[]): void;
  /** The same, unless a hand has moved the board. */
  follow(points: readonly Point[]): void;
  /** A board that was moved by hand may follow again, unless the hand is still on it. */
  release(): void;
  /**
   * There is more room, or less: what was to be shown is shown in it.
   *
   * @param one somebody looks at one province, so nothing else is brought into view
   */
  adapt(one: boolean, glide: boolean): void;
  /** A sheet came or went, which moves the board no farther than it must. */
  settle(): void;
}

/** @param looked is called after each change */
export function createGaze(motion: CameraMotion, view: () => View, looked: () => void): Gaze {
  let lastHand = -Infinity;
  let held = false;
  let aim: Aim | undefined;
  let lastFit = fitScale(view());

  const look = (camera: Camera, glide: boolean): void => {
    if (glide) motion.glide(camera);
    else motion.jump(camera);
    looked();
  };
  const touch = (): void => {
    lastHand = performance.now();
  };
  const framed = (from: Camera, { points, how }: Aim): Camera => {
    if (how === 'gathered') return gather(from, view(), points);
    return how === 'close'
      ? frame(from, view(), points, CLOSE_ROOM, CLOSE * fitScale(view()))
      : frame(from, view(), points);
  };
  const show = (points: readonly Point[], how: Aim['how']): void => {
    aim = { from: motion.goal, points, how };
    const next = framed(motion.goal, aim);
    if (next !== motion.goal) look(next, true);
  };
  const start = (scale: number): void => {
    held = false;
    aim = undefined;
    const whole = fitCamera(view());
    look(zoomAt(whole, view(), scale / whole.scale, clearCentre(view())), true);
  };
  return {
    touch,
    lead(camera, glide) {
      touch();
      held = true;
      aim = undefined;
      look(camera, glide);
    },
    fit: () => start(fitScale(view())),
    begin: () => start(nearScale(view())),
    reveal: (point) => look(reveal(motion.goal, view(), point), true),
    frame: (points, close) => show(points, close ? 'close' : 'together'),
    gather: (points) => show(points, 'gathered'),
    follow(points) {
      if (!held) show(points, 'gathered');
    },
    release() {
      if (performance.now() - lastHand >= HAND_REST) held = false;
    },
    adapt(one, glide) {
      const wasFitted = motion.goal.scale <= lastFit * 1.001;
      lastFit = fitScale(view());
      if (wasFitted) look(fitCamera(view()), glide);
      else if (aim === undefined || one) look(clampCamera(motion.goal, view()), glide);
      else look(framed(clampCamera(aim.from, view()), aim), glide);
    },
    settle: () => look(clampCamera(motion.goal, view()), true),
  };
}
