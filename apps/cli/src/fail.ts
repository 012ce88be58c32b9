/** Ends the command with a sentence on the error stream and exit code 2. */
export function failWith(code: string, text: string): never {
  process.stderr.write(`${code}: ${text}\n`);
  process.exit(2);
}

/** The same with the message of an error, which starts with a code where the rules refuse something. */
export function failWithError(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
