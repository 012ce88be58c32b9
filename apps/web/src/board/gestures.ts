import type { Point } from './types.ts';

/** Distances in CSS pixels, times in milliseconds. */
export const GESTURE = {
  /** A finger or a hand may tremble this much and still tap. */
  trembleMouse: 4,
  trembleTouch: 10,
  longPress: 480,
  doubleTap: 300,
  doubleTapReach: 28,
} as const;

export type PointerKind = 'mouse' | 'touch' | 'pen';

/** What gestures mean; all points are CSS pixels in the host. */
export interface GestureTarget {
  tap(at: Point, kind: PointerKind): void;
  /** Second tap at the same place; true if it was used up, otherwise it counts as a tap. */
  doubleTap(at: Point, kind: PointerKind): boolean;
  longPress(at: Point): void;
  hover(at: Point | undefined): void;
  /** A press begins to move: true takes it as a drag of pawns, false pans the board. */
  dragStart(at: Point, kind: PointerKind): boolean;
  dragMove(at: Point): void;
  /** `at` is undefined when the drag was broken off. */
  dragEnd(at: Point | undefined): void;
  pan(dx: number, dy: number): void;
  /** Speed at which a pan was let go, CSS pixels per millisecond. */
  fling(vx: number, vy: number): void;
  pinch(factor: number, at: Point): void;
  wheel(factor: number, at: Point): void;
  /** Something was pressed: what still glides should stop. */
  touched(): void;
}

interface Press {
  readonly id: number;
  readonly kind: PointerKind;
  readonly start: Point;
  at: Point;
  time: number;
  vx: number;
  vy: number;
}

type Mode = 'idle' | 'press' | 'pan' | 'drag' | 'pinch' | 'spent';

/** Follows pointers on an element and tells what they mean. Call the result to stop. */
export function listenToGestures(element: HTMLElement, target: GestureTarget): () => void {
  const presses = new Map<number, Press>();
  let mode: Mode = 'idle';
  let longPressTimer: ReturnType<typeof setTimeout> | undefined;
  let lastTap: { at: Point; time: number } | undefined;

  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const stopWaiting = (): void => clearTimeout(longPressTimer);
  const breakOff = (): void => {
    stopWaiting();
    if (mode === 'drag') target.dragEnd(undefined);
    mode = 'idle';
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    const at = pointOf(event);
    const kind = event.pointerType as PointerKind;
    target.touched();
    element.setPointerCapture(event.pointerId);
    presses.set(event.pointerId, {
      id: event.pointerId,
      kind,
      start: at,
      at,
      time: event.timeStamp,
      vx: 0,
      vy: 0,
    });
    if (presses.size === 2) {
      breakOff();
      mode = 'pinch';
      return;
    }
    if (presses.size > 2) return;
    mode = 'press';
    if (kind === 'mouse') return;
    longPressTimer = setTimeout(() => {
      if (mode !== 'press') return;
      mode = 'spent';
      target.longPress(at);
    }, GESTURE.longPress);
  };

  const move = (event: PointerEvent): void => {
    const at = pointOf(event);
    const press = presses.get(event.pointerId);
    if (!press) {
      if (event.pointerType === 'mouse') target.hover(at);
      return;
    }
    const before = press.at;
    if (mode === 'pinch' && presses.size >= 2) {
      pinch(press, at);
      return;
    }
    const tremble = press.kind === 'mouse' ? GESTURE.trembleMouse : GESTURE.trembleTouch;
    if (mode === 'press') {
      if (distance(press.start, at) < tremble) return;
      stopWaiting();
      // First, as each of the two says what the pointer looks like.
      target.hover(undefined);
      mode = target.dragStart(press.start, press.kind) ? 'drag' : 'pan';
    }
    const elapsed = Math.max(1, event.timeStamp - press.time);
    press.vx = press.vx * 0.6 + ((at.x - before.x) / elapsed) * 0.4;
    press.vy = press.vy * 0.6 + ((at.y - before.y) / elapsed) * 0.4;
    press.time = event.timeStamp;
    press.at = at;
    if (mode === 'drag') target.dragMove(at);
    if (mode === 'pan') target.pan(at.x - before.x, at.y - before.y);
  };

  const pinch = (press: Press, at: Point): void => {
    const [a, b] = [...presses.values()];
    if (a === undefined || b === undefined) return;
    const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
    const oldSpan = Math.max(8, distance(a.at, b.at));
    const oldMiddle = middle(a.at, b.at);
    press.at = at;
    const now = middle(a.at, b.at);
    target.pan(now.x - oldMiddle.x, now.y - oldMiddle.y);
    target.pinch(Math.max(8, distance(a.at, b.at)) / oldSpan, now);
  };

  const up = (event: PointerEvent): void => {
    const press = presses.get(event.pointerId);
    if (!press) return;
    presses.delete(event.pointerId);
    stopWaiting();
    const at = pointOf(event);
    if (mode === 'press') tap(at, press.kind, event.timeStamp);
    if (mode === 'drag') target.dragEnd(at);
    if (mode === 'pan' && event.timeStamp - press.time < 60) target.fling(press.vx, press.vy);
    if (mode === 'pinch' && presses.size === 1) {
      // One finger is left: it goes on panning from where it is.
      mode = 'pan';
      return;
    }
    if (presses.size === 0) mode = 'idle';
  };

  const tap = (at: Point, kind: PointerKind, time: number): void => {
    const last = lastTap;
    lastTap = { at, time };
    const twice =
      last !== undefined &&
      time - last.time < GESTURE.doubleTap &&
      distance(last.at, at) < GESTURE.doubleTapReach;
    if (twice && target.doubleTap(at, kind)) {
      lastTap = undefined;
      return;
    }
    target.tap(at, kind);
  };

  const cancel = (event: PointerEvent): void => {
    presses.delete(event.pointerId);
    breakOff();
    if (presses.size > 0) mode = 'spent';
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    // Lines and pages are turned into pixels; a pinch on a touch pad arrives with ctrlKey.
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 240 : 1;
    const turn = Math.max(-240, Math.min(240, event.deltaY * unit));
    target.wheel(Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.0016)), pointOf(event));
  };
  const leave = (): void => target.hover(undefined);
  const noMenu = (event: Event): void => event.preventDefault();

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  element.addEventListener('contextmenu', noMenu, { signal });
  return () => {
    stopWaiting();
    stop.abort();
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
