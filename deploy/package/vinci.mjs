#!/usr/bin/env node
/**
 * The program of the package, for any Node: goes on under Node 24, which the package brings along, and serves
 * when it is told nothing else.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode } from './pinned-node.mjs';

const WANTED = 24;

const [first, ...rest] = process.argv.slice(2);
const info = ['-h', '--help', '-V', '--version'];
const serves = first === undefined || (first.startsWith('-') && !info.includes(first));
const args = serves ? ['serve', ...process.argv.slice(2)] : [first, ...rest];

if (major(process.versions.node) >= WANTED) {
  process.argv.splice(2, process.argv.length, ...args);
  // What Node says of its SQLite is nothing for who plays.
  process.removeAllListeners('warning');
  const { verbs } = await import('../lib/verbs.js');
  await import(verbs.includes(args[0]) ? '../lib/cli.js' : '../lib/server.js');
} else {
  const node = own();
  if (node === undefined) {
    process.stderr.write(
      `Vinci Online needs Node ${WANTED}; this is Node ${process.versions.node}, and a package that brings another ` +
        `one for ${process.platform} ${process.arch} is missing. Install without --omit=optional, or use Node ${WANTED}.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // Under Windows a console gives Ctrl-C to the child itself, which a signal from here would end at once.
  process.on('SIGINT', () => process.platform !== 'win32' && child.kill('SIGINT'));
  child.on('exit', (code, signal) =>
    process.exit(signal === null ? code : 128 + constants.signals[signal]),
  );
}

/** @param {string} version such as `24.1.0` */
function major(version) {
  return Number(version.split('.', 1)[0]);
}

/** The Node of the package for this system, which npm has put into a folder of packages above this one. */
function own() {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); ) {
    const file = pinnedNode(join(folder, 'node_modules'));
    if (file !== undefined && existsSync(file)) return file;
    folder = dirname(folder);
  }
  return undefined;
}
