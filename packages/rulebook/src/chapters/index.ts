import type { Chapter } from '../book.ts';
import { board } from './board.ts';
import { cohesion } from './cohesion.ts';
import { conquest } from './conquest.ts';
import { cost } from './cost.ts';
import { decline } from './decline.ts';
import { end } from './end.ts';
import { entry } from './entry.ts';
import { fictional } from './fictional.ts';
import { losses } from './losses.ts';
import { reorganization } from './reorganization.ts';
import { scoring } from './scoring.ts';
import { setup } from './setup.ts';
import { tiles } from './tiles.ts';
import { track } from './track.ts';
import { turn } from './turn.ts';

/** The chapters in the order of the book. */
export const CHAPTERS: readonly Chapter[] = [
  board,
  setup,
  track,
  turn,
  entry,
  conquest,
  cost,
  losses,
  reorganization,
  cohesion,
  scoring,
  decline,
  end,
  tiles,
  fictional,
];
