import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

/** A built client, as it can be told from another one. */
export interface Build {
  readonly id: string;
  /** Names of its scripts and style sheets. */
  readonly code: ReadonlySet<string>;
}

const NAME = /-([\w-]{8})\.(js|css)\b/g;

/** What is in a folder with a built client. */
export function readBuild(folder: string): Build {
  const [, id = ''] = /build:[`"'](\w+)/.exec(readFileSync(join(folder, 'sw.js'), 'utf8')) ?? [];
  return { id, code: new Set(globSync('*.{js,css}', { cwd: join(folder, 'assets') })) };
}

/**
 * Makes an older build of what is in a folder, in a second instead of half a minute: its scripts and style sheets
 * have other names, as after a change that reaches all of them, and its version is another one.
 */
export function makeOlder(folder: string): Build {
  const { id } = readBuild(folder);
  for (const packed of globSync('**/*.{br,gz}', { cwd: folder })) rmSync(join(folder, packed));
  for (const name of globSync('**/*.{html,js,css}', { cwd: folder })) {
    const text = readFileSync(join(folder, name), 'utf8');
    rmSync(join(folder, name));
    writeFileSync(
      join(folder, rename(name)),
      rename(text).replaceAll(id, backwards(id)).replaceAll(manifest.version, '0.0.1'),
    );
  }
  return readBuild(folder);
}

const rename = (text: string): string =>
  text.replaceAll(NAME, (_, hash: string, end: string) => `-${backwards(hash)}.${end}`);

const backwards = (text: string): string => [...text].toReversed().join('');
