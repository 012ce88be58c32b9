/** Ends the command with a sentence on the error stream and exit code 2. */
export function failWith(code: string, text: string): never {
  process.stderr.write(`${code}: ${text}\n`);
  process.exit(2);
}
