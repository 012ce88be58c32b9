import { webhookId } from '../../src/store/followers.ts';
import type { TestServer } from './server.ts';

/** Counts what was tried and what came out. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  /** @param outcome a code, a status, or whatever else says how it ended */
  note(attack: string, outcome: string | number | undefined): void {
    const outcomes = this.#counts.get(attack) ?? new Map<string, number>();
    const name = String(outcome ?? 'accepted');
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    this.#counts.set(attack, outcomes);
  }

  /** How often something was tried; everything when no attack is named. */
  tried(attack?: string): number {
    const counts = attack === undefined ? [...this.#counts.values()] : [this.#counts.get(attack)];
    return counts.reduce(
      (sum, outcomes) => sum + [...(outcomes?.values() ?? [])].reduce((a, b) => a + b, 0),
      0,
    );
  }

  /** All outcomes of an attack. */
  outcomes(attack: string): readonly string[] {
    return [...(this.#counts.get(attack)?.keys() ?? [])].sort();
  }

  /** One line for each attack, on the standard error output, where `VINCI_ATTACKS` asks for more than usual. */
  tell(): void {
    if (process.env.VINCI_ATTACKS === undefined) return;
    for (const [attack, outcomes] of this.#counts) {
      const parts = [...outcomes].sort(([, a], [, b]) => b - a).map(([name, n]) => `${name} ${n}`);
      process.stderr.write(`${attack}: ${this.tried(attack)} (${parts.join(', ')})\n`);
    }
  }
}

/** Runs of what is generated; more with VINCI_ATTACKS. */
export const RUNS = Number(process.env.VINCI_ATTACKS ?? 150);

/** All that the journal has of a game, except chat. */
export async function journalOf({ services }: TestServer, code: string): Promise<unknown> {
  const stored = await services.store.load(code);
  const followers = await services.store.followers.get(webhookId(code));
  return { ...stored, followers };
}

/** Lines of the log that a fault has left: of level warn or above, or about something uncaught. */
export const faultsOf = ({ log }: TestServer): string[] =>
  log.filter((line) => Number(/"level":(\d+)/.exec(line)?.[1]) >= 40 || line.includes('uncaught'));
