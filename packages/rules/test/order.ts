/** Head of an order file; `file` is the name without its ending. */
export const orderRemark = (
  file: string,
): string => `# The legal intents of the positions in ${file}.perft, in the order in which they are listed.
# Counts cannot see the order: when it changes, every count stays the same, but whatever picks the
# n-th intent (bots, random play, benchmarks with a seed) plays another game.
`;

/** The intents of one position as text, wrapped. */
export function orderText(name: string, lines: readonly string[]): string {
  const rows: string[] = [];
  let row = '';
  for (const line of lines) {
    const longer = row === '' ? `  ${line}` : `${row}; ${line}`;
    if (longer.length > 96) {
      rows.push(row);
      row = `  ${line}`;
    } else row = longer;
  }
  return [`position ${name}`, ...rows, row, ''].join('\n');
}
