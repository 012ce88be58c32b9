import type { Terrain } from '@vinci/maps';
import type { Geometry } from '@vinci/maps/geometry';
import type { Pictures } from './assets.ts';

/** A point; in board units or CSS pixels of the host, as the place says. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What never changes about a province and is not in its outline. */
export interface BoardLand {
  readonly name: string;
  readonly terrain: Terrain;
}

/** What stands in one province. */
export interface BoardProvince {
  /** 0 nobody, seat × 2 + 1 the seat's active empire, seat × 2 + 2 its declining empire. */
  readonly owner: number;
  readonly pawns: number;
  readonly forts: number;
  /** Taken at cost 0 and still without a pawn. */
  readonly pending: boolean;
  /** Its owner's tiles make it dearer to take. @clause COST-5 */
  readonly guarded: boolean;
}

/** Nothing stands there. */
export const BARE: BoardProvince = {
  owner: 0,
  pawns: 0,
  forts: 0,
  pending: false,
  guarded: false,
};

/** Kinds of hint; the order is the code that the land shader understands. */
export const TONES = [
  'reachable',
  'costly',
  'blocked',
  'source',
  'target',
  'selected',
  'vacate',
  'warning',
  'counted',
] as const;
export type HintTone = (typeof TONES)[number];

/** What a badge says, by its outline: what taking costs, what an attacker needs, a step of a plan, a name. */
export const SIGNS = ['coin', 'shield', 'banner', 'tile'] as const;
export type BadgeSign = (typeof SIGNS)[number];

/** Something the board points out about a province. */
export interface BoardHint {
  readonly tone: HintTone;
  /** One to four characters on a badge, such as a cost. */
  readonly label?: string;
  /** The badge; left out for a coin. */
  readonly sign?: BadgeSign;
}

/** An arrow over the board: what could be done, before anybody does it. */
export interface BoardArrow {
  /** Province it starts in; −1 when it comes over the board edge or the sea. */
  readonly from: number;
  readonly to: number;
  /** Seat whose colour it has. */
  readonly seat: number;
  /** How many pawns it brings, beside a pawn on its middle. */
  readonly label?: string;
}

/** Everything the board shows. A record; the board compares it with the one before. */
export interface BoardModel {
  readonly provinces: readonly BoardProvince[];
  readonly hints: ReadonlyMap<number, BoardHint>;
  /** Colour index 0 … 5 by seat. */
  readonly seatColours: readonly number[];
  /** Seat of the reader; left out for a visitor. */
  readonly me?: number;
  /** Province with the selection outline and keyboard focus ring. */
  readonly selected?: number;
  /** Provinces that somebody points at elsewhere, such as in the log; outlined like the selected one. */
  readonly pointed?: readonly number[];
  /** Provinces that have changed hands since their reader looked last. */
  readonly changed?: ReadonlySet<number>;
  /** In the order in which they lie over one another. */
  readonly arrows?: readonly BoardArrow[];
  /** Province whose pawns are being moved by taps or keys. */
  readonly dragFrom?: number;
}

/** What happened between two models, in order; the board turns it into motion. */
export type BoardMove =
  | {
      readonly type: 'conquer';
      readonly province: number;
      /** Province the pawns come from; −1 when they enter over the board edge or the sea. */
      readonly from: number;
      readonly seat: number;
      readonly pawns: number;
      /** Seat whose empire loses it; left out when it belonged to none. */
      readonly loser?: number;
    }
  | {
      readonly type: 'retreat';
      readonly seat: number;
      readonly province: number;
      readonly pawns: number;
    }
  | {
      readonly type: 'place';
      readonly seat: number;
      readonly province: number;
      readonly pawns: number;
    }
  | { readonly type: 'decline'; readonly seat: number }
  | { readonly type: 'fort'; readonly seat: number; readonly province: number }
  /** Coins change hands beside the board. */
  | { readonly type: 'coins'; readonly seat: number }
  | {
      readonly type: 'score';
      readonly seat: number;
      readonly points: number;
      /** The empire that they come from. */
      readonly empire: 'active' | 'declining';
    };

/** What people do to the board. Points are CSS pixels from the host's upper left corner. */
export interface BoardEvents {
  tap(province: number | undefined): void;
  /** Mouse only; undefined when the pointer leaves the land. */
  hover(province: number | undefined, at: Point): void;
  longPress(province: number | undefined, at: Point): void;
  /** May pawns be dragged from here? */
  dragStart(province: number): boolean;
  drop(from: number, to: number | undefined): void;
  /** A move is now seen to take effect, also where it is shown without motion: what it sounds like is heard. */
  struck(move: BoardMove): void;
  /** The camera has come to rest in another place, or there is more or less room. */
  rested(): void;
}

export type BoardTheme = 'light' | 'dark';

export interface BoardOptions {
  readonly geometry: Geometry;
  /** By index, as in the geometry. */
  readonly lands: readonly BoardLand[];
  readonly titles: BoardTitles;
  readonly pictures: Pictures;
  readonly events: BoardEvents;
  readonly theme: BoardTheme;
  /** True shows every change at once. */
  readonly reducedMotion: boolean;
  /** Factor on the pace of animations, 0.25 … 8; 1 is the designed pace. */
  readonly speed: number;
}

/** Names as the reader calls what they name, by index. */
export interface BoardTitles {
  readonly provinces: readonly string[];
  readonly seas: readonly string[];
}

/** What is made stronger for people who see less well. */
export interface Emphasis {
  readonly patterns: boolean;
  readonly pieces: boolean;
}

/** CSS pixels of the host that panels cover. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /**
   * So much of the lower edge is below a sheet that comes and goes: what somebody asks to see is shown above it.
   */
  readonly sheet?: number;
  /** So much above it lies beside buttons in the corner: the board can be moved up from below them. */
  readonly lip?: number;
  /** So much of it is a panel that stands below the board as others do beside it. */
  readonly dock?: number;
}

/** The one door to the board. */
export interface Board {
  /** Number of frames drawn so far. */
  readonly frames: number;
  /** True while something moves. */
  readonly animating: boolean;
  /**
   * Shows a model; `moves` say how it came about. Hints and selection change at once.
   *
   * @param begun is called once the moves begin to be seen, which waits for those before them
   */
  update(model: BoardModel, moves?: readonly BoardMove[], begun?: () => void): void;
  /** Takes the host's present size; called by itself when the host is resized. */
  resize(): void;
  /** Shows the whole board. */
  fit(): void;
  /** Shows the whole board, or, when that is what one sees, what one saw before. */
  fitOrReturn(): void;
  /** Shows its middle where the whole of it would be a stamp, else the whole. */
  begin(): void;
  zoomBy(factor: number): void;
  /**
   * A phase begins: brings what can be done in it into view and fills what is free, unless a hand has just moved
   * the board. Until the next one the board stays where it is.
   */
  present(provinces: readonly number[]): void;
  /** Somebody has made room for the board: fills it. */
  fill(): void;
  /** Brings a province into view when it is outside or covered. */
  focusProvince(province: number): void;
  /**
   * Brings provinces into view together.
   *
   * @param close comes near them, too
   */
  frame(provinces: readonly number[], close?: boolean): void;
  /** The same, but where the whole board would be a stamp it comes near to as many as there is room for. */
  gather(provinces: readonly number[]): void;
  /** Moves the board no more than what has happened takes to be seen, and not if a hand has moved it. */
  follow(provinces: readonly number[]): void;
  /** Where the pawns of a province stand, in CSS pixels of the host. */
  screenPoint(province: number): Point;
  skipAnimations(): void;
  /** The whole board as it is now, by day, on a canvas of its own that is so many pixels wide. */
  snapshot(width: number): HTMLCanvasElement;
  setTheme(theme: BoardTheme): void;
  setSpeed(speed: number): void;
  setReducedMotion(reduced: boolean): void;
  /** Patterns all over the land, and larger pieces, for whoever asks for them. */
  setEmphasis(emphasis: Emphasis): void;
  setTitles(titles: BoardTitles): void;
  setInsets(insets: Insets): void;
  destroy(): void;
}

/** Why a board could not be made. */
export type BoardErrorCode = 'board/no-webgl' | 'board/no-picture' | 'board/destroyed';

export class BoardError extends Error {
  readonly code: BoardErrorCode;

  constructor(code: BoardErrorCode, message: string) {
    super(message);
    this.name = 'BoardError';
    this.code = code;
  }
}

/** Seat behind an owner code; −1 for nobody. */
export const seatOf = (owner: number): number => (owner - 1) >> 1;

/** Whether an owner code names a declining empire. */
export const isDeclining = (owner: number): boolean => owner > 0 && (owner & 1) === 0;
