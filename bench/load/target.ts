import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Usage } from './process.ts';

/** A process under load. */
export interface Target {
  readonly base: string;
  usage(): Promise<Usage>;
  stop(): void;
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

/** Starts the real server over a folder, or a bare one. */
export async function startTarget(kind: 'real' | 'bare', folder: string): Promise<Target> {
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [kind, folder], {
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
    stop: () => child.disconnect(),
  };
}
