import { SingleBar } from 'cli-progress';

/** A started progress bar on the error stream, where that is a terminal. */
export function progressBar(
  total: number,
  unit: 'games' | 'matches' | 'puzzles' | 'turns',
): SingleBar {
  const bar = new SingleBar({
    format: `{bar} {percentage} % | {value} of {total} ${unit} | {eta_formatted} left`,
    clearOnComplete: true,
    hideCursor: true,
    stream: process.stderr,
    noTTYOutput: false,
  });
  bar.start(total, 0);
  return bar;
}

export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
