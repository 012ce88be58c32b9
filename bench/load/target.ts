import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Usage } from './process.ts';

/** A process under load. */
export interface Target {
  readonly base: string;
  usage(): Promise<Usage>;
  /** Ends the process; resolves when it has ended. */
  stop(): Promise<void>;
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
export async function startTarget(
  kind: 'real' | 'memory' | 'bare',
  place: string,
  redis = '',
): Promise<Target> {
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [kind, place, redis], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
  });
  const { port } = await next<{ port: number }>(child, 'port');
  child.setMaxListeners(0);
  return {
    base: `http://127.0.0.1:${port}`,
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
