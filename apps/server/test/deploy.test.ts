import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  const metrics = new Metrics(tmpdir());
  metrics.countBroken(() => 0);
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

test('the alerts ask only for what the server counts', () => {
  const queries = [...read('alerts.yml').matchAll(/^\s+expr: (.*)$/gm)].map(([, expr]) => expr);
  expect(queries.length).toBeGreaterThan(3);
  const names = queries.flatMap((query) => namesIn(query as string));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(names).toContain('vinci_journal_commit_failures_total');
});

test('the documentation names what the server counts, and nothing else', () => {
  const page = read('../docs/hosting.md');
  const told = new Set([...page.matchAll(/`(vinci_\w+)/g)].map(([, name]) => name as string));
  const ours = [...known]
    .filter((name) => name.startsWith('vinci_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect([...told].sort()).toEqual([...new Set(ours)].sort());
});
