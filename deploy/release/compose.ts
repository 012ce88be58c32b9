/**
 * The compose file of a release, which works alone in an empty folder: the one of the repository with the published
 * image in place of a build, and with the files that it would mount in it.
 *
 *   node deploy/release/compose.ts ghcr.io/owner/name > docker-compose.yml
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Service {
  image: string;
  build?: unknown;
  pull_policy?: string;
  read_only?: boolean;
  volumes?: string[];
  configs?: { source: string; target: string }[];
}

const { safeLoad, safeDump } = createRequire(import.meta.url)('js-yaml') as {
  safeLoad(text: string): { services: Record<string, Service> } & Record<string, unknown>;
  safeDump(value: unknown, options: object): string;
};
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

const HEAD = `# Vinci Online. docker compose up -d            one server, its games in a volume, at http://localhost:2567
# docker compose pull && docker compose run --rm vinci vinci doctor && docker compose up -d     update (docs/hosting.md);
# RELEASE=0.2.0 in .env keeps that version.
# Settings and profiles (TLS, PostgreSQL, several servers, metrics) go into a file .env beside this one.
`;

/** @param image name of the published image; which of its versions is run is a setting, the latest by itself */
export function releaseCompose(image: string): string {
  const compose = safeLoad(read('docker-compose.yml'));
  const configs: Record<string, { content: string }> = {};
  for (const [name, service] of Object.entries(compose.services)) {
    delete service.build;
    delete service.pull_policy;
    if (service.image === 'vinci-online:local') service.image = `${image}:\${RELEASE:-latest}`;
    const files = (service.volumes ?? []).filter((volume) => volume.startsWith('./'));
    if (files.length === 0) continue;
    service.volumes = service.volumes?.filter((volume) => !files.includes(volume));
    // Compose copies the files into the container, and refuses to where nothing can be written.
    delete service.read_only;
    service.configs = files.map((volume, index) => {
      const [from = '', target = ''] = volume.split(':');
      const source = `${name}-${index}`;
      // A dollar would name a variable of Compose.
      configs[source] = { content: read(from).replaceAll('$', '$$$$') };
      return { source, target };
    });
  }
  for (const key of Object.keys(compose)) if (key.startsWith('x-')) delete compose[key];
  return HEAD + safeDump({ ...compose, configs }, { noRefs: true, lineWidth: 120 });
}

if (process.argv[1] === import.meta.filename) {
  const [image] = process.argv.slice(2);
  if (image === undefined) throw new Error('compose.ts IMAGE');
  process.stdout.write(releaseCompose(image));
}
