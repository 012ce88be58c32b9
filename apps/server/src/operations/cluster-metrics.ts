import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Readings } from './readings.ts';

/** Bounds in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What is counted about a process among others when somebody looks. */
export interface Observed {
  readonly leases: { readonly size: number };
  readonly forwarder: { readonly size: number };
  readonly good: boolean;
  readonly connected: boolean;
  peers(): Promise<readonly unknown[]>;
}

/** What one of several processes counts about the work between them. */
export class ClusterMetrics {
  readonly #registry: Registry;
  readonly #readings: Readings;
  readonly #leases: Histogram<'what'>;
  readonly #lost: Counter;
  readonly #forwards: Counter<'result'>;
  readonly #asked: Counter<'result'>;

  constructor(registry: Registry, readings: Readings) {
    this.#registry = registry;
    this.#readings = readings;
    const registers = [registry];
    this.#leases = new Histogram({
      name: 'vinci_lease_seconds',
      help: 'Time the database took for a sign of life (beat), for taking a game or giving one back',
      labelNames: ['what'],
      buckets: SECONDS,
      registers,
    });
    this.#lost = new Counter({
      name: 'vinci_leases_lost_total',
      help: 'Games that this process had to give up because its lease had ended',
      registers,
    });
    this.#forwards = new Counter({
      name: 'vinci_forwards_total',
      help: 'Connections for other processes, by whether they were passed on or refused',
      labelNames: ['result'],
      registers,
    });
    this.#asked = new Counter({
      name: 'vinci_remote_enters_total',
      help: 'Entries to games of other processes, by whether the other process answered',
      labelNames: ['result'],
      registers,
    });
  }

  lease(what: 'beat' | 'take' | 'give', milliseconds: number): void {
    this.#leases.observe({ what }, milliseconds / 1000);
  }

  lost(): void {
    this.#lost.inc();
  }

  forwarded(passed: boolean): void {
    this.#forwards.inc({ result: passed ? 'passed' : 'refused' });
  }

  asked(answered: boolean): void {
    this.#asked.inc({ result: answered ? 'answered' : 'silent' });
  }

  /** Lets the state of a process be seen. */
  observe(cluster: Observed): void {
    const registers = [this.#registry];
    const add = (name: string, help: string, of: () => number): void => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(of());
        },
      });
    };
    add('vinci_leases', 'Games that this process has', () => cluster.leases.size);
    add('vinci_lease_good', '1 while the leases hold for sure', () => Number(cluster.good));
    add('vinci_redis_up', '1 while Redis answers', () => Number(cluster.connected));
    add(
      'vinci_forwarded_connections',
      'Connections that are being passed on to other processes',
      () => cluster.forwarder.size,
    );
    this.#readings.add(
      'vinci_processes',
      'Processes that show signs of life',
      async () => (await cluster.peers()).length,
    );
  }
}
