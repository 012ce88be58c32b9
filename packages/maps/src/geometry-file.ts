/** A point in board units: x to the right, y down, 0,0 in the map's upper left corner. */
export interface XY {
  readonly x: number;
  readonly y: number;
}

/** The middle of a free disc, lengths in board units. */
export interface Spot extends XY {
  /** Distance to the nearest border. */
  readonly radius: number;
}

/** A name on the board. */
export interface Label extends XY {
  /** Degrees, clockwise. */
  readonly angle: number;
  /** Total turn of the base line in degrees; positive arches up in the middle. */
  readonly bend: number;
  /** Font size in board units. */
  readonly size: number;
}

/** Where the name of a sea stands, which everybody reads in their language. */
export interface SeaLabel extends Label {
  /** Letter spacing in em. */
  readonly spacing: number;
  /** Room for the longest line, in board units. */
  readonly length: number;
  /** Lines there is room for. */
  readonly lines: number;
}

/** An anchor on the shore of a sea. */
export interface PortSymbol extends XY {
  readonly sea: string;
  readonly name: string;
}

export interface MineSymbol extends XY {
  readonly name: string;
}

/** The board and the pictures of it. */
export interface Board {
  /** Size of the map in board units, without the frame. */
  readonly width: number;
  readonly height: number;
  /** The pictures show the map with a frame of `inset` board units on every side. */
  readonly frame: { readonly inset: number };
  /** Sizes in pixels; `scale` is pixels per board unit. */
  readonly pictures: readonly {
    readonly file: string;
    readonly scale: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** A small picture of the whole board for choosing one; sizes in pixels. */
  readonly preview: { readonly file: string; readonly width: number; readonly height: number };
}

export interface Strait {
  readonly id: string;
  readonly name: string;
  readonly between: readonly string[];
  /** Whether it joins its two provinces like a land border. */
  readonly open: boolean;
  /** From shore to shore: x, y, x, y. */
  readonly line: readonly number[];
}

/** Outline of a region as references to arcs: k forwards, ~k backwards. */
type ArcRings = readonly (readonly number[])[];

/** What a `*.geometry.json` file holds. Provinces and seas stand in the order of the graph. */
export interface GeometryFile {
  readonly format: 1;
  readonly id: string;
  readonly version: number;
  readonly attribution: string;
  readonly board: Board;
  readonly topology: {
    /** Board units per step of the coordinates. */
    readonly quantum: number;
    /**
     * Per arc: region on its left, region on its right (provinces from 0, then seas, -1 outside),
     * then x, y of its first point and dx, dy to each next one, in quanta.
     */
    readonly arcs: readonly (readonly number[])[];
  };
  readonly provinces: readonly {
    readonly id: string;
    readonly rings: ArcRings;
    readonly pole: Spot;
    readonly pawn: Spot;
    readonly label: Label;
    readonly port?: PortSymbol;
    readonly mine?: MineSymbol;
    /** Square board units. */
    readonly area: number;
    /** x0, y0, x1, y1. */
    readonly bbox: readonly number[];
  }[];
  readonly seas: readonly {
    readonly id: string;
    readonly rings: ArcRings;
    readonly label: SeaLabel;
  }[];
  readonly straits: readonly Strait[];
}
