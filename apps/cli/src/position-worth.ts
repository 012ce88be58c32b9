import { quickWorth, worth } from '@vinci/bots/worth';
import type { Position } from '@vinci/rules';
import { modelFrom } from './model.ts';
import { printJson, tableOf } from './output.ts';
import { BOUNDS, chanceText, percent, pointsText } from './told.ts';

/** The same position is always told the same. */
const SEED = 1;

/** What a position is worth to each seat, from so many imagined games and estimated at once. */
export function showWorth(position: Position, games: number, json = false): void {
  const model = modelFrom();
  const quick = quickWorth(position, model);
  const imagined = worth(position, { model, games, seed: SEED });
  if (json) {
    printJson({
      learned: model !== undefined,
      games,
      seats: imagined.map((seat, i) => ({ seat: i + 1, ...seat, quick: quick[i] })),
    });
    return;
  }
  console.log(`What the position is worth, from ${games} imagined games and at once. ${BOUNDS}\n`);
  console.log(
    tableOf(
      ['seat', 'wins', 'final points', 'wins, at once', 'final points, at once'],
      imagined.map((seat, i) => [
        String(i + 1),
        chanceText(seat),
        pointsText(seat),
        percent(quick[i]!.win),
        pointsText(quick[i]!),
      ]),
    ),
  );
}
