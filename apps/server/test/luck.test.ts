import { createGame, Player } from './support/player.ts';
import { sharedServer } from './support/server.ts';

const server = sharedServer();

test('a server of these tests deals the same games in every run', async () => {
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['easy', 'easy'],
    start: true,
  });
  const { state } = await Player.enter(server.base, code, token);
  const names = state.seats.map(({ name }) => name);
  expect([code, state.commitment, names]).toEqual([
    '8DZRJC',
    'f937a82c384e1944b29a08e0586b3898c4499fbc2f4d508565d27e7754b22f87',
    ['Ada', 'Damaris', 'Quintila Varo'],
  ]);
});
