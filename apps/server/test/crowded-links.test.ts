import { MAX_LINKS } from '@vinci/protocol';
import * as acts from './support/acts.ts';
import { call, createGame, refused } from './support/player.ts';
import { sessionOf, sharedServer } from './support/server.ts';

const server = sharedServer({ VINCI_REQUEST_RATE: '1' });

test('the links of a seat share its calls', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada' });
  const session = await sessionOf(server, code);
  const tokens = [token];
  while (tokens.length < MAX_LINKS) {
    const link = await acts.addLink(session, 0);
    if (!link.ok) throw new Error(link.error.text);
    tokens.push(link.value.token);
  }
  const calls = tokens.map((each) =>
    refused(
      call(server.base, `/api/v1/games/${code}`, undefined, { authorization: `Bearer ${each}` }),
    ),
  );
  expect(await Promise.all(calls)).toContain('message/too-fast');
});
