import { readFileSync } from 'node:fs';
import { dailyIndex } from '../../apps/web/src/study/puzzle/choice.ts';
import type { Person } from './person.ts';

const DAY = 24 * 3600 * 1000;
/** Days since 1970 from which one is looked for. */
export const FIRST_DAY = 20_000;

interface Puzzle {
  /** In its address, and in what a device keeps of it. */
  readonly key: string;
  readonly kind: string;
  readonly answer: readonly string[];
}

export const puzzles: readonly Puzzle[] = ['deClassic', 'vinci2'].flatMap((name) => {
  const file = new URL(`../../packages/bots/puzzles/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).puzzles.map((one: { readonly id: string }) => ({
    ...one,
    key: `${name}-${one.id}`,
  }));
});

/** What kinds of puzzles there are. */
export const KINDS: readonly string[] = [...new Set(puzzles.map(({ kind }) => kind))];

/** The first day whose puzzle is of a kind. */
export function dayOfKind(wanted: string): number {
  for (let day = FIRST_DAY; ; day++) {
    if (puzzles[dailyIndex(day, puzzles.length)]?.kind === wanted) return day;
  }
}

/** A day on which a civilization of the track is to be chosen, and its place there from 1. */
export function choiceDay(): { readonly day: number; readonly place: number } {
  for (let day = FIRST_DAY; ; day++) {
    const { kind, answer } = puzzles[dailyIndex(day, puzzles.length)] as Puzzle;
    const place = Number(/^choose (\d)$/.exec(answer.join())?.[1]);
    if (kind === 'draft' && place > 0) return { day, place };
  }
}

/** Lets it be a day for somebody; timers go on, only the date stands. */
export const letItBe = ({ page }: Person, day: number): Promise<void> =>
  page.clock.setFixedTime(day * DAY + DAY / 2);

/** Chooses a civilization of the track. */
export async function chooseFrom({ page }: Person, place: number): Promise<void> {
  await page
    .getByTestId('track')
    .locator('.offer')
    .nth(place - 1)
    .click();
  await page.getByTestId('action-bar').getByRole('button').first().click();
}
