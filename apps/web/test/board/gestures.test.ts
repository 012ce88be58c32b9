import { jest } from '@jest/globals';
import { GESTURE, type GestureTarget, listenToGestures } from '../../src/board/gestures.ts';

/** Enough of an element for pointers: events go to it and it lies 10, 20 from the page's corner. */
class Pad extends EventTarget {
  getBoundingClientRect() {
    return { left: 10, top: 20 };
  }
  setPointerCapture(): void {}
}

function setUp(accept: { drag?: boolean; doubleTap?: boolean } = {}) {
  const log: string[] = [];
  const at = (p: { x: number; y: number } | undefined) => (p ? `${p.x},${p.y}` : 'nowhere');
  const target: GestureTarget = {
    touched: () => log.push('touched'),
    tap: (p, kind) => log.push(`tap ${at(p)} ${kind}`),
    doubleTap(p) {
      log.push(`double ${at(p)}`);
      return accept.doubleTap ?? false;
    },
    longPress: (p) => log.push(`long ${at(p)}`),
    hover: (p) => log.push(`hover ${at(p)}`),
    dragStart(p) {
      log.push(`drag? ${at(p)}`);
      return accept.drag ?? false;
    },
    dragMove: (p) => log.push(`drag ${at(p)}`),
    dragEnd: (p) => log.push(`drop ${at(p)}`),
    pan: (dx, dy) => log.push(`pan ${dx},${dy}`),
    fling: () => log.push('fling'),
    pinch: (factor, p) => log.push(`pinch ${factor} ${at(p)}`),
    wheel: (factor, p) => log.push(`wheel ${factor.toFixed(2)} ${at(p)}`),
  };
  const pad = new Pad();
  const stop = listenToGestures(pad as unknown as HTMLElement, target);
  const send = (type: string, x: number, y: number, time: number, more: object = {}): void => {
    const event = new Event(type, { cancelable: true });
    const own = { clientX: x + 10, clientY: y + 20, pointerId: 1, pointerType: 'touch', button: 0 };
    for (const [key, value] of Object.entries({ ...own, timeStamp: time, ...more }))
      Object.defineProperty(event, key, { value });
    pad.dispatchEvent(event);
  };
  const told = (): string[] => log.splice(0).filter((l) => l !== 'touched');
  return { send, told, stop };
}

describe('gestures', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('a trembling finger taps', () => {
    const { send, told } = setUp();
    send('pointerdown', 50, 50, 0);
    send('pointermove', 50 + GESTURE.trembleTouch - 1, 50, 20);
    send('pointerup', 55, 50, 60);
    expect(told()).toEqual(['tap 55,50 touch']);
  });

  test('two quick taps at one place are offered as a double tap', () => {
    const used = setUp({ doubleTap: true });
    const refused = setUp();
    for (const { send } of [used, refused])
      for (const time of [0, 150]) {
        send('pointerdown', 50, 50, time);
        send('pointerup', 50, 50, time + 40);
      }
    expect(used.told()).toEqual(['tap 50,50 touch', 'double 50,50']);
    expect(refused.told()).toEqual(['tap 50,50 touch', 'double 50,50', 'tap 50,50 touch']);
  });

  test('taps far apart are two taps', () => {
    const { send, told } = setUp({ doubleTap: true });
    for (const [x, time] of [
      [50, 0],
      [200, 150],
    ] as const) {
      send('pointerdown', x, 50, time);
      send('pointerup', x, 50, time + 40);
    }
    expect(told()).toEqual(['tap 50,50 touch', 'tap 200,50 touch']);
  });

  test('a still finger presses long and does not tap afterwards', () => {
    const { send, told } = setUp();
    send('pointerdown', 50, 50, 0);
    jest.advanceTimersByTime(GESTURE.longPress + 1);
    send('pointerup', 50, 50, 900);
    expect(told()).toEqual(['long 50,50']);
  });

  test('a mouse hovers and never presses long', () => {
    const { send, told } = setUp();
    send('pointermove', 5, 6, 0, { pointerType: 'mouse' });
    send('pointerdown', 5, 6, 10, { pointerType: 'mouse' });
    jest.advanceTimersByTime(5000);
    send('pointerup', 5, 6, 20, { pointerType: 'mouse' });
    send('pointerleave', 5, 6, 30);
    expect(told()).toEqual(['hover 5,6', 'tap 5,6 mouse', 'hover nowhere']);
  });

  test('a moving finger pans and may fling', () => {
    const { send, told } = setUp();
    send('pointerdown', 50, 50, 0);
    send('pointermove', 70, 50, 16);
    send('pointermove', 90, 55, 32);
    send('pointerup', 90, 55, 40);
    expect(told()).toEqual(['hover nowhere', 'drag? 50,50', 'pan 20,0', 'pan 20,5', 'fling']);
  });

  test('a finger that rested before it left does not fling', () => {
    const { send, told } = setUp();
    send('pointerdown', 50, 50, 0);
    send('pointermove', 90, 50, 16);
    send('pointerup', 90, 50, 400);
    expect(told()).not.toContain('fling');
  });

  test('pawns that may be dragged are dragged', () => {
    const { send, told } = setUp({ drag: true });
    send('pointerdown', 50, 50, 0);
    send('pointermove', 70, 50, 16);
    send('pointerup', 80, 60, 32);
    expect(told()).toEqual(['hover nowhere', 'drag? 50,50', 'drag 70,50', 'drop 80,60']);
  });

  test('a second finger breaks off a drag and pinches', () => {
    const { send, told } = setUp({ drag: true });
    send('pointerdown', 50, 50, 0);
    send('pointermove', 70, 50, 16);
    send('pointerdown', 170, 50, 20, { pointerId: 2 });
    send('pointermove', 270, 50, 30, { pointerId: 2 });
    expect(told().slice(3)).toEqual(['drop nowhere', 'pan 50,0', 'pinch 2 170,50']);
  });

  test('after a pinch the finger that is left pans', () => {
    const { send, told } = setUp();
    send('pointerdown', 50, 50, 0);
    send('pointerdown', 150, 50, 5, { pointerId: 2 });
    send('pointerup', 150, 50, 10, { pointerId: 2 });
    send('pointermove', 60, 58, 20);
    expect(told()).toEqual(['pan 10,8']);
  });

  test('the wheel zooms in when turned up', () => {
    const { send, told } = setUp();
    send('wheel', 30, 40, 0, { deltaY: -100, deltaMode: 0, ctrlKey: false });
    send('wheel', 30, 40, 0, { deltaY: 3, deltaMode: 1, ctrlKey: false });
    expect(told()).toEqual(['wheel 1.17 30,40', 'wheel 0.93 30,40']);
  });

  test('a cancelled pointer neither taps nor drops', () => {
    const { send, told } = setUp({ drag: true });
    send('pointerdown', 50, 50, 0);
    send('pointermove', 70, 50, 16);
    send('pointercancel', 70, 50, 20);
    expect(told()).toEqual(['hover nowhere', 'drag? 50,50', 'drag 70,50', 'drop nowhere']);
  });

  test('nothing is heard after the end', () => {
    const { send, told, stop } = setUp();
    send('pointerdown', 50, 50, 0);
    stop();
    jest.advanceTimersByTime(5000);
    send('pointerup', 50, 50, 20);
    expect(told()).toEqual([]);
  });
});
