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

/** Text of somebody’s file as one line of a terminal, on which it can do nothing but be read. */
export const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );

export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
