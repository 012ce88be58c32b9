/** A rectangle around the origin or on the board. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Free space around everything, CSS pixels. */
const GAP = 1;

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Side of the cells in which boxes are looked up, CSS pixels. */
const CELL = 48;

interface Taken {
  readonly box: Box;
  readonly by: string;
}

/** Boxes that are taken, by cells. */
export function createRoom() {
  const cells = new Map<number, Taken[]>();
  const keysOf = (box: Box): number[] => {
    const keys: number[] = [];
    for (let y = Math.floor(box.top / CELL); y <= Math.floor(box.bottom / CELL); y++)
      for (let x = Math.floor(box.left / CELL); x <= Math.floor(box.right / CELL); x++)
        keys.push(y * 4096 + x);
    return keys;
  };
  const grown = ({ left, top, right, bottom }: Box): Box => ({
    left: left - GAP,
    top: top - GAP,
    right: right + GAP,
    bottom: bottom + GAP,
  });
  return {
    /** @param but whose boxes do not count */
    isFree: (boxes: readonly Box[], but?: string): boolean =>
      boxes
        .map(grown)
        .every(
          (box) =>
            !keysOf(box).some((key) =>
              cells.get(key)?.some((other) => other.by !== but && overlap(other.box, box)),
            ),
        ),
    take(boxes: readonly Box[], by = ''): void {
      for (const box of boxes)
        for (const key of keysOf(box)) {
          const cell = cells.get(key);
          if (cell) cell.push({ box, by });
          else cells.set(key, [{ box, by }]);
        }
    },
  };
}
