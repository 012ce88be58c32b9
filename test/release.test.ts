import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { releaseCompose } from '../deploy/release/compose.ts';
import { releaseNotes } from '../deploy/release/notes.ts';
import manifest from '../package.json' with { type: 'json' };
import { ROOT } from './support/image.ts';

const { safeLoad: parse } = createRequire(import.meta.url)('js-yaml') as {
  safeLoad(text: string): unknown;
};

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly build?: string;
        readonly read_only?: boolean;
        readonly volumes?: readonly string[];
        readonly configs?: readonly { source: string; target: string }[];
      }
    >
  >;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
}

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const own = parse(read('docker-compose.yml')) as Compose;
const IMAGE = 'ghcr.io/somebody/something';

test('the compose file of a release needs no other file, and has the same services and files', () => {
  const { services, configs } = parse(releaseCompose(IMAGE)) as Compose;
  expect(Object.keys(services)).toEqual(Object.keys(own.services));
  for (const [name, service] of Object.entries(services)) {
    const before = own.services[name]!;
    const isOurs = before.image === 'vinci-online:local';
    const image = isOurs ? `${IMAGE}:\${RELEASE:-latest}` : before.image;
    expect([name, service.image]).toEqual([name, image]);
    expect(service).not.toHaveProperty('build');
    expect(service).not.toHaveProperty('pull_policy');
    // Compose puts no files into a service that is read-only.
    expect([name, service.read_only]).toEqual([name, service.configs === undefined || undefined]);
    const mounted = [...(service.volumes ?? [])];
    for (const { source, target } of service.configs ?? []) {
      const from = before.volumes?.find((volume) => volume.split(':')[1] === target) ?? '';
      expect(configs[source]!.content.replaceAll('$$', '$')).toBe(read(from.split(':')[0]!));
      mounted.push(from);
    }
    expect(mounted.sort()).toEqual([...(before.volumes ?? [])].sort());
    expect(service.volumes?.filter((volume) => volume.startsWith('.')) ?? []).toEqual([]);
  }
});

test('the changelog knows the version of the program, and no other can be tagged', () => {
  expect(releaseNotes(`v${manifest.version}`)).toContain('### For players');
  expect(() => releaseNotes('v0.0.1')).toThrow(`The tag is v0.0.1`);
  expect(() => releaseNotes('')).toThrow('The tag is ');
});

test('every workspace has the version of the program, and asks for it of the others', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<
      string,
      {
        version?: string;
        dependencies?: Record<string, string>;
        devDependencies?: Record<string, string>;
      }
    >;
  };
  const workspaces = Object.entries(lock.packages).filter(([path]) =>
    /^(packages|apps)\//.test(path),
  );
  expect(workspaces.length).toBeGreaterThan(9);
  for (const [path, { version, dependencies, devDependencies }] of workspaces) {
    expect([path, version]).toEqual([path, manifest.version]);
    for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (name.startsWith('@vinci/'))
        expect([path, name, wanted]).toEqual([path, name, manifest.version]);
    }
  }
});
