import { plainBrain } from './support/bots.ts';
import { TestClock } from './support/clock.ts';
import {
  actorOf,
  begin,
  leave,
  type Mixer,
  mixersAt,
  playMixed,
  rowsOf,
  together,
} from './support/mixer.ts';
import { randomIntent, randomOf } from './support/player.ts';
import { sessionOf, sharedServer } from './support/server.ts';

const clock = new TestClock();
const server = sharedServer({}, { clock, brain: plainBrain() });

/** Lets a bot act; what is being written is there before anybody's clock goes on. */
async function aMoment(): Promise<void> {
  await clock.pass(1000);
  await server.services.sessions.settled();
}

test('bots, stand-ins and the safe turn mix nothing in, and the chain of the seat goes on after them', async () => {
  const mixers = await mixersAt(server.base, {
    seats: 4,
    opponents: ['easy'],
    pace: 'instant',
    clock: { type: 'turn', seconds: 60 },
    standIn: { after: 30, strength: 'easy' },
  });
  await begin(mixers);
  const [ada] = mixers;
  const { code } = ada.player;
  const session = await sessionOf(server, code);
  const random = randomOf(7);
  /** Plays until somebody has to act, also while the bot does. */
  const play = async (isEnough: () => boolean): Promise<void> => {
    while (!isEnough() && session.table.status === 'playing') {
      await playMixed(mixers, random, isEnough);
      if (actorOf(mixers) === undefined) await aMoment();
      await together(mixers, session.revision);
    }
  };
  await play(() => mixers.every(({ links }) => links > 2) && actorOf(mixers) !== undefined);
  const slow = actorOf(mixers) as Mixer;
  const links = slow.links;
  const bot = session.table.seats.findIndex(({ occupant }) => occupant === 'easy');
  const others = mixers.filter((each) => each !== slow);
  // His time runs out.
  await clock.pass(61_000);
  const { player } = slow;
  await player.until(() => player.notes.some(({ type }) => type === 'safeTurn'));
  // The rest of his turn is played once its beginning is written.
  while (session.position?.actor === slow.seat) await aMoment();
  await together(mixers, session.revision);
  expect(session.links(slow.seat)).toBe(links);
  await play(() => slow.links > links + 1);
  // He goes, and a bot plays for him.
  await slow.player.leave();
  const byStandIn = async (): Promise<boolean> =>
    session.table.seats[slow.seat]?.standIn !== '' &&
    (await rowsOf(server, code)).some(
      (row) => row.bot === 1 && row.seat === slow.seat && row.revision > away,
    );
  const away = session.revision;
  while (!(await byStandIn())) {
    if (session.table.status !== 'playing') throw new Error('nobody stood in');
    const isUp = others.some(({ seat }) => seat === session.position?.actor);
    if (!isUp) await aMoment();
    await together(others, session.revision);
    const actor = actorOf(others);
    if (isUp && actor !== undefined)
      await actor.act(randomIntent(actor.player.position(), random) as number);
  }
  const before = session.links(slow.seat);
  await slow.enter(server.base);
  // What the bot had begun to do is done.
  await aMoment();
  await together(mixers, session.revision);
  expect(slow.links).toBe(before);
  await play(() => slow.links > before + 1);
  const rows = await rowsOf(server, code);
  const byBots = rows.filter((row) => row.bot === 1);
  expect(new Set(byBots.map(({ seat }) => seat))).toEqual(new Set([bot, slow.seat]));
  expect(byBots.every(({ link }) => link === '')).toBe(true);
  await leave(mixers);
});
