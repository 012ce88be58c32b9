import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts';

/** What a process under load says about itself. */
export interface Usage {
  /** Milliseconds of processor time since the start. */
  readonly cpu: number;
  /** Bytes in use after a collection. */
  readonly heap: number;
  readonly rss: number;
}

/** Seconds after which a game that everybody has left leaves its memory. */
export const IDLE_SECONDS = 2;

/** A process under load. */
export interface Target {
  readonly base: string;
  /** Where matches are made, when that is another port. */
  readonly lobby: string;
  readonly pid: number;
  usage(): Promise<Usage>;
  /** Ends the process; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Gives servers the last core, with all their threads, and whoever plays the others, where the system can do that.
 *
 * @returns whether it could
 */
export function pin(targets: readonly Target[]): boolean {
  const cores = availableParallelism();
  if (cores < 2) return false;
  const put = (pid: number, list: string): boolean =>
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, `${pid}`]).status === 0;
  const all = targets.every(({ pid }) => put(pid, `${cores - 1}`));
  return put(process.pid, `0-${cores - 2}`) && all;
}

/** The next message that has a field; Colyseus sends its parent some of its own. */
const next = <Message>(child: ChildProcess, field: string): Promise<Message> =>
  new Promise((resolve, reject) => {
    const read = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !(field in message)) return;
      child.off('message', read);
      resolve(message as Message);
    };
    child.on('message', read);
    child.once('exit', (code) => reject(new Error(`the process under load ended with ${code}`)));
  });

/**
 * Starts the real server, a real one with its journal in memory, or a bare one.
 *
 * @param place where the journal is: a folder or the address of a database
 * @param redis makes it one of several
 */
export function startTarget(
  kind: 'real' | 'memory' | 'bare',
  place: string,
  redis = '',
): Promise<Target> {
  return startProcess(fileURLToPath(new URL('process.ts', import.meta.url)), [kind, place, redis]);
}

/** Starts a process that sends its `port` and answers every message with its usage. */
export async function startProcess(file: string, args: readonly string[]): Promise<Target> {
  const child = fork(file, args, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    // As `npm start` has it; without what was kept, what makes JavaScript of the sources stays in memory.
    env: { ...process.env, ...COMPILE_CACHE },
  });
  const { port, lobby = port } = await next<{ port: number; lobby?: number }>(child, 'port');
  child.setMaxListeners(0);
  return {
    base: `http://127.0.0.1:${port}`,
    lobby: `http://127.0.0.1:${lobby}`,
    pid: child.pid as number,
    usage: () => {
      const answer = next<Usage>(child, 'cpu');
      child.send('usage');
      return answer;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
