import { createGame, Player, randomIntent, randomOf } from './player.ts';

/** The people of a table for three; the first one is the host. */
export type Trio = [Player, Player, Player];

/** Three people whose game has begun. */
export async function startedTable(base: string, settings: object = {}): Promise<Trio> {
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3, ...settings });
  const host = await Player.enter(base, code, token);
  const bob = await Player.join(base, code, 'Bob');
  const players: Trio = [host, bob, await Player.join(base, code, 'Cy')];
  await host.request('start');
  await Promise.all(players.map((each) => each.until(() => each.state.cells.length > 0)));
  return players;
}

/**
 * Whoever has to act makes a random move, which all then have seen. False when the game is over.
 *
 * @param all who see it, besides players also those without a seat
 */
export async function move(
  players: readonly Player[],
  random: (bound: number) => number,
  all = players,
): Promise<boolean> {
  const [looker] = players;
  if (looker === undefined) throw new Error('nobody plays');
  const position = looker.position();
  const intent = randomIntent(position, random);
  if (intent === undefined) return false;
  const { revision } = looker.state;
  const actor = players.find(({ seat }) => seat === position.actor);
  await actor?.request('intent', { revision, intents: [intent] });
  await Promise.all(all.map((each) => each.until(() => each.state.revision > revision)));
  return true;
}

/** Makes random moves, to the end without a number. Resolves to how many there were. */
export async function play(
  players: readonly Player[],
  seed: number,
  moves = Number.POSITIVE_INFINITY,
): Promise<number> {
  const random = randomOf(seed);
  let made = 0;
  while (made < moves && (await move(players, random))) made++;
  return made;
}
