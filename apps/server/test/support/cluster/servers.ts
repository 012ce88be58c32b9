import { setTimeout as pause } from 'node:timers/promises';
import type { HealthReply } from '@vinci/protocol';
import { freePort } from '../../../../../test/support/ports.ts';
import { call } from '../player.ts';
import { launch, type Process } from '../process.ts';
import type { Random } from './game.ts';

/** Several servers over one database and one Redis, which can be killed and started again. */
export class Servers {
  readonly ports: readonly number[];
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #running: Process[] = [];
  /** What all of them have written, those that have ended included. */
  readonly outputs: (() => string)[] = [];

  private constructor(
    ports: readonly number[],
    folder: string,
    environment: Readonly<Record<string, string>>,
  ) {
    this.ports = ports;
    this.#folder = folder;
    this.#environment = environment;
  }

  static async start(
    count: number,
    folder: string,
    environment: Readonly<Record<string, string>>,
  ): Promise<Servers> {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const servers = new Servers(ports, folder, environment);
    await Promise.all(ports.map((_, index) => servers.launch(index)));
    return servers;
  }

  get size(): number {
    return this.ports.length;
  }

  base(index: number): string {
    return `http://127.0.0.1:${this.ports[index]}`;
  }

  output(index: number): string {
    return this.#running[index]?.output() ?? '';
  }

  async launch(index: number): Promise<void> {
    const process = await launch(this.#folder, String(this.ports[index]), {
      VINCI_LOG_LEVEL: 'warn',
      VINCI_BOT_THREADS: '1',
      ...this.#environment,
    });
    this.#running[index] = process;
    this.outputs.push(process.output);
  }

  signal(index: number, signal: NodeJS.Signals): void {
    this.#running[index]?.child.kill(signal);
  }

  /** Ends a server; resolves to its exit code. */
  async end(index: number, signal: NodeJS.Signals): Promise<number | null> {
    this.signal(index, signal);
    return (await this.#running[index]?.ended) ?? null;
  }

  async freeze(index: number, milliseconds: number): Promise<void> {
    this.signal(index, 'SIGSTOP');
    await pause(milliseconds);
    this.signal(index, 'SIGCONT');
  }

  health(index: number): Promise<HealthReply> {
    return call<HealthReply>(this.base(index), '/health');
  }

  async stop(): Promise<void> {
    await Promise.all(this.ports.map((_, index) => this.end(index, 'SIGTERM')));
  }
}

/** How often what was done to the servers. */
export interface Mischief {
  kills: number;
  stops: number;
  freezes: number;
}

/**
 * Kills, stops and freezes one server after the other, each for a while, so many times.
 *
 * @param lease milliseconds; a frozen server sleeps for longer than that half of the time
 */
export async function wreak(
  servers: Servers,
  random: Random,
  lease: number,
  rounds: number,
  isInVain: () => boolean,
): Promise<Mischief> {
  const done: Mischief = { kills: 0, stops: 0, freezes: 0 };
  for (let round = 0; round < rounds && !isInVain(); round++) {
    await pause(300 + random(1500));
    const index = random(servers.size);
    switch (round % 5) {
      case 1:
        done.freezes++;
        await servers.freeze(index, lease * 1.2 + random(lease));
        break;
      case 3:
        done.freezes++;
        await servers.freeze(index, random(lease));
        break;
      case 4:
        done.stops++;
        await servers.end(index, 'SIGTERM');
        await servers.launch(index);
        break;
      default:
        done.kills++;
        await servers.end(index, 'SIGKILL');
        await pause(random(lease));
        await servers.launch(index);
    }
  }
  return done;
}
