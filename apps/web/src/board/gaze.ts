import {
  type Camera,
  clampCamera,
  clearCentre,
  fillGap,
  fitCamera,
  fitScale,
  frame,
  gather,
  isClear,
  nearScale,
  reveal,
  showsWhole,
  type View,
  withoutLip,
  withoutSheet,
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
/** Room around what others did that has to be brought into view, for they go on next to it, CSS pixels. */
const NEXT_ROOM = 140;

/**
 * Where the board looks: what it was told to show, and what a hand has done since. It stands still otherwise.
 * Points are board units.
 */
export interface Gaze {
  /** Takes a camera that a hand leads. */
  lead(camera: Camera, glide: boolean): void;
  /** A hand lies on the board. */
  touch(): void;
  /** The whole board. */
  fit(): void;
  /** The whole board, and when it has been shown so, where one was before. */
  fitOrReturn(): void;
  /** Its middle where the whole would be a stamp, else the whole. */
  begin(): void;
  /**
   * A phase begins: brings points into view together, from near where the whole would be a stamp, and fills what
   * is free. A hand that was on the board before has no say any more, unless that was just now.
   */
  present(points: readonly Point[]): void;
  /** There is more room for the board, because somebody made it: fills it. */
  fill(): void;
  /** Brings points into view that somebody asked for, without coming nearer. */
  reveal(points: readonly Point[]): void;
  /** The same for what happened, unless a hand has moved the board. */
  follow(points: readonly Point[]): void;
  /**
   * Brings points into view together.
   *
   * @param close comes near them, too
   */
  frame(points: readonly Point[], close?: boolean): void;
  /** The same, or as many of them as there is room for where the whole board would be a stamp. */
  gather(points: readonly Point[]): void;
  /**
   * The window or what covers it has changed. The board moves for the chosen points that could be seen before,
   * for a whole board that would be no more, for what stands at its sides, and into bare table that it could fill.
   */
  adapt(before: View, chosen: readonly Point[], glide: boolean): void;
}

/** @param looked is called after each change */
export function createGaze(motion: CameraMotion, view: () => View, looked: () => void): Gaze {
  let lastHand = -Infinity;
  let held = false;
  /** All of the board is shown, and stays so. */
  let whole = true;
  /** Where the board looked before all of it was asked for, as long as nothing else has moved it. */
  let earlier: Camera | undefined;
  /** Where it looked when a sheet came. */
  let beforeSheet: Camera | undefined;

  const look = (camera: Camera, glide = true): void => {
    earlier = undefined;
    whole = camera.scale <= fitScale(view()) * 1.001;
    const { x, y, scale } = motion.goal;
    if (camera.x === x && camera.y === y && camera.scale === scale) return;
    if (glide) motion.glide(camera);
    else motion.jump(camera);
    looked();
  };
  const touch = (): void => {
    lastHand = performance.now();
  };
  const start = (scale: number): void => {
    const fitted = fitCamera(view());
    look(zoomAt(fitted, view(), scale / fitted.scale, clearCentre(view())));
  };
  /** Fills what is free; for a point below a sheet nothing is shown that would be bare when the sheet has gone. */
  const fillWith = (points: readonly Point[]): void => {
    const from = whole ? fitCamera(view()) : motion.goal;
    look(clampCamera(gather(from, view(), points), withoutSheet(view())));
  };
  return {
    touch,
    lead(camera, glide) {
      touch();
      held = true;
      look(camera, glide);
    },
    fit() {
      held = true;
      start(fitScale(view()));
    },
    fitOrReturn() {
      held = true;
      const from = motion.goal;
      if (!whole) {
        start(fitScale(view()));
        earlier = from;
      } else if (earlier !== undefined) look(clampCamera(earlier, view()));
      else start(nearScale(view()));
    },
    begin: () => start(nearScale(view())),
    present(points) {
      if (performance.now() - lastHand >= HAND_REST) held = false;
      if (!held) fillWith(points);
    },
    fill() {
      if (!whole) fillWith([]);
    },
    reveal: (points) => look(reveal(motion.goal, view(), points)),
    follow(points) {
      if (held || reveal(motion.goal, view(), points) === motion.goal) return;
      look(reveal(motion.goal, view(), points, NEXT_ROOM));
    },
    frame: (points, close) =>
      look(
        close
          ? frame(motion.goal, view(), points, CLOSE_ROOM, CLOSE * fitScale(view()))
          : frame(motion.goal, view(), points),
      ),
    gather: (points) => look(gather(motion.goal, view(), points)),
    adapt(before, chosen, glide) {
      const now = view();
      const { goal } = motion;
      const isBeside =
        now.width !== before.width ||
        now.height !== before.height ||
        now.insets.left !== before.insets.left ||
        now.insets.right !== before.insets.right ||
        now.insets.dock !== before.insets.dock;
      const hadSheet = (before.insets.sheet ?? 0) > 0;
      if (!hadSheet) beforeSheet = goal;
      const isLifted = hadSheet && (goal.y !== beforeSheet?.y || goal.scale !== beforeSheet.scale);
      // With a sheet goes what it had lifted.
      const filled = isLifted ? withoutLip(now) : now;
      const rest = isBeside ? clampCamera(goal, now) : fillGap(goal, filled);
      const base = whole && (isBeside || !showsWhole(goal, now)) ? fitCamera(now) : rest;
      const covered = chosen.filter((p) => isClear(goal, before, p) && !isClear(base, now, p));
      look(reveal(base, now, covered), glide);
    },
  };
}
