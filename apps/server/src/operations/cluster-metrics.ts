import type { Figures } from './figures.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What is counted about a process among others when somebody looks. */
export interface Observed {
  readonly leases: { readonly size: number };
  readonly forwarder: { readonly size: number };
  readonly good: boolean;
  readonly connected: boolean;
  peers(): Promise<readonly unknown[]>;
}

export type ClusterMetrics = ReturnType<typeof clusterMetrics>;

/** What one of several processes counts about the work between them. */
export function clusterMetrics(figures: Figures) {
  const leases = figures.histogram(
    'vinci_lease_seconds',
    'Time the database took for a sign of life (beat), for taking a game or giving one back',
    SECONDS,
    'what',
  );
  const lost = figures.counter(
    'vinci_leases_lost_total',
    'Games that this process had to give up because its lease had ended',
  );
  const forwards = figures.counter(
    'vinci_forwards_total',
    'Connections for other processes, by whether they were passed on or refused',
    'result',
  );
  const asked = figures.counter(
    'vinci_remote_enters_total',
    'Entries to games of other processes, by whether the other process answered',
    'result',
  );
  return {
    lease: (what: 'beat' | 'take' | 'give', milliseconds: number): void =>
      leases.observe({ what }, milliseconds / 1000),
    lost: (): void => lost.inc(),
    forwarded: (passed: boolean): void => forwards.inc({ result: passed ? 'passed' : 'refused' }),
    asked: (answered: boolean): void => asked.inc({ result: answered ? 'answered' : 'silent' }),

    observe(process: Observed): void {
      figures.gauge('vinci_leases', 'Games that this process has', () => process.leases.size);
      figures.gauge('vinci_lease_good', '1 while the leases hold for sure', () =>
        Number(process.good),
      );
      figures.gauge('vinci_redis_up', '1 while Redis answers', () => Number(process.connected));
      figures.gauge(
        'vinci_forwarded_connections',
        'Connections that are being passed on to other processes',
        () => process.forwarder.size,
      );
      figures.reading(
        'vinci_processes',
        'Processes that show signs of life',
        async () => (await process.peers()).length,
      );
    },
  };
}
