import { PROTOCOL_ERRORS } from '@vinci/protocol';
import { faultsOf } from './support/attack.ts';
import { onEachDatabase } from './support/databases.ts';
import { makeManyGames } from './support/many-games.ts';
import { call, Player, Refused } from './support/player.ts';
import { testServer } from './support/server.ts';

/** Entries of each game. */
const ENTRIES = 60;

onEachDatabase('a journal in which something is missing', (fresh) => {
  test('that game is refused with words, nothing of it is changed, and all others go on', async () => {
    const { place, folder, environment, query, remove } = await fresh();
    const games = { table: 0, playing: 8, over: 0 };
    const { playing } = await makeManyGames(place, { games, entries: ENTRIES });
    const spoil: readonly string[] = [
      'delete from entries where revision = 0',
      'delete from entries where revision = 20',
      'delete from entries where revision between 20 and 24',
      'delete from entries where revision > 1',
      'update entries set seat = (seat + 1) % 3 where revision = 9',
      'update entries set code = 31 where revision = 30',
    ];
    for (const [index, sql] of spoil.entries()) {
      await query(`${sql} and game = '${playing[index]}'`);
    }
    const server = await testServer(folder, environment);
    const stored = await query('select * from entries order by game, revision');
    // Which games are damaged was told at the start; whoever asks for them adds nothing.
    const told = faultsOf(server);
    expect(told.filter((line) => line.includes('cannot be played on under'))).toHaveLength(
      spoil.length,
    );
    for (const code of playing.slice(0, spoil.length)) {
      const refused = await Player.enter(server.base, code).catch((error: Refused) => error);
      expect(refused).toBeInstanceOf(Refused);
      expect((refused as Refused).refusal).toEqual({
        code: 'room/damaged',
        text: PROTOCOL_ERRORS['room/damaged'].text,
      });
    }
    for (const code of playing.slice(spoil.length)) {
      const player = await Player.enter(server.base, code);
      expect(player.state.revision).toBe(ENTRIES);
      await player.leave();
    }
    expect(await query('select * from entries order by game, revision')).toEqual(stored);
    expect(await call(server.base, '/health')).toMatchObject({ status: 'ok' });
    const said = server.log.filter((line) => line.includes('a game could not be entered'));
    expect(said).toHaveLength(spoil.length);
    expect(said.join()).toContain('entry 20 is missing');
    expect(faultsOf(server)).toEqual(told);
    await server.stop();
    await remove();
  });
});
