/**
 * A child that does not outlive what started it: signals are passed on, and it is told to stop when this
 * process is gone, however that happened, or npm, which passes signals on to its shell only.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { environment, node } from './prepare.mjs';

const LEASH = new URL('leash.mjs', import.meta.url).href;
const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Milliseconds between two looks whether npm is still there. */
const LOOK = 500;

/**
 * Runs a script with the pinned Node.
 *
 * @param {readonly string[]} args options of Node, the script and what it is given
 * @param {{ cwd: string }} options
 */
export function start(args, { cwd }) {
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', `--import=${LEASH}`, ...args],
    // Over the channel nothing is said; that it closes is what the child listens to.
    { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: environment },
  );
  for (const signal of SIGNALS) process.on(signal, () => passOn(child, signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  return child;
}

/** Under Windows a console gives Ctrl-C to the child itself, which a signal from here would end at once. */
function passOn(child, signal) {
  if (process.platform !== 'win32' || signal !== 'SIGINT') child.kill(signal);
}

/** Runs a script and ends as it ends: with its code, or 128 and the number of its signal. */
export function become(args, options) {
  start(args, options).on('exit', (code, signal) =>
    process.exit(signal === null ? code : 128 + constants.signals[signal]),
  );
}

/** Only below npm: whoever starts a script by itself may want it to outlive their shell. */
function whenNpmIsGone(react) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = above();
  const timer = setInterval(() => {
    if (above() === before) return;
    clearInterval(timer);
    react();
  }, LOOK);
  timer.unref();
}

/** The shell above this process and, where the system tells it, npm above the shell. */
function above() {
  const shell = process.ppid;
  try {
    const [, npm] = /\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8')) ?? [];
    return `${shell} ${npm}`;
  } catch {
    return `${shell}`;
  }
}
