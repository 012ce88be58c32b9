import { BOARD_COLOURS, MARK_PATHS, seatColour, toCss } from '../ui/palette.ts';
import type { HighlightWords } from './highlight-words.ts';

/** Width of the picture and of its margins, pixels. */
export const PICTURE_WIDTH = 1200;
const EDGE = 48;
/** A board that is taller than this is drawn smaller. */
const TALLEST_BOARD = 1100;
const HEAD = 92;
const ROW = 50;
const LINE = 29;
const GAP = 40;

/** What every program for messages takes; browsers that write no WebP would write PNG, which is six times as heavy. */
export const PICTURE_TYPE = 'image/jpeg';
export const PICTURE_ENDING = 'jpg';
/** Bytes that a picture to send may have. */
const HEAVIEST = 400_000;
/** From the best that is worth its weight down; the last one is taken whatever it weighs. */
const QUALITIES = [0.92, 0.86, 0.8, 0.72, 0.62] as const;

/** What is written on the picture. */
export interface PictureWords {
  readonly title: string;
  /** Board and rounds. */
  readonly facts: string;
  /** Who has won. */
  readonly result: string;
  readonly ranking: readonly {
    readonly place: number;
    readonly name: string;
    readonly points: string;
    readonly colour: number;
  }[];
  readonly highlights: readonly HighlightWords[];
}

/** What a line does not begin with, where it may break within a run of letters: stops, and endings of words. */
const CLOSING = /^(?:[\p{Pe}\p{Pf}\p{Po}ーっゃゅょッャュョ々％]|\p{sc=Hira}{1,3}$)/u;

/** What a line does not end with: what opens, and a number, whose word follows it. */
const OPENING = /[\p{Ps}\d第]$/u;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** A word in the pieces between which a line may break: one, but for writing without spaces. */
function piecesOf(word: string): readonly string[] {
  if (!/[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u.test(word)) return [word];
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(word)) {
    const last = pieces.at(-1);
    if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last))) {
      pieces[pieces.length - 1] = last + segment;
    } else pieces.push(segment);
  }
  return pieces;
}

/** Breaks a text into lines of so many pixels. */
export function wrap(
  text: string,
  most: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    piecesOf(word).forEach((piece, at) => {
      const last = lines.at(-1);
      const longer = `${last}${at === 0 ? ' ' : ''}${piece}`;
      if (last !== undefined && widthOf(longer) <= most) lines[lines.length - 1] = longer;
      else lines.push(piece);
    });
  }
  return lines;
}

/** Cuts a text that is longer than so many pixels. */
export function cut(text: string, most: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= most) return text;
  let end = text.length;
  while (end > 0 && widthOf(`${text.slice(0, end)}…`) > most) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** The picture at the best quality that is light enough; `null` when the browser cannot write it. */
export async function encodeLight(
  write: (quality: number) => Promise<Blob | null>,
): Promise<Blob | null> {
  let blob: Blob | null = null;
  for (const quality of QUALITIES) {
    blob = await write(quality);
    if (blob === null || blob.size <= HEAVIEST) break;
  }
  return blob;
}

const { ink, parchment, ivory, gold, slate } = BOARD_COLOURS;

/**
 * Draws a finished game as a picture to send: the board, the result and the highlights. The fonts of the page are used.
 *
 * @throws Error when the browser cannot draw it
 */
export async function drawPicture(board: HTMLCanvasElement, words: PictureWords): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const serif = style.getPropertyValue('--serif');
  const sans = style.getPropertyValue('--sans');
  const fonts = {
    title: `700 44px ${serif}`,
    result: `700 40px ${serif}`,
    row: `500 28px ${serif}`,
    head: `700 24px ${serif}`,
    text: `400 23px ${sans}`,
  };
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('ending/no-canvas');
  const widthOf = (font: string) => (text: string) => {
    context.font = font;
    return context.measureText(text).width;
  };
  const column = (PICTURE_WIDTH - 2 * EDGE - GAP) / 2;
  const told = words.highlights.map(({ title, text }) => ({
    title,
    lines: wrap(text, column, widthOf(fonts.text)),
  }));
  const left = 64 + words.ranking.length * ROW;
  const right = told.reduce((sum, { lines }) => sum + 34 + lines.length * LINE + 22, 0);
  const shrink = Math.min(1, TALLEST_BOARD / board.height, PICTURE_WIDTH / board.width);
  const [boardWidth, boardHeight] = [board.width * shrink, board.height * shrink];
  const below = HEAD + boardHeight + 34;
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.ceil(below + Math.max(left, right) + EDGE);

  const write = (text: string, x: number, y: number, font: string, colour: number = ink): void => {
    context.font = font;
    context.fillStyle = toCss(colour);
    context.fillText(text, x, y);
  };
  context.fillStyle = toCss(parchment);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'alphabetic';
  write(words.title, EDGE, 62, fonts.title);
  const facts = widthOf(fonts.row)(words.facts);
  write(words.facts, PICTURE_WIDTH - EDGE - facts, 60, fonts.row, slate);
  context.drawImage(board, (PICTURE_WIDTH - boardWidth) / 2, HEAD, boardWidth, boardHeight);

  write(cut(words.result, column, widthOf(fonts.result)), EDGE, below + 36, fonts.result);
  words.ranking.forEach(({ place, name, points, colour }, index) => {
    const y = below + 64 + index * ROW;
    context.fillStyle = toCss(place === 1 ? gold : ivory);
    context.globalAlpha = place === 1 ? 0.55 : 1;
    context.fillRect(EDGE, y, column, ROW - 6);
    context.globalAlpha = 1;
    write(String(place), EDGE + 14, y + 32, fonts.row);
    const { fill, mark } = seatColour(colour);
    context.save();
    context.translate(EDGE + 62, y + 22);
    context.scale(13, 13);
    context.fillStyle = toCss(fill);
    context.fill(new Path2D(MARK_PATHS[mark]));
    context.restore();
    const end = widthOf(fonts.row)(points);
    const room = column - 110 - end;
    write(cut(name, room, widthOf(fonts.row)), EDGE + 88, y + 32, fonts.row);
    write(points, EDGE + column - end - 14, y + 32, fonts.row);
  });
  let y = below + 30;
  for (const { title, lines } of told) {
    write(title, EDGE + column + GAP, y, fonts.head);
    lines.forEach((line, index) => {
      write(line, EDGE + column + GAP, y + 32 + index * LINE, fonts.text);
    });
    y += 34 + lines.length * LINE + 22;
  }
  const blob = await encodeLight(
    (quality) => new Promise((resolve) => canvas.toBlob(resolve, PICTURE_TYPE, quality)),
  );
  if (blob === null) throw new Error('ending/no-picture');
  return blob;
}
