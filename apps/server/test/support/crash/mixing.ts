import { type Hex, newHex } from '@vinci/fairness';
import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { begin, linkFor, Mixer, recordFrom } from '../mixer.ts';
import type { Player } from '../player.ts';
import { Counter, type Person } from './person.ts';

/** Somebody with the chain of his seat, and how many links of it he has given. */
interface Part {
  readonly mixer: Mixer;
  /** Since the start. */
  readonly seat: number;
  readonly given: Counter;
  /** The last link that was acknowledged. */
  taken: Hex | undefined;
}

/** The chains of the people of one game, through crashes. */
export class Mixing {
  readonly #parts = new Map<Person, Part>();
  /** Records that were checked, and links in them. */
  records = 0;
  links = 0;

  /** All promise a chain, and the game begins with them. */
  async begin(people: readonly Person[]): Promise<void> {
    const mixers: Mixer[] = [];
    for (const person of people) {
      const mixer = new Mixer(person.player, newHex());
      mixers.push(mixer);
      await person.player.request('entropy', { promise: mixer.promise });
    }
    await begin(mixers);
    for (const [index, person] of people.entries()) {
      const [mixer, seat] = [mixers[index] as Mixer, person.seat];
      this.#parts.set(person, { mixer, seat, given: new Counter(), taken: undefined });
    }
  }

  /**
   * What somebody gives with an intent.
   *
   * @param looker who has seen the position for which it is; somebody else may be behind
   */
  linkFor(person: Person, looker: Player, intent: number): Hex | undefined {
    const part = this.#parts.get(person);
    if (part === undefined || person.seat < 0) return undefined;
    const { chain } = part.mixer;
    const link = linkFor(chain, looker, [intent], person.seat);
    if (link !== undefined) part.given.asked = Math.max(part.given.asked, chain.indexOf(link));
    return link;
  }

  /** A move with a link was acknowledged. */
  accepted(person: Person, link: Hex | undefined): void {
    const part = this.#parts.get(person);
    if (part === undefined || link === undefined) return;
    part.given.know(part.mixer.chain.indexOf(link));
    part.taken = link;
  }

  /** What somebody is shown of all seats. */
  look({ state }: Player): void {
    for (const { seat, given } of this.#parts.values()) given.know(state.seats[seat]?.links ?? -1);
  }

  /** Compares what is there after a crash with what was acknowledged, shown and asked for. */
  check({ state }: Player): void {
    for (const [{ name }, { seat, given }] of this.#parts) {
      given.check(state.seats[seat]?.links ?? -1, `the number of links of ${name}`);
    }
  }

  /** Recomputes a game that is over by the rules; throws where its record does not hold for somebody. */
  async checkRecord(base: string, { code, state }: Player): Promise<void> {
    const record = await recordFrom(base, code);
    const { commitment, seal } = state;
    for (const [{ name }, { mixer, taken }] of this.#parts) {
      const noted = { commitment, seal, value: mixer.value, link: taken };
      const { verdict, findings } = verify(record, { mapOf: mapById, noted });
      if (verdict !== 'wrong') continue;
      const codes = findings
        .filter(({ outcome }) => outcome === 'wrong')
        .map(({ code: one }) => one);
      throw new Error(`the record of ${code} is wrong for ${name}: ${codes.join(' ')}`);
    }
    if (this.#parts.size === 0) return;
    this.records++;
    this.links += record.links.length;
  }
}
