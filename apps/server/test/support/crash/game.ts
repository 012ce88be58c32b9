import { type CreateBody, UNDO } from '@vinci/protocol';
import { createGame, randomIntent } from '../player.ts';
import { Counter, type Outcome, Person } from './person.ts';
import { Witness } from './witness.ts';

/** A random integer of 0 … bound − 1. */
export type Random = (bound: number) => number;

/** What people of a game do, and who plays with them. */
export interface Kind {
  readonly people: readonly string[];
  readonly body: Omit<CreateBody, 'name'>;
  /** Whether it is begun; otherwise its people only change the table. */
  readonly starts: boolean;
}

/** A move that was asked for when the server went away. */
interface Unanswered {
  readonly person: Person;
  readonly revision: number;
  readonly intent: number;
}

/** The lowest number of the stand-in's delay; above it, it counts the changes of the table. */
const DELAY = 1000;

/** One game with its people, through crashes, until it is over. */
export class CrashGame {
  readonly code: string;
  readonly people: readonly Person[];
  readonly witness = new Witness();
  readonly #kind: Kind;
  readonly #random: Random;
  readonly #settings = new Counter();
  #said = 0;
  #unanswered: Unanswered | undefined;
  /** Entries when the server was there again. */
  #begun = 0;
  /** Told of each move that was accepted. */
  onAccepted: () => void = () => undefined;

  private constructor(code: string, people: readonly Person[], kind: Kind, random: Random) {
    this.code = code;
    this.people = people;
    this.#kind = kind;
    this.#random = random;
  }

  static async create(base: string, kind: Kind, random: Random): Promise<CrashGame> {
    const [first = 'Ada', ...others] = kind.people;
    const { code, token } = await createGame(base, { name: first, ...kind.body });
    const people = [await Person.arrive(base, code, first, token)];
    for (const name of others) people.push(await Person.arrive(base, code, name));
    const game = new CrashGame(code, people, kind, random);
    if (kind.starts && kind.body.start !== true) await game.#host.ask('start', {});
    for (const { player } of people) {
      await player.until(() => !kind.starts || player.state.cells.length > 0);
    }
    return game;
  }

  get #host(): Person {
    return this.people[0] as Person;
  }

  get isOver(): boolean {
    return this.#host.player.state.status === 'over';
  }

  get isPlaying(): boolean {
    return this.#kind.starts && !this.isOver;
  }

  /** Whether something was played since the server was there again. */
  get goesOn(): boolean {
    return !this.#kind.starts || this.isOver || this.#host.player.state.revision > this.#begun;
  }

  /** All do all sorts of things at the same time, until the server is gone or the game over. */
  async play(): Promise<void> {
    await Promise.all([
      ...(this.#kind.starts ? [this.#move()] : []),
      ...this.people.map((person) => this.#chatter(person)),
    ]);
    for (const { player } of this.people) this.witness.look(player);
    for (const { player, renamed, seat } of this.people) {
      renamed.know(numberOf(player.state.seats[seat]?.name));
      this.#settings.know(player.state.standInAfter - DELAY);
    }
  }

  /** Comes back to a server that was started again, and looks whether all is there, once. */
  async comeBack(base: string): Promise<void> {
    await Promise.all(this.people.map((person) => person.comeBack(base)));
    const { player } = this.people[this.#random(this.people.length)] as Person;
    const history = await player.request('history', { from: 0 });
    const { lines } = await player.request('chatLog');
    this.witness.compare(player, history, lines);
    for (const { name, renamed, seat } of this.people) {
      renamed.check(numberOf(player.state.seats[seat]?.name), `the name of ${name}`);
    }
    this.#settings.check(Math.max(0, player.state.standInAfter - DELAY), 'the setting');
    this.#begun = history.entries.length;
    await this.#askAgain();
  }

  /** Nobody knows whether a lost move was made; asked for again, it is made once in any case. */
  async #askAgain(): Promise<void> {
    const lost = this.#unanswered;
    this.#unanswered = undefined;
    if (lost === undefined) return;
    const { person, revision, intent } = lost;
    const isThere = this.#begun > revision;
    const outcome = await person.ask('intent', { revision, intents: [intent] });
    if (outcome.kind === 'lost') return;
    const expected = isThere ? 'intent/stale' : 'done';
    const found = outcome.kind === 'refused' ? outcome.code : outcome.kind;
    // Where a bot is to act, it may have been quicker.
    if (found !== expected && found !== 'intent/stale') throw new Error(`${expected}: ${found}`);
    if (outcome.kind === 'done') this.#accepted(revision, [intent]);
  }

  #accepted(revision: number, codes: readonly number[]): void {
    this.witness.accepted(revision, codes);
    this.onAccepted();
  }

  /** Moves of whoever has to act, and steps taken back, one after the other. */
  async #move(): Promise<void> {
    while (this.people.every(({ isHere }) => isHere) && !this.isOver) {
      const { player } = this.people[this.#random(this.people.length)] as Person;
      const position = player.position();
      const { revision } = player.state;
      const person = this.people.find(({ seat }) => seat === position.actor);
      if (person === undefined) {
        // A bot acts.
        await waitFor(player.until(() => player.state.revision > revision || !!player.closed));
        continue;
      }
      if (this.#random(8) === 0 && player.state.undoFrom < revision) {
        const outcome = await person.ask('undo', { revision, steps: 1 });
        if (outcome.kind === 'done') this.#accepted(revision, [UNDO]);
      } else {
        const intent = randomIntent(position, this.#random);
        if (intent === undefined) return;
        const outcome = await person.ask('intent', { revision, intents: [intent] });
        if (outcome.kind === 'done') this.#accepted(revision, [intent]);
        if (outcome.kind === 'lost') this.#unanswered = { person, revision, intent };
      }
      await turn();
    }
  }

  /** Talk and changes of the table, one after the other. */
  async #chatter(person: Person): Promise<void> {
    while (person.isHere) {
      const outcome = await this.#chatOnce(person);
      if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.code}`);
      await turn();
    }
  }

  async #chatOnce(person: Person): Promise<Outcome> {
    const what = this.#random(10);
    if (what < 2) {
      const number = person.renamed.next();
      const outcome = await person.ask('rename', { name: `${person.name} ${number}` });
      if (outcome.kind === 'done') person.renamed.know(number);
      return outcome;
    }
    if (what < 4 && person === this.#host) {
      const number = this.#settings.next();
      const standIn = { after: DELAY + number, strength: 'easy' as const };
      const outcome = await person.ask('configure', { standIn });
      if (outcome.kind === 'done') this.#settings.know(number);
      return outcome;
    }
    const text = `${person.name} says ${this.#said++}`;
    const outcome = await person.ask('chat', { text });
    if (outcome.kind === 'done') this.witness.said(text);
    return outcome;
  }
}

const numberOf = (name: string | undefined): number => Number(/\d+$/.exec(name ?? '')?.[0] ?? 0);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits for something that may also never come, because the server is gone. */
const waitFor = (something: Promise<void>): Promise<void> => something.catch(() => undefined);
