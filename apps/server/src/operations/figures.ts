import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../within.ts';

/** Milliseconds for reading a figure; whoever asks for all of them waits for ten seconds, as a rule. */
const PATIENCE = 2000;

/** The figures of a process, and the ways to come by one. */
export class Figures {
  readonly registry = new Registry();
  readonly #missing: Gauge<'figure'>;
  readonly #readings: (() => Promise<void>)[] = [];

  constructor() {
    this.#missing = new Gauge({
      name: 'vinci_figure_missing',
      help: '1 while a figure cannot be read, and is left out for that',
      labelNames: ['figure'],
      registers: [this.registry],
    });
  }

  counter<Label extends string>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** @param buckets upper bounds, in seconds as a rule */
  histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ): Histogram<Label> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }

  gauge(name: string, help: string, of: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(of());
      },
    });
  }

  /**
   * A figure that is read from outside when somebody looks, from a database or a file system. One that
   * cannot be read is left out, and said to be missing, so that all others can still be seen.
   *
   * @param of may reject, and may never come to an end
   */
  reading(name: string, help: string, of: () => Promise<number>): void {
    const gauge = new Gauge({ name, help, registers: [this.registry] });
    // A reading that hangs is not begun again, so that those who look do not use up connections.
    let reading: Promise<number> | undefined;
    this.#readings.push(async () => {
      reading ??= of().finally(() => {
        reading = undefined;
      });
      try {
        gauge.set(await within(PATIENCE, reading));
        this.#missing.set({ figure: name }, 0);
      } catch {
        gauge.remove();
        this.#missing.set({ figure: name }, 1);
      }
    });
  }

  /** All figures that can be read now, in the text format of Prometheus. */
  async text(): Promise<string> {
    await Promise.all(this.#readings.map((read) => read()));
    return this.registry.metrics();
  }
}
