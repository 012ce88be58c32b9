import { chainOf, type Hex, newHex, promiseOf } from '@vinci/fairness';
import { type FairRecord, readRecord } from '@vinci/fairness/verify';
import { call, createGame, Player, randomOf } from './player.ts';
import type { TestServer } from './server.ts';
import { playOn } from './session.ts';

/** Somebody with a seat, and what he adds to the seed. */
export interface Person {
  readonly player: Player;
  readonly value: string;
  readonly promise: string;
}

/** Three people at a table, who have promised what they add. */
export async function promised(base: string): Promise<[Person, Person, Person]> {
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
  const players = [
    await Player.enter(base, code, token),
    await Player.join(base, code, 'Bob'),
    await Player.join(base, code, 'Cy'),
  ];
  const people = players.map((player) => withValue(player));
  for (const { player, promise } of people) await player.request('entropy', { promise });
  const all = people.map(({ promise }) => promise).join();
  for (const { player } of people) await player.until(() => promisesIn(player).join() === all);
  return people as [Person, Person, Person];
}

const chains = new Map<Hex, readonly Hex[]>();

/** The person of a connection with a new chain, which is not promised yet. */
export function withValue(player: Player): Person {
  const chain = chainOf(player.code, newHex());
  const [value = ''] = chain;
  chains.set(promiseOf(player.code, value), chain);
  return { player, value, promise: promiseOf(player.code, value) };
}

/** What the state shows of the promises, by seat; those for which nobody is asked begin with `later`. */
export const promisesIn = ({ state }: Player): string[] =>
  state.seats.map(({ promise, later }) => (later ? `later ${promise}` : promise));

/** How that is shown of a person who is not there. */
export const later = ({ promise }: Pick<Person, 'promise'>): string => `later ${promise}`;

export const show = ({ player, value }: Person) => player.request('reveal', { value });

/** Waits until all promises are fixed. */
export const fixed = ({ player }: Pick<Person, 'player'>): Promise<void> =>
  player.until(() => player.state.fixed);

export const begun = ({ player }: Pick<Person, 'player'>): Promise<void> =>
  player.until(() => player.state.status === 'playing');

/** Waits until it is shown whether somebody of a seat is connected. */
export const presence = (player: Player, seat: number, present: boolean): Promise<void> =>
  player.until(() => player.state.seats[seat]?.present === present);

/** A further connection of a person. */
export const again = (
  { player: { base, code, token } }: Person,
  looking?: boolean,
): Promise<Player> => Player.enter(base, code, token, looking);

export async function leave(...people: readonly Pick<Person, 'player'>[]): Promise<void> {
  for (const { player } of people) await player.leave();
}

/** What a browser has seen of a start: whether all was fixed, and the promises. */
type Sight = readonly [fixed: boolean, ...promises: string[]];

/** All that a browser sees of a start from now on, without repetitions. */
export function sightsOf(player: Player): Sight[] {
  const sights: Sight[] = [];
  const look = (): void => {
    const sight: Sight = [player.state.fixed, ...promisesIn(player)];
    if (sight.join() !== sights.at(-1)?.join()) sights.push(sight);
  };
  look();
  player.room.onStateChange(look);
  return sights;
}

/** Plays a game to its end, all with their chains, and fetches its record. */
export async function recordAfter(server: TestServer, { player }: Person): Promise<FairRecord> {
  const session = await server.services.sessions.open(player.code);
  if (session === undefined) throw new Error('no session');
  await playOn(session, randomOf(4), undefined, chains);
  const record = readRecord(
    JSON.stringify(await call(server.base, `/api/games/${player.code}/record`)),
  );
  if (!record.ok) throw new Error(record.error.code);
  return record.value;
}

/** What was promised and shown, as the record of a game that is played to its end has it. */
export async function recorded(server: TestServer, person: Person): Promise<[string, string][]> {
  const { fairness } = await recordAfter(server, person);
  return fairness.entropies.map(({ promise, value, later: isLater }) => [
    isLater ? later({ promise }) : promise,
    value,
  ]);
}

/** How that is recorded of a person who has shown what he had promised. */
export const kept = ({ promise, value }: Person): [string, string] => [promise, value];
