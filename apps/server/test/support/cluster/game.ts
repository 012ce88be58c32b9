import { type CreateBody, type Replies, UNDO } from '@vinci/protocol';
import { PATIENCE } from '../../../../../test/support/patience.ts';
import { Witness } from '../crash/witness.ts';
import { createGame, Refused, randomIntent, replayLog } from '../player.ts';
import { Guest, isPassing } from './guest.ts';

/** A random integer of 0 … bound − 1. */
export type Random = (bound: number) => number;

const NAMES = ['Ada', 'Bob', 'Cy'] as const;

/** One game whose people go on whatever happens to the servers. */
export class ClusterGame {
  readonly code: string;
  readonly witness = new Witness();
  readonly #people: readonly Guest[];
  readonly #random: Random;
  readonly #hasBots: boolean;
  /** Codes that were asked for at each revision, answered or not. */
  readonly #asked = new Map<number, Set<number>>();
  #said = 0;
  /** When the first connection was lost since the last accepted move. */
  #interrupted: number | undefined;
  /** Milliseconds from losing a connection to the next accepted move. */
  readonly interruptions: number[] = [];
  /** Accepted moves. */
  moves = 0;

  private constructor(code: string, people: readonly Guest[], random: Random, hasBots: boolean) {
    this.code = code;
    this.#people = people;
    this.#random = random;
    this.#hasBots = hasBots;
  }

  /** A game that has started. A table whose people lose their way before they sit is given up. */
  static async create(base: string, random: Random, hasBots: boolean): Promise<ClusterGame> {
    for (const latest = performance.now() + PATIENCE; ; ) {
      try {
        const game = await ClusterGame.#seat(base, random, hasBots);
        await game.#start();
        return game;
      } catch (error) {
        const isLoss = error instanceof Refused && !isPassing(error.refusal.code);
        if (isLoss || performance.now() > latest) throw error;
      }
    }
  }

  static async #seat(base: string, random: Random, hasBots: boolean): Promise<ClusterGame> {
    const bots: Partial<CreateBody> = hasBots ? { opponents: ['easy'], pace: 'instant' } : {};
    const seats = NAMES.length + (hasBots ? 1 : 0);
    const { code, token } = await createGame(base, {
      ...{ name: NAMES[0], seats, visibility: 'listed' },
      ...bots,
    });
    const people = [await Guest.arrive(base, code, NAMES[0], token)];
    for (const name of NAMES.slice(1)) people.push(await Guest.arrive(base, code, name));
    return new ClusterGame(code, people, random, hasBots);
  }

  /** Begins it, even when servers go away meanwhile. */
  async #start(): Promise<void> {
    const [host] = this.#people as [Guest];
    for (;;) {
      await this.#gather();
      const outcome = await host.ask('start', {});
      if (outcome.kind === 'refused' && outcome.code !== 'table/already-started') {
        throw new Error(outcome.code);
      }
      await this.#gather();
      if (host.player.state.status === 'playing') return;
    }
  }

  get isOver(): boolean {
    return this.#people.some(({ player }) => player.state.status === 'over');
  }

  /** One move, step back, line of chat or new name; and whoever has lost his connection comes back. */
  async step(): Promise<void> {
    await this.#gather();
    if (this.isOver) return;
    const what = this.#random(20);
    const person = this.#people[this.#random(NAMES.length)] as Guest;
    if (what < 3) await this.#chat(person);
    else if (what === 3) await person.ask('rename', { name: `${person.name} ${this.#said}` });
    else await this.#move(what === 4);
  }

  /** Looks once more, from all seats, whether everything is there; resolves to the entries. */
  async check(): Promise<number> {
    for (;;) {
      await this.#gather();
      const history = await this.#compare();
      if (history === undefined) continue;
      const { entries, opening } = history;
      // A bot has acted since.
      if (this.#people.some(({ player }) => player.state.revision > entries.length)) continue;
      for (const { player } of this.#people) {
        const { revision } = player.state;
        const position = replayLog(player.game, opening, entries.slice(0, revision));
        if (position.digest() !== player.position().digest()) throw new Error('another position');
      }
      return entries.length;
    }
  }

  leave(): void {
    for (const guest of this.#people) guest.leave();
  }

  async #chat(person: Guest): Promise<void> {
    const text = `${person.name} says ${this.#said++}`;
    const outcome = await person.ask('chat', { text, to: 'table' });
    if (outcome.kind === 'done') this.witness.said(text);
  }

  async #move(isUndo: boolean): Promise<void> {
    const looker = this.#people[this.#random(NAMES.length)] as Guest;
    const { state } = looker.player;
    if (state.cells.length === 0) return waitAt(looker, () => state.cells.length > 0);
    const { revision } = state;
    const position = looker.player.position();
    const actor = this.#people.find(({ player }) => player.seat === position.actor);
    // A bot acts.
    if (actor === undefined) return waitAt(looker, () => state.revision > revision);
    const undo = isUndo && state.undoFrom < revision;
    const code = undo ? UNDO : randomIntent(position, this.#random);
    if (code === undefined) return;
    this.#asked.set(revision, (this.#asked.get(revision) ?? new Set()).add(code));
    const outcome = undo
      ? await actor.ask('undo', { revision, steps: 1 })
      : await actor.ask('intent', { revision, intents: [code] });
    if (outcome.kind === 'done') {
      this.witness.accepted(revision, [code]);
      this.#accepted();
    }
  }

  #accepted(): void {
    this.moves++;
    if (this.#interrupted === undefined) return;
    this.interruptions.push(performance.now() - this.#interrupted);
    this.#interrupted = undefined;
  }

  /** Brings everybody back; after that all must be there that anybody was told or shown. */
  async #gather(): Promise<void> {
    while (this.#people.some(({ isHere }) => !isHere)) {
      this.#interrupted ??= performance.now();
      for (const guest of this.#people) {
        this.witness.look(guest.player);
        if (!guest.isHere) await guest.comeBack();
      }
      await this.#compare();
    }
  }

  /** Resolves to nothing when the connection is lost meanwhile. */
  async #compare(): Promise<Replies['history'] | undefined> {
    for (const { player } of this.#people) this.witness.look(player);
    const guest = this.#people[this.#random(NAMES.length)] as Guest;
    const asked = await guest.ask('history', { from: 0 });
    const logged = await guest.ask('chatLog', {});
    if (asked.kind !== 'done' || logged.kind !== 'done') return undefined;
    const history = asked.reply as Replies['history'];
    this.witness.compare(guest.player, history, (logged.reply as Replies['chatLog']).lines);
    if (!this.#hasBots) {
      for (const [revision, [code]] of history.entries.entries()) {
        if (this.#asked.get(revision)?.has(code) !== true) {
          throw new Error(`nobody asked for ${code} at ${revision}`);
        }
      }
    }
    return history;
  }
}

/** Waits for something that is about to be shown; a connection on which it is not is given up. */
async function waitAt(guest: Guest, condition: () => boolean): Promise<void> {
  await guest.player.until(() => condition() || !guest.isHere).catch(() => guest.leave());
}
