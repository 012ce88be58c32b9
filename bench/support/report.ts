/** One figure of a benchmark. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Prints figures as a table, or as JSON with `--json`. */
export function report(title: string, figures: readonly Figure[]): void {
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ title, figures })}\n`);
    return;
  }
  console.log(`\n${title}`);
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, value, unit } of figures) {
    const text = Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(3);
    console.log(`  ${name.padEnd(width)}  ${text.padStart(12)} ${unit}`);
  }
}

/** The value below which a part of the values lie. */
export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0;

/** The middle of several runs, which one busy moment of the machine does not move. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
