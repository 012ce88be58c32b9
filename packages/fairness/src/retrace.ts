import { decideFictional } from '@vinci/bots/fictional';
import {
  apply,
  decodeIntent,
  explain,
  formatIntent,
  type Game,
  type IntentCode,
  isFictional,
  newPosition,
  type Position,
  type Seed,
} from '@vinci/rules';
import { type Chains, stirred } from './chain.ts';
import type { Hex } from './promise.ts';
import type { RecordedEntry } from './record.ts';

/** Code of an entry that takes the last standing intent back. */
const UNDO = -1;

/** What is wrong with an entry. */
export interface Fault {
  readonly check: 'moves' | 'draws' | 'links' | 'fictional';
  readonly text: string;
}

const fault = (check: Fault['check'], text: string): Fault => ({ check, text });

/** A game that is played again from its seed, every entry checked against what really happens. */
export class Retrace {
  readonly position: Position;
  /** Random results of the set-up. */
  readonly opening: readonly number[];
  /** Random results that were compared, without those of the set-up. */
  draws = 0;
  /** Intents of fictional players that were compared. */
  fictional = 0;
  /** Indices of entries that cannot be taken back and before which nothing was mixed in. */
  readonly unmixed: number[] = [];
  #played = 0;
  readonly #earlier: Position[] = [];
  readonly #chains: Chains;

  /** @param chains of the seats, as they are at the start */
  constructor(game: Game, seed: Seed, chains: Chains) {
    this.#chains = chains;
    this.position = newPosition(game, seed);
    this.opening = [...this.position.draws];
  }

  /**
   * Plays one entry; says what is wrong with it, and then plays no further.
   *
   * @param link what the bag was mixed with before
   */
  play([seat, code, bot, , ...draws]: RecordedEntry, link: Hex | undefined): Fault | undefined {
    const { position } = this;
    const entry = this.#played++;
    if (position.actor === -1) return fault('moves', 'the game was over already');
    if (position.actor !== seat) {
      return fault('moves', `seat ${seat + 1} acted, and it was up to seat ${position.actor + 1}`);
    }
    if (link !== undefined && (code === UNDO || bot === 1)) {
      return fault('links', 'only a person who moves on mixes the bag');
    }
    if (code === UNDO) return this.#undo(bot === 1, draws);
    const wrong = explain(position, code);
    if (wrong !== undefined) return fault('moves', `${this.#words(code)}: ${wrong.text}`);
    if (isFictional(position.game, seat)) {
      const wanted = decideFictional(position);
      if (wanted !== code) {
        return fault(
          'fictional',
          `the rulebook opponent had to “${this.#words(wanted)}”, not “${this.#words(code)}”`,
        );
      }
      this.fictional++;
    }
    const before = position.clone();
    if (link !== undefined) {
      if (!this.#chains.isNext(seat, link)) {
        return fault('links', 'its link is not the next one of the chain of its seat');
      }
      this.#chains.take(seat, link);
      position.key = stirred(position.key, link);
    }
    apply(position, code);
    if (link !== undefined && position.revealed === before.revealed) {
      return fault('links', 'the bag was mixed before a move that can be taken back');
    }
    const isFinal = position.revealed !== before.revealed;
    if (isFinal && link === undefined) this.unmixed.push(entry);
    if (isFinal || bot === 1) this.#earlier.length = 0;
    else this.#earlier.push(before);
    return this.#compare(draws);
  }

  #undo(bot: boolean, draws: readonly number[]): Fault | undefined {
    const before = this.#earlier.pop();
    if (before === undefined || bot) return fault('moves', 'there was nothing to take back');
    this.position.copyFrom(before);
    return draws.length === 0 ? undefined : fault('draws', 'taking back draws nothing');
  }

  #compare(draws: readonly number[]): Fault | undefined {
    const real = this.position.draws;
    this.draws += real.length;
    if (draws.join() === real.join()) return undefined;
    const shown = (list: readonly number[]): string => (list.length > 0 ? list.join(', ') : 'none');
    return fault('draws', `the draws were ${shown(draws)}, and the bag gives ${shown(real)}`);
  }

  #words(code: IntentCode): string {
    const intent = decodeIntent(code);
    return intent === undefined ? `intent ${code}` : formatIntent(this.position.game, intent);
  }
}
