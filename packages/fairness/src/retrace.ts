import { decideFictional } from '@vinci/bots/fictional';
import {
  apply,
  decodeIntent,
  explain,
  type Game,
  type IntentCode,
  isFictional,
  newPosition,
  type Position,
  type Seed,
} from '@vinci/rules';
import { formatIntent } from '@vinci/rules/notation';
import { type Chains, stirred } from './chain.ts';
import type { Hex } from './promise.ts';
import type { RecordedEntry } from './record.ts';
import { type Finding, finding } from './report.ts';

/** Code of an entry that takes the last standing intent back. */
const UNDO = -1;

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
  play([seat, code, bot, , ...draws]: RecordedEntry, link: Hex | undefined): Finding | undefined {
    const { position } = this;
    const entry = ++this.#played;
    if (position.actor === -1) return finding('wrong', 'moves.over', { entry });
    if (position.actor !== seat) {
      const wanted = position.actor + 1;
      return finding('wrong', 'moves.otherSeat', { entry, seat: seat + 1, wanted });
    }
    if (link !== undefined && (code === UNDO || bot === 1)) {
      return finding('wrong', 'links.noMove', { entry });
    }
    if (code === UNDO) return this.#undo(bot === 1, draws);
    const because = explain(position, code);
    if (because !== undefined) {
      return {
        ...finding('wrong', 'moves.refused', { entry, intent: this.#words(code) }),
        because,
      };
    }
    if (isFictional(position.game, seat)) {
      const wanted = decideFictional(position);
      if (wanted !== code) {
        const values = { entry, wanted: this.#words(wanted), told: this.#words(code) };
        return finding('wrong', 'fictional.wrong', values);
      }
      this.fictional++;
    }
    const before = position.clone();
    if (link !== undefined) {
      if (!this.#chains.isNext(seat, link)) return finding('wrong', 'links.wrong', { entry });
      this.#chains.take(seat, link);
      position.key = stirred(position.key, link);
    }
    apply(position, code);
    if (link !== undefined && position.revealed === before.revealed) {
      return finding('wrong', 'links.early', { entry });
    }
    const isFinal = position.revealed !== before.revealed;
    if (isFinal && link === undefined) this.unmixed.push(entry - 1);
    if (isFinal || bot === 1) this.#earlier.length = 0;
    else this.#earlier.push(before);
    return this.#compare(draws);
  }

  #undo(bot: boolean, draws: readonly number[]): Finding | undefined {
    const entry = this.#played;
    const before = this.#earlier.pop();
    if (before === undefined || bot) return finding('wrong', 'moves.nothingToUndo', { entry });
    this.position.copyFrom(before);
    return draws.length === 0 ? undefined : finding('wrong', 'draws.undone', { entry });
  }

  #compare(draws: readonly number[]): Finding | undefined {
    const real = this.position.draws;
    this.draws += real.length;
    if (draws.join() === real.join()) return undefined;
    const shown = (list: readonly number[]): string => list.join(' ') || '–';
    const values = { entry: this.#played, told: shown(draws), real: shown(real) };
    return finding('wrong', 'draws.wrong', values);
  }

  /** In notation, which is the same in every language. */
  #words(code: IntentCode): string {
    const intent = decodeIntent(code);
    return intent === undefined ? `#${code}` : formatIntent(this.position.game, intent);
  }
}
