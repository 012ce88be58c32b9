import type { Quality, TextQuality } from '@vinci/bots/learn';
import { tableOf } from './output.ts';

/** A bin with fewer chances than this says little, and is put in brackets. */
const FEW = 100;

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** By how much the squared error is smaller than that of the logistic fit. */
const gain = ({ brier }: Quality, plain: Quality): string => percent(1 - brier / plain.brier);

function scoreRow({ preset, positions, plain, quick, imagined, ...rest }: TextQuality): string[] {
  return [
    preset,
    String(positions),
    plain.brier.toFixed(4),
    `${quick.brier.toFixed(4)} (−${gain(quick, plain)})`,
    `${imagined.brier.toFixed(4)} (−${gain(imagined, plain)})`,
    `${rest.pointsOff.toFixed(1)} VP`,
    percent(rest.within),
  ];
}

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

A position is worth to each seat a chance to win and an expected number of final points. There are two ways to tell them,
both in \`packages/bots/src/worth\`, and both from what players know alone:

- **at once** (\`quickWorth\`): a small network looks at points, income, provinces, pawns, turns left and the like. It was
  learned by \`npm run vinci -- learn\` from games of bots and lies in \`packages/bots/model/worth.json\`. Where that file is
  missing or damaged, points and income alone decide, and the program says so.
- **imagined** (\`worth\`): games are played on for three rounds between medium bots, with what is hidden dealt anew in each,
  and estimated at once then; that is blended with the estimate of the position itself. Here there are 24 of them for each position.

Both are measured on beginnings of turns in games that nothing was fitted to, with two to five bots, medium, strong and careless ones, and,
where the rule text has them, fictional players, on all boards of the rule text.

## Scores

The Brier score is the mean squared error of the chances, over all seats; 0 would be perfect. *Points and round* is a logistic
fit on these alone, fitted to other games. The number in brackets says how much smaller the error is.

${tableOf(
  [
    'rule text',
    'positions',
    'points and round',
    'at once',
    'imagined',
    'final points off by',
    'within the interval (80 %)',
  ],
  results.map(scoreRow),
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
