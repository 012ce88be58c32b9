import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeWith, programPath } from '../../../test/support/requirements.ts';
import { Metrics } from '../src/operations/metrics.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** Names in a query that are no functions, labels or durations of Prometheus. */
const namesIn = (query: string): string[] =>
  [...query.replace(/\{[^}]*\}/g, '').matchAll(/\b(?:vinci|process|nodejs)_\w+/g)].map(
    ([name]) => name,
  );

let known: Set<string>;
beforeAll(async () => {
  const metrics = new Metrics(tmpdir(), () => []);
  metrics.countBroken(() => 0);
  metrics.countLines(() => 0);
  metrics.countStreams(() => 0);
  const [leases, forwarder] = [{ size: 0 }, { size: 0 }];
  const peers = async (): Promise<unknown[]> => [];
  metrics.cluster.observe({ leases, forwarder, good: true, connected: true, peers });
  const text = await metrics.text();
  known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ) as string[],
  );
  expect(known.size).toBeGreaterThan(20);
});

test('the dashboard asks only for what the server counts', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, targets } of panels) {
    expect([title, targets.length > 0]).toEqual([title, true]);
    for (const { expr } of targets) {
      const names = namesIn(expr);
      expect([title, names.length > 0]).toEqual([title, true]);
      expect([title, names.filter((name) => !known.has(name))]).toEqual([title, []]);
    }
  }
});

test('the dashboard tells several servers apart, or adds them up', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] };
  const alike = panels.flatMap(({ title, targets }) =>
    targets
      .filter(({ expr }) => !/^(sum|max|count|histogram_quantile)\b/.test(expr))
      .filter(({ legendFormat }) => !legendFormat.includes('{{instance}}'))
      .map(({ expr }) => `${title}: ${expr}`),
  );
  expect(alike).toEqual([]);
});

describeWith('promtool', 'for Prometheus itself', () => {
  const promtool = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(programPath('promtool') as string, args, {
      cwd: fileURLToPath(new URL('../../../deploy', import.meta.url)),
      encoding: 'utf8',
    });
    return `${status} ${stdout}${stderr}`;
  };

  test('the alerts and settings are sound, and go off when they should', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toMatch(/^0 /);
    expect(promtool('check', 'rules', 'alerts.yml')).toMatch(/^0 /);
    expect(promtool('test', 'rules', 'alerts.test.yml')).toMatch(/^0 /);
  });

  test('each query of the dashboard is one', () => {
    const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] };
    const rules = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => ({
        record: 'query',
        labels: { expr },
        expr: expr.replaceAll('$job', 'vinci').replaceAll('$__rate_interval', '1m'),
      })),
    );
    const folder = mkdtempSync(join(tmpdir(), 'vinci-rules-'));
    const file = join(folder, 'queries.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const said = promtool('check', 'rules', file);
    rmSync(folder, { recursive: true });
    expect(said).toMatch(/^0 /);
    expect(said).toContain(`${rules.length} rules found`);
  });

  test('what the server answers is in its format', async () => {
    const checked = spawnSync(programPath('promtool') as string, ['check', 'metrics'], {
      input: await new Metrics(tmpdir(), () => []).text(),
      encoding: 'utf8',
    });
    // Names of the libraries are not ours.
    const complaints = checked.stderr.split('\n').filter((line) => line.startsWith('vinci_'));
    expect(complaints).toEqual([]);
    expect(checked.stderr).not.toContain('error while linting');
  });
});

test('the alerts ask only for what the server counts', () => {
  const queries = [...read('alerts.yml').matchAll(/^\s+expr: (.*)$/gm)].map(([, expr]) => expr);
  expect(queries.length).toBeGreaterThan(3);
  const names = queries.flatMap((query) => namesIn(query as string));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(names).toContain('vinci_journal_commit_failures_total');
});

test('the documentation names what the server counts, and nothing else', () => {
  const page = read('../docs/monitoring.md');
  const told = new Set([...page.matchAll(/`(vinci_\w+)/g)].map(([, name]) => name as string));
  const ours = [...known]
    .filter((name) => name.startsWith('vinci_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect([...told].sort()).toEqual([...new Set(ours)].sort());
});
