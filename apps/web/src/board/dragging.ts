import type { Camera } from './camera.ts';
import { toBoard } from './camera.ts';
import { createPile, type Pile } from './pieces.ts';
import type { Scene } from './scene.ts';
import type { Point } from './types.ts';

/** The pawns that follow a finger or the mouse; kept above the finger so that it hides nothing. */
export interface Dragging {
  /** Province the pawns come from while a drag is under way. */
  readonly from: number | undefined;
  start(from: number, owner: number, pawns: number, lifted: boolean): void;
  move(at: Point, camera: Camera): void;
  end(): void;
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
    start(province, owner, pawns, lifted) {
      from = province;
      lift = lifted ? FINGER : 8;
      pile ??= createPile(scene.textures);
      pile.show(owner, pawns, 0, false, scene.scale.simple);
      pile.view.alpha = 0.94;
      scene.effects.addChild(pile.view);
    },
    move(at, camera) {
      if (!pile) return;
      const p = toBoard(camera, { x: at.x, y: at.y - lift });
      pile.view.position.set(p.x, p.y);
      pile.view.scale.set(scene.scale.factor * 1.18);
    },
    end() {
      from = undefined;
      pile?.view.removeFromParent();
    },
  };
}
