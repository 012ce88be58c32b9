import { ApiStream } from './support/api.ts';
import { createGame, Player } from './support/player.ts';
import { sharedServer } from './support/server.ts';

const server = sharedServer();

/** Connections of one seat. */
const MOST = 8;

test('a ninth connection of a seat takes the place of the oldest, whichever doors they came by', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada' });
  const open = async (): Promise<ApiStream> => {
    const stream = await ApiStream.open(server.base, code, token);
    await stream.until(({ event }) => event === 'table');
    return stream;
  };
  const streams: ApiStream[] = [];
  for (let i = 0; i < MOST; i++) streams.push(await open());
  const page = await Player.enter(server.base, code, token);
  const [oldest] = streams;
  expect((await oldest?.until(({ event }) => event === 'end'))?.data).toMatchObject({
    reason: 'closed',
  });
  streams.push(await open());
  await streams[1]?.until(({ event }) => event === 'end');
  await page.request('chat', { text: 'still here' });
  await streams.at(-1)?.until(({ event }) => event === 'chat');
  for (const stream of streams) stream.close();
  await page.leave();
});
