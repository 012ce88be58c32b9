/** Draws when asked, once per frame of the screen, and rests otherwise. */
export interface FrameLoop {
  /** Number of frames drawn so far. */
  readonly frames: number;
  /** Asks for a frame. */
  invalidate(): void;
  /** Draws at once, without waiting for the screen. */
  drawNow(): void;
  stop(): void;
}

/** Longest step that is played back after a pause, ms; a hidden page does not jump. */
const LONGEST_STEP = 200;

/**
 * @param draw draws a frame; gets the time since the one before (0 after a rest) and tells whether
 *   another one is needed
 */
export function createFrameLoop(draw: (ms: number) => boolean): FrameLoop {
  let frames = 0;
  let handle = 0;
  let last: number | undefined;

  const tick = (now: number): void => {
    handle = 0;
    const ms = last === undefined ? 0 : Math.min(LONGEST_STEP, Math.max(0, now - last));
    frames++;
    const more = draw(ms);
    last = more ? now : undefined;
    if (more) invalidate();
  };
  const invalidate = (): void => {
    if (handle === 0) handle = requestAnimationFrame(tick);
  };
  return {
    get frames() {
      return frames;
    },
    invalidate,
    drawNow() {
      if (handle === -1) return;
      frames++;
      if (draw(0)) invalidate();
    },
    stop() {
      cancelAnimationFrame(handle);
      // A number no frame has, so that late calls ask for nothing.
      handle = -1;
    },
  };
}
