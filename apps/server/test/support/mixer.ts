import { chainOf, type Hex, newHex, promiseOf, stirred } from '@vinci/fairness';
import { type FairRecord, type Noted, readRecord } from '@vinci/fairness/verify';
import { type CreateBody, MAX_BATCH } from '@vinci/protocol';
import { apply, legalIntents, MAX_INTENTS, type Position, reveals } from '@vinci/rules';
import type { EntryRow } from '@vinci/session/rows';
import { call, createGame, Player, randomIntent, randomOf } from './player.ts';
import type { TestServer } from './server.ts';

/**
 * What somebody gives with intents: the next link of his chain when nobody could take all of them back.
 * Nothing where the chain of his seat is another one, or none.
 *
 * @param player who sees the position, with a seat or not
 */
export function linkFor(
  chain: readonly Hex[],
  player: Player,
  intents: readonly number[],
  seat = player.seat,
): Hex | undefined {
  const { links = -1, promise } = player.state.seats[seat] ?? {};
  if (links < 0 || promise !== promiseOf(player.code, chain[0] ?? '')) return undefined;
  return reveals(player.position(), intents) ? chain[links + 1] : undefined;
}

/** Somebody with a seat who keeps a chain, and mixes the bag with it when he moves. */
export class Mixer {
  player: Player;
  readonly chain: readonly Hex[];
  /** Link 0, which is promised and shown at the start. */
  readonly value: Hex;
  readonly promise: Hex;
  /** The last link that the server has taken. */
  taken: Hex | undefined;

  constructor(player: Player, root: Hex = newHex()) {
    this.player = player;
    this.chain = chainOf(player.code, root);
    this.value = this.chain[0] ?? '';
    this.promise = promiseOf(player.code, this.value);
  }

  get seat(): number {
    return this.player.seat;
  }

  /** How many links of his seat were mixed into the bag, as he is shown it. */
  get links(): number {
    return this.player.state.seats[this.seat]?.links ?? -1;
  }

  /** The link that comes next. */
  get next(): Hex {
    return this.chain[this.links + 1] ?? '';
  }

  /** Comes back by a new connection. */
  async enter(base: string): Promise<void> {
    this.player = await Player.enter(base, this.player.code, this.player.token);
  }

  /** Asks for intents at the present revision, with a link where one is due. */
  async act(...intents: number[]): Promise<void> {
    const { player } = this;
    const link = linkFor(this.chain, player, intents);
    const { revision } = player.state;
    await player.request('intent', { revision, intents, ...(link !== undefined && { link }) });
    this.taken = link ?? this.taken;
  }

  /** What his browser has noted. */
  get noted(): Noted {
    const { commitment, seal } = this.player.state;
    return { commitment, seal, value: this.value, link: this.taken };
  }
}

/** People at a table that is not begun, who have promised their chains. The first one is the host. */
export async function mixersAt(
  base: string,
  body: Omit<CreateBody, 'name'> = {},
  names: readonly string[] = ['Ada', 'Bob', 'Cy'],
): Promise<[Mixer, Mixer, Mixer]> {
  const [name = '', ...others] = names;
  const { code, token } = await createGame(base, { seats: names.length, ...body, name });
  const mixers = [new Mixer(await Player.enter(base, code, token))];
  for (const other of others) mixers.push(new Mixer(await Player.join(base, code, other)));
  for (const { player, promise } of mixers) await player.request('entropy', { promise });
  return mixers as [Mixer, Mixer, Mixer];
}

/** The host starts, all show what they promised, and the game has begun for all of them. */
export async function begin(mixers: readonly Mixer[]): Promise<void> {
  await mixers[0]?.player.request('start');
  await Promise.all(
    mixers.map(async ({ player, value }) => {
      await player.until(() => player.state.fixed);
      await player.request('reveal', { value });
    }),
  );
  await Promise.all(mixers.map(({ player }) => player.until(() => player.state.cells.length > 0)));
}

/** People in a game that has begun, each with a chain. */
export async function begunMixers(base: string): Promise<[Mixer, Mixer, Mixer]> {
  const mixers = await mixersAt(base);
  await begin(mixers);
  return mixers;
}

export async function leave(mixers: readonly Mixer[]): Promise<void> {
  for (const { player } of mixers) await player.leave();
}

/** Waits until all see as many entries as somebody. */
export async function together(
  mixers: readonly Mixer[],
  revision = Math.max(...mixers.map(({ player }) => player.state.revision)),
): Promise<void> {
  await Promise.all(
    mixers.map(({ player }) => player.until(() => player.state.revision >= revision)),
  );
}

/** Whoever has to act; `undefined` when none of them. */
export const actorOf = (mixers: readonly Mixer[]): Mixer | undefined =>
  mixers.find(({ player, seat }) => player.position().actor === seat);

/**
 * Makes random moves, each with a link where one is due, and takes some of them back, until the game is
 * over, a condition holds or somebody else has to act.
 */
export async function playMixed(
  mixers: readonly Mixer[],
  random: (bound: number) => number,
  isEnough: () => boolean = () => false,
): Promise<void> {
  while (!isEnough()) {
    const actor = actorOf(mixers);
    const intent = actor && randomIntent(actor.player.position(), random);
    if (actor === undefined || intent === undefined) return;
    const { revision, undoFrom } = actor.player.state;
    if (undoFrom < revision && random(8) === 0) await actor.player.request('undo', { revision });
    else await actor.act(intent);
    await together(mixers, revision + 1);
  }
}

const buffer = new Int32Array(MAX_INTENTS);

/** Legal intents of whoever has to act: those that he could take back, or the others. */
export function intentsOf({ player }: Mixer, revealing: boolean): number[] {
  const position = player.position();
  const codes = [...buffer.subarray(0, legalIntents(position, buffer))];
  return codes.filter((code) => reveals(position, [code]) === revealing);
}

/** Plays on until somebody has to act who can do both: what he could take back, and what not. */
export async function untilChoice(
  mixers: readonly Mixer[],
  random: (bound: number) => number,
  isRight: (actor: Mixer) => boolean = () => true,
): Promise<Mixer> {
  let found: Mixer | undefined;
  await playMixed(mixers, random, () => {
    const actor = actorOf(mixers);
    const hasBoth =
      actor !== undefined &&
      isRight(actor) &&
      [true, false].every((revealing) => intentsOf(actor, revealing).length > 0);
    if (hasBoth) found = actor;
    return hasBoth;
  });
  if (found === undefined) throw new Error('nobody had such a choice');
  return found;
}

/**
 * Moves of whoever has to act, ending with one that reveals something; empty where none were found.
 * They are tried with the very link that will come with them.
 *
 * @param two whether an earlier one does, too; otherwise some come before it
 */
export function batchOf(from: Position, link: string, two: boolean): readonly number[] {
  const random = randomOf(6);
  for (let attempt = 0; attempt < 20; attempt++) {
    const position = from.clone();
    const codes: number[] = [];
    let revealed = 0;
    while (position.actor === from.actor && codes.length < MAX_BATCH && revealed < (two ? 2 : 1)) {
      const code = buffer[random(legalIntents(position, buffer))] as number;
      const before = position.clone();
      apply(position, code);
      codes.push(code);
      if (position.revealed === before.revealed) continue;
      revealed++;
      if (revealed > 1) continue;
      position.copyFrom(before).key = stirred(before.key, link);
      apply(position, code);
    }
    if (revealed === (two ? 2 : 1) && codes.length > 1) return codes;
  }
  return [];
}

/** The entries of a game in the journal. */
export async function rowsOf(server: TestServer, code: string): Promise<readonly EntryRow[]> {
  return (await server.services.store.load(code))?.entries ?? [];
}

/** The record of a game that is over. */
export const recordOf = ({ base }: TestServer, code: string): Promise<FairRecord> =>
  recordFrom(base, code);

export async function recordFrom(base: string, code: string): Promise<FairRecord> {
  const record = readRecord(JSON.stringify(await call(base, `/api/games/${code}/record`)));
  if (!record.ok) throw new Error(record.error.code);
  return record.value;
}
