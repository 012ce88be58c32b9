import type { Camera } from './camera.ts';
import { toBoard } from './camera.ts';
import { createPile, type Pile } from './pieces.ts';
import type { Scene } from './scene.ts';
import { BARE, type BoardProvince, type Point } from './types.ts';

/** The pawns that follow a finger or the mouse; kept above the finger so that it hides nothing. */
export interface Dragging {
  /** Province the pawns come from while a drag is under way. */
  readonly from: number | undefined;
  /** Takes one pawn from a province, which shows the others until the drag ends. */
  start(from: number, province: BoardProvince, lifted: boolean): void;
  move(at: Point, camera: Camera): void;
  /** @param province what the province holds now, as the model has it */
  end(province: BoardProvince | undefined): void;
}

/** How far above a finger the pawns float, CSS pixels. */
const FINGER = 44;

export function createDragging(scene: Scene): Dragging {
  let pile: Pile | undefined;
  let from: number | undefined;
  let lift = 0;
  return {
    get from() {
      return from;
    },
    start(index, province, lifted) {
      from = index;
      lift = lifted ? FINGER : 8;
      pile ??= createPile(scene.textures);
      pile.show({ ...BARE, owner: province.owner, pawns: 1 }, scene.scale.look);
      scene.pieces.show(index, { ...province, pawns: province.pawns - 1 });
      pile.view.alpha = 0.94;
      scene.effects.addChild(pile.view);
    },
    move(at, camera) {
      if (!pile) return;
      const p = toBoard(camera, { x: at.x, y: at.y - lift });
      pile.view.position.set(p.x, p.y);
      pile.view.scale.set(scene.scale.factor * 1.18);
    },
    end(province) {
      if (from !== undefined && province !== undefined) scene.pieces.show(from, province);
      from = undefined;
      pile?.view.removeFromParent();
    },
  };
}
