import { type Container, Sprite } from 'pixi.js';
import { CUBE } from './art-wood.ts';
import { createPile, type Pile } from './pieces.ts';
import type { PieceScale } from './pile-size.ts';
import type { PlanStep } from './plan.ts';
import type { Textures } from './textures.ts';
import { type Act, easeInOut, easeOut, settle } from './timeline.ts';
import { BARE, type BoardMove, type BoardProvince, type Point } from './types.ts';

/** What effects need of the scene. */
export interface Stage {
  readonly places: readonly Point[];
  readonly textures: Textures;
  /** Layer above the pieces. */
  readonly effects: Container;
  scale(): PieceScale;
  /** CSS pixels per board unit. */
  zoom(): number;
  /** Shows the province as it is now; true if its new colour is about to spread, from the origin. */
  show(index: number, province: BoardProvince, origin: Point | undefined): boolean;
  /** How far the new colour has come, 0 … 1. */
  spread(index: number, t: number): void;
  /** Size of the pile of a province relative to normal. */
  pop(index: number, size: number): void;
  seatColour(seat: number): number;
  /** Says that a move takes effect. */
  struck(move: BoardMove): void;
}

/** Turns planned steps into acts on a timeline; nodes of past effects are used again. */
export interface Animator {
  actsFor(steps: readonly PlanStep[]): Act[];
}

export function createAnimator(stage: Stage): Animator {
  const { effects, textures, places } = stage;
  const spareSprites: Sprite[] = [];
  const sparePiles: Pile[] = [];

  const takeSprite = (): Sprite => {
    const sprite = spareSprites.pop() ?? new Sprite();
    sprite.anchor.set(0.5);
    sprite.alpha = 1;
    sprite.rotation = 0;
    sprite.tint = 0xffffff;
    effects.addChild(sprite);
    return sprite;
  };
  const giveSprite = (sprite: Sprite | undefined): void => {
    if (!sprite) return;
    effects.removeChild(sprite);
    spareSprites.push(sprite);
  };
  const takePile = (owner: number, pawns: number): Pile => {
    const pile = sparePiles.pop() ?? createPile(textures);
    pile.show({ ...BARE, owner, pawns }, stage.scale().look);
    pile.view.alpha = 1;
    effects.addChild(pile.view);
    return pile;
  };
  const givePile = (pile: Pile | undefined): void => {
    if (!pile) return;
    effects.removeChild(pile.view);
    sparePiles.push(pile);
  };
  const hop = (t: number, height: number): number => -Math.abs(Math.sin(t * Math.PI)) * height;

  const actFor = (step: PlanStep): Act => {
    const { at, ms } = step;
    switch (step.kind) {
      case 'strike':
        return { at, ms, end: () => stage.struck(step.move) };
      case 'show': {
        const { index, province, origin } = step;
        let spreads = false;
        return {
          at,
          ms,
          begin() {
            spreads = stage.show(index, province, origin);
          },
          step(t) {
            if (spreads) stage.spread(index, easeInOut(t));
            stage.pop(index, 0.72 + 0.28 * settle(Math.min(1, t * 1.6)));
          },
          end() {
            if (spreads) stage.spread(index, 1);
            stage.pop(index, 1);
          },
        };
      }
      case 'march': {
        const { from, to, owner, pawns } = step;
        let pile: Pile | undefined;
        const hops = Math.max(2, Math.round(ms / 150));
        return {
          at,
          ms,
          begin() {
            pile = takePile(owner, pawns);
          },
          step(t) {
            if (!pile) return;
            const k = easeInOut(t);
            const { factor } = stage.scale();
            pile.view.scale.set(factor * 1.08);
            pile.view.position.set(
              from.x + (to.x - from.x) * k,
              from.y + (to.y - from.y) * k + hop(t * hops, 7) * factor,
            );
          },
          end: () => givePile(pile),
        };
      }
      case 'fall': {
        let cube: Sprite | undefined;
        const { x, y } = places[step.index]!;
        return {
          at,
          ms,
          begin() {
            cube = takeSprite();
            cube.texture = textures.cube(step.owner);
          },
          step(t) {
            if (!cube) return;
            const { factor } = stage.scale();
            cube.scale.set(factor * (1 - 0.25 * t));
            cube.rotation = t * 2.4;
            cube.alpha = Math.min(1, (1 - t) * 2);
            cube.position.set(x + t * 26 * factor, y + (t * t * 34 - t * 22) * factor);
          },
          end: () => giveSprite(cube),
        };
      }
      case 'flee': {
        let pile: Pile | undefined;
        const { x, y } = places[step.index]!;
        return {
          at,
          ms,
          begin() {
            pile = takePile(step.owner, step.pawns);
          },
          step(t) {
            if (!pile) return;
            const { factor } = stage.scale();
            const k = easeInOut(t);
            pile.view.scale.set(factor * (1 - 0.3 * k));
            pile.view.alpha = Math.min(1, (1 - t) * 2.2);
            pile.view.position.set(x - k * 30 * factor, y - k * 74 * factor);
          },
          end: () => givePile(pile),
        };
      }
      case 'drop': {
        let pile: Pile | undefined;
        const { x, y } = places[step.index]!;
        return {
          at,
          ms,
          begin() {
            pile = takePile(step.owner, step.pawns);
          },
          step(t) {
            if (!pile) return;
            const { factor } = stage.scale();
            pile.view.scale.set(factor);
            pile.view.alpha = Math.min(1, t * 3);
            pile.view.position.set(x, y - (1 - t * t) * 46 * factor);
          },
          end: () => givePile(pile),
        };
      }
      case 'points': {
        let text: Sprite | undefined;
        const { place, points } = step;
        return {
          at,
          ms,
          begin() {
            text = takeSprite();
            text.texture = textures.outlined(points > 0 ? `+${points}` : `−${-points}`);
            text.tint = stage.seatColour(step.seat);
          },
          step(t) {
            if (!text) return;
            const unit = 1 / stage.zoom();
            const grow = settle(Math.min(1, t * 3));
            text.scale.set(unit * 2.9 * Math.max(0.1, grow));
            text.alpha = Math.min(1, (1 - t) * 3);
            text.position.set(place.x, place.y - (CUBE.width + 62 * easeOut(t)) * unit);
          },
          end: () => giveSprite(text),
        };
      }
    }
  };

  return { actsFor: (steps) => steps.map(actFor) };
}
