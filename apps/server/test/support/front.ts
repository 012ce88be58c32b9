import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../test/support/ports.ts';
import { programPath } from '../../../../test/support/requirements.ts';
import { until } from './process.ts';

/** The text of a file below `deploy`. */
export const sample = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8');

/** A proxy that listens with TLS on `localhost`. */
export interface Front {
  readonly port: number;
  stop(): Promise<void>;
}

/** Files of a certificate for localhost that nobody has signed. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate in a folder and trusts it in this process. */
export function trustedCertificate(folder: string): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', key, '-out', cert],
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(cert, 'utf8')]);
  return { cert, key };
}

/** Replaces parts of a sample, each of which must be in it; a port put in is not replaced again. */
function replaced(text: string, parts: Readonly<Record<string, string>>): string {
  for (const part of Object.keys(parts)) {
    if (!text.includes(part)) throw new Error(`the sample has no “${part}”`);
  }
  const any = Object.keys(parts).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replace(new RegExp(any.join('|'), 'g'), (part) => parts[part] ?? part);
}

const upstreams = (ports: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    ports.map((port, index) => [`127.0.0.1:${2567 + index}`, `127.0.0.1:${port}`]),
  );

/** Starts nginx with a sample, of which only ports, name and certificates are replaced. */
export async function startNginx(
  name: string,
  folder: string,
  servers: readonly number[],
  { cert, key }: Certificate,
): Promise<Front> {
  const [port, plain] = [await freePort(), await freePort()];
  const site = replaced(sample(name), {
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
    'games.example.org;': 'localhost;',
    '/etc/ssl/games.example.org.pem': cert,
    '/etc/ssl/games.example.org.key': key,
    ...upstreams(servers),
  });
  const file = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${join(folder, what)};`)
    .join('\n');
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr warn; worker_processes 1;
events {}
http { access_log off; ${paths}
${site}
}`,
  );
  return running('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], port);
}

/** Starts Caddy with a sample, of which only ports, name and certificates are replaced. */
export async function startCaddy(
  name: string,
  folder: string,
  servers: readonly number[],
  { cert, key }: Certificate,
): Promise<Front> {
  const port = await freePort();
  const site = replaced(sample(name), {
    'games.example.org {': `https://localhost:${port} {\n\ttls ${cert} ${key}`,
    ...upstreams(servers),
  });
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{
	admin off
	auto_https disable_redirects
	default_bind 127.0.0.1
	storage file_system ${folder}
}
${site}`,
  );
  return running('caddy', ['run', '--adapter', 'caddyfile', '--config', file], port, {
    HOME: folder,
  });
}

async function running(
  program: 'nginx' | 'caddy',
  args: readonly string[],
  port: number,
  environment: Record<string, string> = {},
): Promise<Front> {
  const child: ChildProcess = spawn(programPath(program) as string, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
    return listens(port);
  });
  return {
    port,
    stop: () => {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

async function listens(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}`);
    return true;
  } catch (error) {
    const { code } = Object(Object(error).cause) as { code?: string };
    return code !== 'ECONNREFUSED';
  }
}
