import type { Note } from '@vinci/protocol';
import { lastTurnOf, turnsOfBots } from '../src/coach/past.ts';
import { chronicle, now } from './support/coached.ts';

describe('turns that are over', () => {
  const { steps } = chronicle;
  const me = now.turnSeat;
  const bot = (me + 1) % 3;
  const seats = [0, 1, 2].map((seat) => ({
    occupant: seat === me ? 'person' : seat === bot ? 'easy' : 'fictional',
  }));
  const levelsOf = (notes: readonly object[], occupant = 'easy') =>
    turnsOfBots(steps, now, me, {
      seats: seats.map((one, seat) => (seat === bot ? { occupant } : one)),
      notes: notes.map((note) => ({ at: 1, seat: bot, name: 'Bo', ...note }) as unknown as Note),
    }).map(({ seat, level }) => [seat, level]);

  test('the own last one is not the one in progress', () => {
    const turn = lastTurnOf(steps, now, now.turnSeat);
    expect(turn).toMatchObject({ round: 2, seat: now.turnSeat });
    expect(turn?.start.round).toBe(2);
    expect(turn?.line.length).toBeGreaterThan(0);
    expect(lastTurnOf([], now, 0)).toBeUndefined();
  });

  test('of the others those of bots since then, as automata explain themselves', () => {
    expect(levelsOf([])).toEqual([[bot, 'easy']]);
  });

  test('know the level that has played them: a stand-in, or the one below where a file is lacking', () => {
    const standIn = { revision: 1, type: 'standIn', strength: 'greedy' };
    expect(levelsOf([standIn], 'person')).toEqual([[bot, 'greedy']]);
    const ended = { revision: 2, type: 'standInEnded' };
    expect(levelsOf([standIn, ended], 'person')).toEqual([]);
    const later = { ...standIn, revision: chronicle.revision };
    expect(levelsOf([later], 'person')).toEqual([]);
    const replaced = { revision: 2, type: 'replaced', by: 'bot' };
    expect(levelsOf([standIn, replaced], 'shrewd')).toEqual([[bot, 'shrewd']]);
    // Who is replaced after the turn has played it, unless somebody stood in.
    const [turn] = turnsOfBots(steps, now, me, { seats, notes: [] });
    const lost = { ...replaced, revision: turn!.revision };
    expect(levelsOf([lost], 'shrewd')).toEqual([]);
    expect(levelsOf([{ ...lost, by: 'vote' }], 'shrewd')).toEqual([]);
    expect(levelsOf([standIn, lost], 'shrewd')).toEqual([[bot, 'greedy']]);
    expect(levelsOf([standIn, ended, lost], 'shrewd')).toEqual([]);
    expect(levelsOf([{ ...lost, by: 'link' }], 'shrewd')).toEqual([[bot, 'shrewd']]);
    expect(levelsOf([], 'master')).toEqual([[bot, 'master']]);
    const master = { revision: 1, type: 'masterLacks' };
    const strong = { revision: 1, type: 'strongLacks' };
    expect(levelsOf([master], 'master')).toEqual([[bot, 'strong']]);
    expect(levelsOf([strong], 'strong')).toEqual([[bot, 'shrewd']]);
    expect(levelsOf([master, strong], 'master')).toEqual([[bot, 'shrewd']]);
    expect(levelsOf([master], 'strong')).toEqual([[bot, 'strong']]);
  });

  test('leave out what was played safely because a bot failed', () => {
    const [turn] = turnsOfBots(steps, now, me, { seats, notes: [] });
    const failed = (revision: number) => levelsOf([{ revision, type: 'botFailed' }]);
    expect(failed(turn!.before)).toEqual([]);
    expect(failed(turn!.revision - 1)).toEqual([]);
    expect(failed(turn!.before - 1)).toEqual([[bot, 'easy']]);
    expect(failed(turn!.revision)).toEqual([[bot, 'easy']]);
  });
});
