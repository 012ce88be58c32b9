import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../apps/server/src/config.ts';

const { safeLoad: parse } = createRequire(import.meta.url)('js-yaml') as {
  safeLoad(text: string): unknown;
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly init?: boolean;
  readonly pull_policy?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { condition: string; required: boolean }>>;
}

const compose = parse(read('docker-compose.yml')) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { services } = compose;
const servers = ['vinci', 'vinci-2', 'vinci-3'];
const activeIn = (...profiles: string[]): string[] =>
  Object.keys(services)
    .filter((name) => services[name]!.profiles?.some((one) => profiles.includes(one)) ?? true)
    .sort();

/** What the file `.env.example` sets when all of it is taken in; a later line wins. */
const example = [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(
  ([, name, value]) => [name!, value!] as const,
);

test('each profile brings up what it is for, and none but the server is needed', () => {
  expect(activeIn()).toEqual(['vinci']);
  expect(activeIn('proxy')).toEqual(['proxy', 'vinci']);
  expect(activeIn('postgres')).toEqual(['postgres', 'vinci']);
  expect(activeIn('metrics')).toEqual(['grafana', 'prometheus', 'vinci']);
  expect(activeIn('cluster')).toEqual(['postgres', 'proxy', 'redis', ...servers]);
});

test.each(Object.entries(services))('%s has no more rights than it needs', (name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
  });
  // The image of the server has a check of its own.
  expect(service.healthcheck !== undefined).toBe(!servers.includes(name));
  if (!servers.includes(name)) expect(service.image).toMatch(/:v?\d+\.\d+(\.\d+)?(-alpine)?$/);
  for (const volume of service.volumes ?? []) {
    const from = volume.split(':')[0]!;
    if (from.startsWith('.')) {
      expect([from, existsSync(join(ROOT, from))]).toEqual([from, true]);
      expect(volume).toMatch(/:ro$/);
    } else expect(compose.volumes).toHaveProperty(from);
  }
});

test('only the server and the proxy can be reached from other machines', () => {
  const open = Object.entries(services).filter(([, { ports = [] }]) =>
    ports.some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(open.map(([name]) => name).sort()).toEqual(['proxy', 'vinci']);
});

test('the servers differ in their address and folder only', () => {
  for (const name of servers) {
    const { environment = {}, volumes, tmpfs, init, image } = services[name]!;
    const settings = Object.keys(environment).filter((setting) => setting !== 'PUBLISH');
    for (const setting of settings) expect(SETTINGS).toContain(setting);
    expect(environment).toMatchObject({
      VINCI_DATA_DIR: '/data',
      VINCI_PROCESS_ADDRESS: `${name}:2567`,
    });
    expect(volumes?.[0]).toMatch(/^data[-\w]*:\/data$/);
    expect([tmpfs?.[0]?.split(':')[0], init, image]).toEqual(['/tmp', true, services.vinci!.image]);
  }
  // One builds the image, the others wait for it.
  expect(servers.filter((name) => services[name]!.build !== undefined)).toEqual(['vinci']);
  for (const name of ['vinci-2', 'vinci-3']) expect(services[name]!.pull_policy).toBe('never');
  expect(services.vinci!.depends_on).toEqual({
    postgres: { condition: 'service_healthy', required: false },
    redis: { condition: 'service_healthy', required: false },
  });
});

test('the example sets only what exists', () => {
  const used = new Set(
    [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, n]) => n!),
  );
  const ours = example.map(([name]) => name);
  for (const name of ours) {
    const known = SETTINGS.includes(name) || used.has(name) || name === 'COMPOSE_PROFILES';
    expect([name, known]).toEqual([name, true]);
  }
  for (const name of used) expect(ours).toContain(name);
  const profiles = example.filter(([name]) => name === 'COMPOSE_PROFILES');
  for (const [, profile] of profiles) expect(activeIn(profile!).length).toBeGreaterThan(1);
  expect(example.find(([name]) => name === 'UPSTREAMS')?.[1]).toBe(
    servers.map((name) => `${name}:2567`).join(' '),
  );
  expect(example.find(([name]) => name === 'DATABASE_URL')?.[1]).toContain('@postgres:5432/vinci');
});

test('Prometheus asks each server, and Grafana finds Prometheus and the dashboard', () => {
  const prometheus = read('deploy/compose/prometheus.yml');
  for (const name of servers) expect(prometheus).toMatch(new RegExp(`\\b${name}\\b`));
  const port = services.vinci!.environment?.VINCI_METRICS_PORT;
  expect(prometheus).toContain(`vinci:${port}`);
  expect(read('deploy/compose/grafana/datasource.yml')).toContain('http://prometheus:9090');
  const [folder] =
    /\/etc\/grafana\/dashboards/.exec(read('deploy/compose/grafana/dashboards.yml')) ?? [];
  expect(services.grafana!.volumes).toContainEqual(expect.stringContaining(`${folder}/vinci.json`));
});

test.each(['vinci.yml', 'sub-path.yml'])('the sample %s for Traefik is whole', (name) => {
  const { http } = parse(read(`deploy/traefik/${name}`)) as {
    http: {
      routers: Record<string, { service: string; middlewares: string[]; rule: string }>;
      services: Record<string, { loadBalancer: { healthCheck: { path: string } } }>;
      middlewares: Record<string, unknown>;
    };
  };
  const { service, middlewares, rule } = http.routers.vinci!;
  const { path } = http.services[service]!.loadBalancer.healthCheck;
  expect(path).toBe(name === 'sub-path.yml' ? '/vinci/ready' : '/ready');
  expect(rule.includes('/vinci')).toBe(name === 'sub-path.yml');
  for (const middleware of middlewares) expect(http.middlewares).toHaveProperty(middleware);
  const start = parse(read('deploy/traefik/traefik.yml')) as Record<string, object>;
  expect(Object.keys(start.entryPoints!)).toEqual(['web', 'websecure']);
});
