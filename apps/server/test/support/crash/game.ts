import { setTimeout as pause } from 'node:timers/promises';
import { type CreateBody, tableIn, UNDO } from '@vinci/protocol';
import { createGame, type Player, randomIntent } from '../player.ts';
import { Governor, type Random } from './govern.ts';
import { Mixing } from './mixing.ts';
import { Counter, type Outcome, Person } from './person.ts';
import { Witness } from './witness.ts';

/** What people of a game do, and who plays with them. */
export interface Kind {
  readonly people: readonly string[];
  readonly body: Omit<CreateBody, 'name'>;
  /** Whether it is begun; otherwise its people only change the table. */
  readonly starts: boolean;
  /** The last one goes for good once it is begun, so that the others vote about him. */
  readonly isLeft?: boolean;
}

/** A move that was asked for when the server went away. */
interface Unanswered {
  readonly person: Person;
  readonly revision: number;
  readonly intent: number;
  readonly link: string | undefined;
}

/** The lowest number of the stand-in's delay; above it, it counts the changes of the table. */
const DELAY = 1000;

const standInAfter = ({ state }: Player): number => tableIn(state).standIn?.after ?? 0;

/** Of so many requests besides moves two are new names and two settings; the others are talk. */
const RARELY = 60;

/** Milliseconds after which it is looked again whether somebody can act. */
const SHORT = 3;

/** Why somebody is not heard who has just lost his seat, or does too much between two moves. */
const PASSING = new Set(['message/too-fast', 'seat/none', 'chat/not-here', 'message/malformed']);

/** One game with its people, through crashes, until it is over. */
export class CrashGame {
  readonly code: string;
  readonly people: readonly Person[];
  readonly witness = new Witness();
  readonly #kind: Kind;
  readonly #random: Random;
  readonly #settings = new Counter();
  readonly governor: Governor;
  readonly mixing: Mixing;
  /** Ballots that were acknowledged. */
  votes = 0;
  #votesBefore = 0;
  #base: string;
  #said = 0;
  #unanswered: Unanswered | undefined;
  /** Entries when the server was there again. */
  #begun = 0;
  /** Told of each move that was accepted. */
  onAccepted: () => void = () => undefined;

  private constructor(
    code: string,
    people: readonly Person[],
    kind: Kind,
    random: Random,
    base: string,
    mixing: Mixing,
  ) {
    this.mixing = mixing;
    this.code = code;
    this.people = people;
    this.#kind = kind;
    this.#random = random;
    this.#base = base;
    this.governor = new Governor(people, random, () => this.#base);
  }

  static async create(base: string, kind: Kind, random: Random): Promise<CrashGame> {
    const [first = 'Ada', ...others] = kind.people;
    const { code, token } = await createGame(base, { name: first, ...kind.body });
    const people = [await Person.arrive(base, code, first, token)];
    for (const name of others) people.push(await Person.arrive(base, code, name));
    const mixing = new Mixing();
    if (kind.starts && kind.body.start !== true) await mixing.begin(people);
    for (const { player } of people) {
      await player.until(() => !kind.starts || player.state.cells.length > 0);
    }
    // The last one who sat down is told so before the others are.
    const host = people[0]?.player;
    await host?.until(() => people.every(({ seat }) => host.state.seats[seat]?.taken === true));
    if (kind.isLeft) await people.pop()?.player.leave();
    return new CrashGame(code, people, kind, random, base, mixing);
  }

  get #host(): Person {
    return this.people[0] as Person;
  }

  /** Whether it is over for good. */
  get isOver(): boolean {
    const { status, ended } = this.#host.player.state;
    return status === 'over' && (ended === '' || ended === 'vote');
  }

  /** Whether it is over by the rules. */
  get #isDecided(): boolean {
    const { status, ended } = this.#host.player.state;
    return status === 'over' && ended === '';
  }

  get isPlaying(): boolean {
    return this.#kind.starts && !this.isOver;
  }

  /** Whether something was played since the server was there again. */
  get goesOn(): boolean {
    const { starts, isLeft } = this.#kind;
    return !starts || isLeft || this.isOver || this.#host.player.state.revision > this.#begun;
  }

  /** Whether somebody has voted since the server was there again, where there is somebody to vote about. */
  get hasVoted(): boolean {
    const { seats } = this.#host.player.state;
    const isAllThere = [...seats].every(({ taken }) => taken);
    return !this.#kind.isLeft || this.isOver || !isAllThere || this.votes > this.#votesBefore;
  }

  /** All do all sorts of things at the same time, until the server is gone or the game over. */
  async play(): Promise<void> {
    await Promise.all([
      ...(this.#kind.starts ? [this.#move()] : []),
      ...this.people.map((person) => this.#chatter(person)),
      this.#kind.isLeft ? this.#vote() : this.governor.govern(),
    ]);
    for (const { player } of this.people) {
      this.witness.look(player);
      this.mixing.look(player);
    }
    for (const { player, renamed, seat } of this.people) {
      renamed.know(numberOf(player.state.seats[seat]?.name));
      this.#settings.know(standInAfter(player) - DELAY);
    }
  }

  /** Begins to come back to a server that may go away again meanwhile. */
  async tryToComeBack(base: string): Promise<void> {
    this.#base = base;
    await Promise.allSettled(this.people.map((person) => person.comeBack(base)));
  }

  /** Comes back to a server that was started again, and looks whether all is there, once. */
  async comeBack(base: string): Promise<void> {
    this.#base = base;
    await Promise.all(this.people.map((person) => person.comeBack(base)));
    const { player } = this.people[this.#random(this.people.length)] as Person;
    const history = await player.request('history', { from: 0 });
    const { lines } = await this.#host.player.request('chatLog');
    this.witness.compare(player, history, lines);
    this.mixing.check(player);
    if (this.#isDecided) await this.mixing.checkRecord(base, player);
    for (const { name, renamed, seat } of this.people) {
      if (seat < 0) continue;
      renamed.check(numberOf(player.state.seats[seat]?.name), `the name of ${name}`);
    }
    this.#settings.check(Math.max(0, standInAfter(player) - DELAY), 'the setting');
    if (!this.#kind.isLeft) await this.governor.check();
    this.#begun = history.entries.length;
    this.#votesBefore = this.votes;
    await this.#askAgain();
  }

  /** Nobody knows whether a lost move was made; asked for again, it is made once in any case. */
  async #askAgain(): Promise<void> {
    const lost = this.#unanswered;
    this.#unanswered = undefined;
    if (lost === undefined) return;
    const { person, revision, intent, link } = lost;
    const isThere = this.#begun > revision;
    const outcome = await person.ask('intent', moveOf(revision, intent, link));
    if (outcome.kind === 'lost') return;
    const expected = isThere ? 'intent/stale' : 'done';
    const found = outcome.kind === 'refused' ? outcome.code : outcome.kind;
    const { paused, ended } = person.player.state;
    if (paused !== '' || ended !== '' || person.seat < 0 || this.isOver) return;
    // Where a bot is to act, it may have been quicker.
    if (found !== expected && found !== 'intent/stale') throw new Error(`${expected}: ${found}`);
    if (outcome.kind !== 'done') return;
    this.#accepted(revision, [intent]);
    this.mixing.accepted(person, link);
  }

  #accepted(revision: number, codes: readonly number[]): void {
    this.witness.accepted(revision, codes);
    this.onAccepted();
  }

  get #goesOn(): boolean {
    return this.#host.isHere && !this.isOver;
  }

  /** Moves of whoever has to act, and steps taken back, one after the other. */
  async #move(): Promise<void> {
    while (this.#goesOn) {
      const { player } = this.people[this.#random(this.people.length)] as Person;
      const { revision, status, paused } = player.state;
      const position = player.closed === undefined ? player.position() : undefined;
      const person = this.people.find(({ seat }) => seat === position?.actor);
      if (person === undefined || position === undefined || status !== 'playing' || paused !== '') {
        // A bot acts, or nobody can.
        await pause(SHORT);
        continue;
      }
      if (this.#random(8) === 0 && player.state.undoFrom < revision) {
        const outcome = await person.ask('undo', { revision, steps: 1 });
        if (outcome.kind === 'done') this.#accepted(revision, [UNDO]);
      } else {
        const intent = randomIntent(position, this.#random);
        if (intent === undefined) return;
        const link = this.mixing.linkFor(person, player, intent);
        const outcome = await person.ask('intent', moveOf(revision, intent, link));
        if (outcome.kind === 'lost') this.#unanswered = { person, revision, intent, link };
        if (outcome.kind === 'done') {
          this.#accepted(revision, [intent]);
          this.mixing.accepted(person, link);
        }
        if (outcome.kind === 'refused' && outcome.code === 'entropy/other') {
          throw new Error(`the next link of ${person.name} was refused`);
        }
      }
      await turn();
    }
  }

  /** Those who are there vote about the one who is not, mostly that they will wait. */
  async #vote(): Promise<void> {
    while (this.#goesOn) {
      for (const person of this.people) {
        const { state } = person.player;
        if (state.vote === '' || state.seats[person.seat]?.ballot !== '') continue;
        const choice = this.#random(6) === 0 ? 'replace' : 'wait';
        const outcome = await person.ask('vote', { choice });
        if (outcome.kind !== 'done') continue;
        this.witness.acknowledged++;
        this.votes++;
      }
      await pause(SHORT);
    }
  }

  /** Talk and changes of the table, one after the other. */
  async #chatter(person: Person): Promise<void> {
    while (this.#host.isHere) {
      const isSeated = person.isHere && person.seat >= 0;
      const outcome = isSeated ? await this.#chatOnce(person) : undefined;
      if (outcome?.kind === 'refused' && !PASSING.has(outcome.code)) {
        throw new Error(`refused: ${outcome.code}`);
      }
      await turn();
    }
  }

  async #chatOnce(person: Person): Promise<Outcome> {
    // Seldom anything that is noted: so much of it between two moves is refused.
    const what = this.#kind.isLeft ? RARELY : this.#random(RARELY);
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

const moveOf = (revision: number, intent: number, link: string | undefined) => ({
  revision,
  intents: [intent],
  ...(link !== undefined && { link }),
});

const numberOf = (name: string | undefined): number => Number(/\d+$/.exec(name ?? '')?.[0] ?? 0);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
