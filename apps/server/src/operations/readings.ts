import { Gauge, type Registry } from 'prom-client';
import { within } from '../within.ts';

/** Milliseconds for reading a figure; whoever asks for all of them waits for ten seconds, as a rule. */
const PATIENCE = 2000;

/**
 * Figures that are read from outside when somebody looks, from a database or a file system. One that
 * cannot be read is left out, and said to be missing, so that all others can still be seen.
 */
export class Readings {
  readonly #registry: Registry;
  readonly #missing: Gauge<'figure'>;
  readonly #all: (() => Promise<void>)[] = [];

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#missing = new Gauge({
      name: 'vinci_figure_missing',
      help: '1 while a figure cannot be read, and is left out for that',
      labelNames: ['figure'],
      registers: [registry],
    });
  }

  /** @param of the figure; may reject, and may never come to an end */
  add(name: string, help: string, of: () => Promise<number>): void {
    const gauge = new Gauge({ name, help, registers: [this.#registry] });
    // A reading that hangs is not begun again, so that those who look do not use up connections.
    let reading: Promise<number> | undefined;
    this.#all.push(async () => {
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

  /** Reads all of them anew. Never rejects. */
  async refresh(): Promise<void> {
    await Promise.all(this.#all.map((read) => read()));
  }
}
