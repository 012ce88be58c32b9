import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../../../../test/support/compile-cache.ts';

const CLI = fileURLToPath(new URL('../../src/vinci.ts', import.meta.url));

/** Runs a verb in a process of its own and waits for its end. */
export function vinci(
  args: readonly string[],
  { cwd, input = '' }: { cwd?: string; input?: string | undefined } = {},
): { code: number | null; out: string; err: string } {
  const done = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', CLI, ...args],
    { cwd, input, encoding: 'utf8', env: { ...process.env, ...COMPILE_CACHE } },
  );
  return { code: done.status, out: done.stdout, err: done.stderr };
}
