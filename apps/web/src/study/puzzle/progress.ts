import { z } from '@vinci/fairness/plain-zod';
import { PRESET_IDS } from '@vinci/rules';
import { keeps, readJson, type Store } from '../../net/storage.ts';
import { THEMES } from './choice.ts';

const KEY = 'vinci.puzzles';

const schema = z.object({
  version: z.literal(1),
  solved: z.array(z.string().max(40)).max(5000),
  /** The last day whose puzzle was solved, and how many days in a row that made; 0 for none. */
  day: z.int().min(0),
  streak: z.int().min(0),
  /** Which ones somebody goes on with. */
  wanted: z
    .object({ theme: z.enum(THEMES).optional(), preset: z.enum(PRESET_IDS).optional() })
    .default({}),
});

/** What this device knows of solved puzzles. */
export type Progress = Readonly<z.infer<typeof schema>>;

const NOTHING: Progress = { version: 1, solved: [], day: 0, streak: 0, wanted: {} };

/** What was kept; nothing solved where it cannot be read. */
export function progressIn(store: Store): Progress {
  const parsed = schema.safeParse(readJson(store, KEY));
  return parsed.success ? parsed.data : NOTHING;
}

/** Keeps it, where there is room. @returns whether the browser did */
export const keepProgress = (store: Store, progress: Progress): boolean =>
  keeps(store, KEY, JSON.stringify(progress));

/** After a puzzle was solved. @param daily day whose puzzle it is, if it is one */
export function solvedIn(progress: Progress, key: string, daily: number | undefined): Progress {
  const { solved, day, streak } = progress;
  const all = solved.includes(key) ? solved : [...solved, key];
  if (daily === undefined || daily <= day) return { ...progress, solved: all };
  return { ...progress, solved: all, day: daily, streak: daily === day + 1 ? streak + 1 : 1 };
}

/** Days in a row up to now: a day that is not over yet breaks nothing. */
export const streakOn = ({ day, streak }: Progress, today: number): number =>
  day >= today - 1 ? streak : 0;
