/** Ends the command with a sentence on the error stream and exit code 2. */
export function failWith(code: string, text: string): never {
  process.stderr.write(`${code}: ${text}\n`);
  process.exit(2);
}

/** Says what a command has found; it has failed where nobody can be told, as on a full disk. */
export function say(text: string): void {
  process.stdout.once('error', ({ code, message }: NodeJS.ErrnoException) =>
    failWith(`system/${String(code).toLowerCase()}`, `The result cannot be written: ${message}.`),
  );
  process.stdout.write(`${text}\n`);
}
