import type { Quality, TextQuality } from '@vinci/bots/learn';
import { tableOf } from './output.ts';
import { percent } from './told.ts';

/** A bin with fewer chances than this says little, and is put in brackets. */
const FEW = 100;

/** By how much the squared error is smaller than that of the logistic fit. */
const gain = ({ brier }: Quality, plain: Quality): string => percent(1 - brier / plain.brier);

function scoreRow({ preset, positions, plain, quick, imagined }: TextQuality): string[] {
  return [
    preset,
    String(positions),
    plain.brier.toFixed(4),
    `${quick.brier.toFixed(4)} (−${gain(quick, plain)})`,
    `${imagined.brier.toFixed(4)} (−${gain(imagined, plain)})`,
  ];
}

const pointsRow = ({ preset, quick, imagined }: TextQuality): string[] => [
  preset,
  ...[quick, imagined].map(({ pointsOff }) => `${pointsOff.toFixed(1)} VP`),
  ...[quick, imagined].map(({ within }) => percent(within)),
];

function binTable(results: readonly TextQuality[], kind: 'quick' | 'imagined'): string {
  const bins = Array.from({ length: 10 }, (_, i) => i);
  return tableOf(
    ['told', ...results.map(({ preset }) => preset)],
    bins.map((i) => [
      `${10 * i} … ${10 * i + 10} %`,
      ...results.map((result) => {
        const { count, told, came } = result[kind].bins[i]!;
        const text = `${percent(told)} → ${percent(came)}`;
        return count < FEW ? `(${text})` : text;
      }),
    ]),
  );
}

/** The furthest that a bin with enough chances is off, in points. */
function furthest(results: readonly TextQuality[], kind: 'quick' | 'imagined'): string {
  return results
    .map((result) => {
      const off = result[kind].bins
        .filter(({ count }) => count >= FEW)
        .map(({ told, came }) => Math.abs(told - came));
      return `${result.preset} ${(100 * Math.max(0, ...off)).toFixed(0)}`;
    })
    .join(', ');
}

/** The page docs/evaluation.md. */
export function evaluationPage(results: readonly TextQuality[], seed: number): string {
  const games = results[0]?.games ?? 0;
  return `# How good the estimates are

\`npm run vinci -- evaluate --page docs/evaluation.md\` writes this page; ${games} games for each rule text, seed ${seed}.

A position is worth to each seat a chance to win and an expected number of final points, with an interval in which the final
points lie about four times in five. There are two ways to tell them, both in \`packages/bots/src/worth\`, and both from what players
know alone:

- **at once** (\`quickWorth\`): a small network looks at points, income, provinces, pawns, turns left and the like. It was
  learned by \`npm run vinci -- learn\` from games of bots and lies in \`packages/bots/model/worth.json\`. Where that file is
  missing or damaged, points and income alone decide, and the program says so.
- **imagined** (\`worth\`): games are played on for three rounds between medium bots, with what is hidden dealt anew in each,
  and estimated at once then; that is blended with the estimate of the position itself. Here there are 24 games for each
  position. The chance has an interval, too: about four times in five it would lie there if games were imagined without end. That is how
  far more games could move it, and not how often it comes true, which is measured below.

Both are measured on beginnings of turns in games that nothing was fitted to, with two to five players: bots, medium, careless and \`yardstick\`, and,
where the rule text has them, fictional players, on all boards of the rule text.

## Scores

The Brier score is the mean squared error of the chances, over all seats; 0 would be perfect. *Points and round* is a logistic
fit on these alone, fitted to other games. The number in brackets says how much smaller the error is.

${tableOf(
  ['rule text', 'positions', 'points and round', 'at once', 'imagined'],
  results.map(scoreRow),
)}

## Final points

How far the expected final points were off on average, and how often the final points lay within the interval: 80 % is what it
says.

${tableOf(
  [
    'rule text',
    'off by, at once',
    'off by, imagined',
    'within the interval, at once',
    'within the interval, imagined',
  ],
  results.map(pointsRow),
)}

## What was told, and what came

For each ten points of probability, the mean of what was told and the share of victories that came. Numbers in brackets come
from fewer than ${FEW} chances. Chances of the same game go together, so the numbers are less sure than their count suggests.

### At once

${binTable(results, 'quick')}

Furthest off, in points: ${furthest(results, 'quick')}.

### Imagined

${binTable(results, 'imagined')}

Furthest off, in points: ${furthest(results, 'imagined')}.
`;
}
