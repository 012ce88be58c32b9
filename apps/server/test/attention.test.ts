import { tableIn } from '@vinci/protocol';
import { TestClock } from './support/clock.ts';
import { call, Player } from './support/player.ts';
import { sharedServer } from './support/server.ts';
import { startedTable } from './support/table.ts';

/** Whether somebody looks at the page, over a real server and real sockets. */

const MINUTE = 60_000;
const LADDER = { remind: 30, pause: 0, safe: 0, vote: 60 };

const clock = new TestClock();
const server = sharedServer({}, { clock });

/** A started game of three people. */
async function started(settings: object): Promise<{ code: string; players: Player[] }> {
  const players = await startedTable(server.base, settings);
  return { code: players[0].code, players };
}

const typesOf = ({ notes }: Player): readonly string[] => notes.map(({ type }) => type);

/** Lets requests that were sent come through. */
const answered = (player: Player): Promise<unknown> => player.request('history', { from: 0 });

describe('a page that enters again while nobody looks at it', () => {
  test('is nobody who comes back: the vote stays open; the first look ends it', async () => {
    const { code, players } = await started({ absence: LADDER });
    const { actor } = (players[0] as Player).position();
    const [idle, other] = [players[actor], players[(actor + 1) % 3]] as [Player, Player];
    await idle.request('looking', { yes: false });
    await clock.pass(MINUTE / 2);
    await clock.pass(MINUTE / 2);
    await other.until(() => tableIn(other.state).vote?.seat === actor);
    await other.request('vote', { choice: 'wait' });
    await idle.leave();
    const hidden = await Player.enter(server.base, code, idle.token, false);
    await other.until(() => other.state.seats[actor]?.present === true);
    await clock.pass(1000);
    await answered(other);
    expect(tableIn(other.state).vote?.seat).toBe(actor);
    expect(other.state.seats[actor]?.step).toBe('vote');
    expect(typesOf(other)).toEqual(['reminded', 'voteOpened', 'voted']);
    await hidden.request('looking', { yes: true });
    await other.until(() => other.state.vote === '');
    expect(typesOf(other).slice(3)).toEqual(['returned', 'voteClosed']);
  });

  test('does not begin the ladder anew', async () => {
    const { code, players } = await started({ absence: { ...LADDER, remind: 600, vote: 0 } });
    const { actor } = (players[0] as Player).position();
    const [idle, other] = [players[actor], players[(actor + 1) % 3]] as [Player, Player];
    await idle.request('looking', { yes: false });
    await clock.pass(9 * MINUTE);
    await idle.leave();
    await Player.enter(server.base, code, idle.token, false);
    await clock.pass(MINUTE);
    await other.until(() => typesOf(other).includes('reminded'));
  });

  test('counts as before when the program says nothing, and nothing else is taken', async () => {
    const { code, players } = await started({ absence: LADDER });
    const { actor } = (players[0] as Player).position();
    const [gone, other] = [players[actor], players[(actor + 1) % 3]] as [Player, Player];
    await gone.leave();
    await clock.pass(MINUTE / 2);
    await other.until(() => typesOf(other).includes('reminded'));
    await Player.enter(server.base, code, gone.token);
    await other.until(() => typesOf(other).includes('returned'));
    const path = `/api/games/${code}/enter`;
    await expect(call(server.base, path, { looking: 'no' })).rejects.toMatchObject({
      refusal: { code: 'message/malformed', field: 'looking' },
    });
  });
});

describe('a host who has the page open and does not look at it', () => {
  const hostOf = ({ state }: Player): number => state.host;

  test('loses the role to somebody who looks, who ends his pause; what is back stays as it is', async () => {
    const { players } = await started({});
    const [ada, bob, cy] = players as [Player, Player, Player];
    await ada.request('pause');
    await ada.request('looking', { yes: false });
    await bob.request('looking', { yes: false });
    await clock.pass(10 * MINUTE - 1);
    await answered(cy);
    expect(hostOf(cy)).toBe(0);
    await clock.pass(1);
    await cy.until(() => hostOf(cy) === 2);
    await cy.request('resume');
    await ada.request('looking', { yes: true });
    await clock.pass(MINUTE);
    await answered(cy);
    expect([hostOf(cy), cy.state.paused]).toEqual([2, '']);
    expect(typesOf(cy)).toEqual(['paused', 'handedOver', 'resumed']);
    expect(cy.notes[1]).toMatchObject({ type: 'handedOver', seat: 2 });
  });

  test('keeps it while nobody looks; then it goes to the first who does', async () => {
    const { players } = await started({});
    const [ada, bob, cy] = players as [Player, Player, Player];
    for (const player of [ada, bob, cy]) await player.request('looking', { yes: false });
    await clock.pass(60 * MINUTE);
    await answered(cy);
    expect(hostOf(cy)).toBe(0);
    await cy.request('looking', { yes: true });
    await cy.until(() => hostOf(cy) === 2);
  });

  test('keeps it by looking in time, and by a look while it would pass on', async () => {
    const { players } = await started({});
    const [ada, bob] = players as [Player, Player];
    for (let times = 0; times < 3; times++) {
      await ada.request('looking', { yes: false });
      await clock.pass(9 * MINUTE);
      await ada.request('looking', { yes: true });
    }
    await clock.pass(60 * MINUTE);
    await answered(bob);
    expect(hostOf(bob)).toBe(0);
  });

  test('has an hour with a clock of days; two minutes without a connection, as everywhere', async () => {
    const { players } = await started({ clock: { type: 'days', days: 3 } });
    const [ada, bob] = players as [Player, Player];
    await ada.request('looking', { yes: false });
    await clock.pass(60 * MINUTE - 1);
    await answered(bob);
    expect(hostOf(bob)).toBe(0);
    await clock.pass(1);
    await bob.until(() => hostOf(bob) === 1);
    await bob.leave();
    const [, , cy] = players as [Player, Player, Player];
    await cy.until(() => cy.state.seats[1]?.present === false);
    await clock.pass(2 * MINUTE - 1);
    await answered(cy);
    expect(hostOf(cy)).toBe(1);
    await clock.pass(1);
    await cy.until(() => hostOf(cy) === 2);
  });
});
