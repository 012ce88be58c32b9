import { apply, check, type IntentCode, legalIntents, type Position } from '@vinci/rules';
import { CHOOSE, DECLINE, END_TURN, FORT, KEEP, pack, typeOf } from '@vinci/rules/engine';
import { advance } from '../policy/advance.ts';
import type { Random } from '../policy/expand.ts';
import { QUICK, type Style } from '../policy/style.ts';
import { borrow, legal, release } from '../scratch.ts';
import { vary } from '../strong/plans.ts';
import { chanceOf, type Judge } from './judge.ts';

/** A way to play the rest of a turn. */
export interface Turn {
  /** Its intents as far as nothing new is revealed and nobody else acts. */
  readonly codes: readonly IntentCode[];
  /** How likely the actor is to win once the turn is over, with what chance brought in it. 0 … 1 */
  readonly chance: number;
  readonly isExpansion: boolean;
}

/** How a turn is looked for. */
export interface Search {
  readonly judges: readonly Judge[];
  readonly random: Random;
  /** Ways to expand that are tried. */
  readonly expansions: number;
  /** How the rest of a turn is played. */
  readonly style: Style;
}

/** Keeps a player from declining; where that may be better, it is tried apart. */
const NEVER = 1e6;

/** How much the defence is spread. */
const DETERRENCE = [0.3, 0.45, 0.6, 0.65, 0.8] as const;

/** Most places for a fort, and parts of a split empire, that are tried. */
const MOST_FORTS = 20;
const MOST_PARTS = 8;

/** The style with which a turn is played to its end once it is clear that it is no decline. */
export const staying = (style: Style): Style => ({ ...style, inertia: NEVER });

/** Gives a position luck of its own, so that nothing hidden is known. */
export function dealAnew(position: Position, random: Random): Position {
  const word = (): number => random(0x4000_0000);
  position.reseed([word(), word(), word(), word()]);
  return position;
}

/** Plays the turn to its end. @param codes receives intents as far as nothing new is revealed and nobody else acts */
export function finishTurn(
  position: Position,
  style: Style,
  random: Random,
  revealed: number,
  codes?: IntentCode[],
): void {
  const { turnSeat, round } = position;
  let open = codes;
  while (position.actor >= 0 && position.turnSeat === turnSeat && position.round === round) {
    const own = position.actor === turnSeat;
    if (!own || position.revealed !== revealed) open = undefined;
    advance(position, own ? style : QUICK, random, open);
  }
}

/** Looks for ways to play the rest of the actor's turn. */
export class Turns {
  readonly found: Turn[] = [];
  readonly #position: Position;
  readonly #search: Search;
  readonly #calm: Style;

  /** @param position not changed */
  constructor(position: Position, search: Search) {
    this.#position = position;
    this.#search = search;
    this.#calm = staying(search.style);
    this.#list();
  }

  /** The one that promises most; a tie goes to the one found first. */
  get best(): Turn | undefined {
    return bestOf(this.found);
  }

  /** The same among those that expand. */
  get bestExpansion(): Turn | undefined {
    return bestOf(this.found.filter(({ isExpansion }) => isExpansion));
  }

  #list(): void {
    const position = this.#position;
    switch (position.phase) {
      case 'draft':
        this.#addDrafts([]);
        break;
      case 'mobilisation':
      case 'expansion':
        if (check(position, pack(DECLINE)) === undefined) this.#addDrafts([pack(DECLINE)]);
        this.#addExpansions();
        break;
      case 'rebirth':
        this.#addDrafts([pack(DECLINE)]);
        this.#add([pack(END_TURN)]);
        break;
      case 'reorganization':
        for (const deterrence of DETERRENCE) this.#add([], { ...this.#calm, deterrence });
        this.#add([], { ...this.#calm, calm: 0.4 });
        break;
      case 'forts':
        for (const code of this.#legal(position, FORT, MOST_FORTS)) this.#add([code]);
        this.#add([]);
        break;
      case 'cohesion':
        for (const code of this.#legal(position, KEEP, MOST_PARTS)) this.#add([code]);
        break;
      default:
        this.#add([]);
    }
  }

  #legal(position: Position, type: number, most: number): IntentCode[] {
    const count = legalIntents(position, legal);
    const codes = Array.from(legal.subarray(0, count));
    return codes.filter((code) => typeOf(code) === type).slice(0, most);
  }

  /** Plays some intents, then each civilization that may be chosen. */
  #addDrafts(head: readonly IntentCode[]): void {
    const { actor, revealed, game } = this.#position;
    const trial = borrow(game).copyFrom(this.#position);
    for (const code of head) apply(trial, code);
    const chooses = trial.actor === actor && trial.phase === 'draft' && trial.revealed === revealed;
    const choices = chooses ? this.#legal(trial, CHOOSE, Number.POSITIVE_INFINITY) : [];
    release(trial);
    if (choices.length === 0) this.#add(head);
    for (const code of choices) this.#add([...head, code]);
  }

  #addExpansions(): void {
    const { random, expansions } = this.#search;
    for (let i = 0; i < expansions; i++) {
      if (i === 0) this.#add([], this.#calm, true);
      else if (i === 1) this.#add([], { ...this.#calm, entries: 6, vacates: true }, true);
      else {
        const deterrence = DETERRENCE[random(DETERRENCE.length)]!;
        const style = { ...vary(random, i < 4), vacates: random(2) === 0, entries: 1 + random(3) };
        this.#add([], { ...staying(style), deterrence }, true);
      }
    }
  }

  /** Plays some intents and then on to the end of the turn. */
  #add(head: readonly IntentCode[], style: Style = this.#calm, isExpansion = false): void {
    this.found.push(
      playedOn(this.#position, head, style, isExpansion, this.#position, this.#search),
    );
  }
}

/**
 * Plays some intents and then on to the end of the turn.
 *
 * @param from what `head` is played from; not changed
 * @param before where the turn is looked for, whose revealed tiles are the known ones
 */
export function playedOn(
  from: Position,
  head: readonly IntentCode[],
  style: Style,
  isExpansion: boolean,
  before: Position,
  { judges, random }: Search,
  prefix: readonly IntentCode[] = [],
): Turn {
  const { actor, revealed, game } = before;
  const trial = dealAnew(borrow(game).copyFrom(from), random);
  const codes = [...prefix, ...head];
  for (const code of head) apply(trial, code);
  if (trial.turnSeat === from.turnSeat && trial.round === from.round) {
    finishTurn(trial, style, random, revealed, codes);
  }
  const chance = chanceOf(judges, trial, actor);
  release(trial);
  return { codes, chance, isExpansion };
}

export function bestOf(turns: readonly Turn[]): Turn | undefined {
  let best: Turn | undefined;
  for (const turn of turns) if (best === undefined || turn.chance > best.chance) best = turn;
  return best;
}
