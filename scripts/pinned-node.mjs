/**
 * Where npm puts the Node that everything runs on. Plain JavaScript for any Node; the package of the server brings
 * this file along.
 */
import { join } from 'node:path';

/**
 * @param {string} modules a folder `node_modules`
 * @param {string} platform as `process.platform`
 * @param {string} arch as `process.arch`
 * @returns {string} the program of the package for that system, whether there is one or not
 */
export function pinnedNode(modules, platform, arch) {
  // For Macs with Apple's processors the package has a name of its own.
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const windows = platform === 'win32';
  const name = `${prefix}-${windows ? 'win' : platform}-${arch}`;
  return join(modules, name, 'bin', windows ? 'node.exe' : 'node');
}
