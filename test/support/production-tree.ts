import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Does offline what `npm ci --omit=dev --workspace=…` does: copies what the lock file says that a
 * workspace needs to run from an installed tree, and links the workspaces among it.
 *
 * @param from folder with an installed tree and its lock file
 * @param to folder with the manifests
 * @param workspace folder of the workspace, as `apps/server`
 */
export function installProduction(from: string, to: string, workspace: string): void {
  const { packages } = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const seen = new Set<string>();
  const waiting = [workspace];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const { link, resolved, dependencies = {}, optionalDependencies = {} } = packages[place];
    if (link === true) {
      waiting.push(resolved as string);
      continue;
    }
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(packages, place, name);
      // Of optional packages the lock file has those of all platforms, the tree those of this one.
      const optional = name in optionalDependencies;
      if (found !== undefined && (!optional || existsSync(join(from, found)))) waiting.push(found);
      else if (!optional) throw new Error(`${place} needs ${name}, which is not locked`);
    }
  }
  for (const place of seen) {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) continue;
    const { link, resolved } = packages[place];
    mkdirSync(dirname(join(to, place)), { recursive: true });
    if (link === true) symlinkSync(relative(dirname(place), resolved as string), join(to, place));
    else {
      const nested = join(from, place, 'node_modules');
      const filter = (path: string): boolean => !path.startsWith(nested);
      cpSync(join(from, place), join(to, place), { recursive: true, filter });
    }
  }
}

/** Where a package finds another: below itself, or below a folder that is nearer to the root. */
function resolve(
  packages: Readonly<Record<string, Locked>>,
  place: string,
  name: string,
): string | undefined {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const found = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (!at.endsWith('node_modules') && found in packages) return found;
    if (at === '') return undefined;
  }
}
