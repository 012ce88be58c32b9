import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../../../../test/support/compile-cache.ts';

/** The program that has a verb. */
const programOf = (verb: string | undefined): string => {
  const apps = fileURLToPath(new URL('../../..', import.meta.url));
  return `${apps}${existsSync(`${apps}cli/src/verbs/${verb}.ts`) ? 'cli' : 'server'}/src/vinci.ts`;
};

/**
 * Runs a verb in a process of its own, while this one goes on.
 *
 * @param output where its result goes
 * @param input what it reads
 */
export function vinci(
  args: readonly string[],
  environment: Record<string, string> = {},
  output: 'pipe' | number = 'pipe',
  input: 'ignore' | number = 'ignore',
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', programOf(args[0]), ...args],
    {
      env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...environment },
      stdio: [input, output, 'pipe'],
    },
  );
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
