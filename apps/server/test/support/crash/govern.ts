import { setTimeout as pause } from 'node:timers/promises';
import type { GameState, Replies, RequestName, RequestPayload } from '@vinci/protocol';
import type { Person } from './person.ts';

/** A random integer of 0 … bound − 1. */
export type Random = (bound: number) => number;

/** What everybody sees of a table besides names and settings. */
interface Seen {
  readonly status: string;
  readonly paused: string;
  readonly ended: string;
  /** Whether there is a rematch. */
  readonly next: string;
  readonly seats: readonly {
    readonly taken: boolean;
    readonly occupant: string;
  }[];
}

const seenIn = ({ status, paused, ended, next, seats }: GameState): Seen => ({
  status,
  paused,
  ended,
  next,
  seats: [...seats].map(({ taken, occupant }) => ({ taken, occupant })),
});

type Change = (seen: Seen) => Seen;

const put =
  (seat: number, changed: Partial<Seen['seats'][number]>): Change =>
  (seen) => ({
    ...seen,
    seats: seen.seats.map((entry, at) => (at === seat ? { ...entry, ...changed } : entry)),
  });

const SEATED = { taken: true, occupant: 'person' } as const;

/** Links that somebody has at a time, at most. */
const LINKS = 4;

/** Things that are remembered for the message of a failure. */
const TRAIL = 12;

/** Milliseconds between two things that are done, at most. */
const REST = 40;

/**
 * Does what the people of one game do besides playing and talking, one thing after the other: they
 * pause and end it, stand up and sit down, are sent away and replaced, make links and revoke them. What
 * the table looks like after a crash must be what was acknowledged last, or what was asked for then.
 */
export class Governor {
  readonly #people: readonly Person[];
  readonly #random: Random;
  readonly #base: () => string;
  #known: Seen;
  /** What things would have changed that were not answered: lines do not break at the same moment. */
  #pending: Change[] = [];
  /** What was asked for last, and what became of it, for whoever has to find out what went wrong. */
  #trail: string[] = [];
  acknowledged = 0;
  compared = 0;

  /** @param base address of the server */
  constructor(people: readonly Person[], random: Random, base: () => string) {
    this.#people = people;
    this.#random = random;
    this.#base = base;
    this.#known = seenIn(this.#host.player.state);
    for (const person of people) person.home = person.seat;
  }

  get #host(): Person {
    return this.#people[0] as Person;
  }

  get #isOver(): boolean {
    const { status, ended } = this.#host.player.state;
    return status === 'over' && ended === '';
  }

  /** Looks at the table after a crash. Throws where it is not as it was. */
  async check(): Promise<void> {
    const { state } = this.#host.player;
    const found = seenIn(state);
    const text = (seen: Seen): string => JSON.stringify(seen);
    const possible = [this.#known];
    for (const change of this.#pending) possible.push(...possible.map(change));
    // Who wins is no business of the host.
    const isOver = found.status === 'over' && found.ended === '';
    const isRematch = (seen: Seen): Seen => ({
      ...seen,
      next: seen.next === '?' ? found.next : seen.next,
    });
    if (!isOver && !possible.some((seen) => text(isRematch(seen)) === text(found))) {
      const was = possible.map(text).join(' or ');
      throw new Error(
        `the table is ${text(found)}; it was ${was}, after ${this.#trail.join(', ')}`,
      );
    }
    this.#known = found;
    this.#pending = [];
    this.#trail.push('crash');
    this.compared++;
    for (const person of this.#people) this.compared += await person.checkTokens(this.#base());
  }

  /** Goes on until the server is gone. */
  async govern(): Promise<void> {
    const isHere = (): boolean => this.#host.isHere && !this.#isOver;
    while (isHere()) {
      await this.#repair();
      await pause(this.#random(REST));
      if (isHere()) await this.#doSomething();
    }
  }

  /** Ends what was begun before a crash, so that the game goes on. */
  async #repair(): Promise<void> {
    const { paused, ended } = this.#known;
    if (ended !== '') {
      await this.#ask(this.#host, 'reopen', undefined, (seen) => ({
        ...seen,
        status: 'playing',
        ended: '',
      }));
    }
    if (paused === 'host') {
      await this.#ask(this.#host, 'resume', undefined, (seen) => ({ ...seen, paused: '' }));
    }
    for (const person of this.#people) {
      if (this.#host.isHere && person.seat < 0) await this.#bringBack(person);
    }
  }

  async #doSomething(): Promise<void> {
    const [, ...others] = this.#people;
    const other = others[this.#random(others.length)];
    const isTable = this.#known.status === 'table';
    const what = this.#random(other === undefined ? 3 : 8);
    switch (what) {
      case 0:
        return isTable ? this.#seatBot() : this.#pause();
      case 1:
        return isTable ? this.#seatBot() : this.#end();
      case 2:
        return this.#makeLink(this.#people[this.#random(this.#people.length)] as Person);
      case 3:
        return this.#revoke(other as Person, other as Person);
      case 4:
        return this.#revoke(other as Person, this.#host);
      case 5:
        return this.#goAway(other as Person, 'leave');
      case 6:
        return this.#goAway(other as Person, 'kick');
      default:
        return isTable ? this.#seatBot() : this.#replaceByBot(other as Person);
    }
  }

  async #pause(): Promise<void> {
    await this.#ask(this.#host, 'pause', undefined, (seen) => ({ ...seen, paused: 'host' }));
  }

  async #end(): Promise<void> {
    const over: Change = (seen) => ({ ...seen, status: 'over', ended: 'host', paused: '' });
    await this.#ask(this.#host, 'end', undefined, over);
    if (this.#known.ended === '' || this.#random(2) === 0) return;
    const before = this.#known.next;
    const made = await this.#ask(this.#host, 'rematch', undefined, (seen) => ({
      ...seen,
      next: seen.next === '' ? '?' : seen.next,
    }));
    if (made === undefined) return;
    const { code } = made.reply;
    if (before !== '' && before !== code) throw new Error('there are two rematches');
    this.#known = { ...this.#known, next: code };
  }

  /** A bot takes a seat that nobody has, or leaves it. */
  async #seatBot(): Promise<void> {
    const homes = this.#people.map(({ home }) => home);
    const free = this.#known.seats.map((_, seat) => seat).filter((seat) => !homes.includes(seat));
    const seat = free[this.#random(free.length)] as number;
    const occupant = this.#known.seats[seat]?.taken ? '' : 'easy';
    const change = put(seat, { taken: occupant !== '', occupant });
    await this.#ask(this.#host, 'setOccupant', { seat, occupant }, change);
  }

  async #makeLink(person: Person): Promise<void> {
    if (person.seat < 0 || person.tokens.length >= LINKS) return;
    const made = await this.#ask(person, 'seatLink', { seat: person.home });
    if (made !== undefined) person.tokens = [...person.tokens, made.reply.token];
  }

  /** @param by the person himself, or the host */
  async #revoke(person: Person, by: Person): Promise<void> {
    if (person.seat < 0) return;
    person.unsure = true;
    const made = await this.#ask(by, 'revoke', { seat: person.home });
    if (made === undefined) return this.#sureUnlessLost(person);
    person.unsure = false;
    person.hold(made.reply.token);
    if (by !== person) await this.#reenter(person);
  }

  async #goAway(person: Person, how: 'leave' | 'kick'): Promise<void> {
    if (person.seat < 0) return;
    const seat = person.home;
    const isTable = this.#known.status === 'table';
    const change = put(seat, isTable ? { taken: false, occupant: '' } : { taken: false });
    person.unsure = true;
    person.isOut = how === 'kick';
    const isDone =
      how === 'leave'
        ? await this.#ask(person, 'leave', undefined, change)
        : await this.#ask(this.#host, 'kick', { seat }, change);
    if (isDone === undefined) return this.#sureUnlessLost(person);
    person.unsure = false;
    person.hold();
    await this.#bringBack(person);
  }

  async #replaceByBot(person: Person): Promise<void> {
    if (person.seat < 0) return;
    const seat = person.home;
    const change = put(seat, { taken: true, occupant: 'easy' });
    person.unsure = true;
    const bot = { seat, by: 'bot', strength: 'easy' } as const;
    const isDone = await this.#ask(this.#host, 'replace', bot, change);
    if (isDone === undefined) return this.#sureUnlessLost(person);
    person.unsure = false;
    person.hold();
    await this.#bringBack(person);
  }

  /** Somebody without his seat gets it back: from the host, or because it is free. */
  async #bringBack(person: Person): Promise<void> {
    const seat = person.home;
    const entry = this.#known.seats[seat];
    const isTable = this.#known.status === 'table';
    if (entry?.taken && entry.occupant === 'person') {
      // He sits there, but has never heard of the token.
      const made = await this.#ask(this.#host, 'revoke', { seat });
      if (made === undefined) return;
      person.hold(made.reply.token);
      return this.#reenter(person);
    }
    if (
      !isTable &&
      person.player.invitation === undefined &&
      (entry?.taken || person.isPromised || this.#random(2) === 0)
    ) {
      const change = put(seat, { taken: false, occupant: 'person' });
      // A link whose answer is lost keeps everybody else out.
      person.isPromised = true;
      const made = await this.#ask(this.#host, 'replace', { seat, by: 'link' }, change);
      if (made?.reply.token === undefined) return;
      person.hold(made.reply.token);
      await this.#reenter(person);
    }
    if (person.isOut && person.player.invitation === undefined) {
      const made = await this.#ask(this.#host, 'seatLink', { seat });
      if (made === undefined) return;
      person.hold(made.reply.token);
      await this.#reenter(person);
    }
    if (!person.isHere) return;
    const name = `${person.name} ${person.renamed.next()}`;
    person.unsure = true;
    const sat = await this.#ask(person, 'sit', { seat, name }, put(seat, SEATED));
    if (sat === undefined) return this.#sureUnlessLost(person);
    person.unsure = false;
    person.isOut = false;
    person.isPromised = false;
    person.hold(sat.reply.token);
    person.renamed.know(person.renamed.asked);
  }

  async #reenter(person: Person): Promise<void> {
    try {
      await person.player.leave();
      await person.enter(this.#base(), person.tokens.at(-1));
    } catch (error) {
      // The line of the host may break a moment later than this one.
      if (!(await this.#isHostCutOff())) throw error;
    }
  }

  /** Whether the host has lost the server; he has heard all that it said before otherwise. */
  async #isHostCutOff(): Promise<boolean> {
    return (await this.#host.ask('chatLog', {})).kind === 'lost';
  }

  #sureUnlessLost(person: Person): void {
    if (this.#host.isHere && person.isHere) person.unsure = false;
  }

  /** Asks for something; resolves to the answer once it is acknowledged. */
  async #ask<Name extends RequestName & keyof Replies>(
    person: Person,
    name: Name,
    payload: RequestPayload<Name>,
    change: Change = (seen) => seen,
  ): Promise<{ readonly reply: Replies[Name] } | undefined> {
    const outcome = await person.ask(name, payload);
    const what = outcome.kind === 'refused' ? outcome.code : outcome.kind;
    this.#trail = [...this.#trail, `${person.name} ${name}: ${what}`].slice(-TRAIL);
    if (outcome.kind === 'done') {
      this.#known = change(this.#known);
      this.acknowledged++;
      return { reply: outcome.reply as Replies[Name] };
    }
    if (outcome.kind === 'lost') this.#pending.push(change);
    else if (outcome.code !== 'message/too-fast') {
      // The host may hear a moment later than this person that the game is over.
      if (!(await this.#isHostCutOff()) && !this.#isOver) {
        throw new Error(`${name} was refused: ${outcome.code}, after ${this.#trail.join(', ')}`);
      }
    }
    return undefined;
  }
}
