import type { PushNews } from '@vinci/protocol';
import type { GameSession } from '@vinci/session/session';
import { PATIENCE as LONGEST } from '../../../../test/support/patience.ts';
import { createOutward } from '../../src/notify/outward.ts';
import { playSafely } from './bots.ts';
import { CERTIFICATE } from './certificate.ts';
import type { TestClock } from './clock.ts';
import type { TestPlace } from './databases.ts';
import { type FakeBrowser, fakeBrowser, type Receiver } from './fake-push.ts';
import { createGame, Player } from './player.ts';
import { type TestServer, testServer } from './server.ts';

/** Milliseconds after which somebody is told that it is his turn. */
export const PATIENCE = 10_000;

/** The way out of a server under test: to this machine, too, with the certificate of the tests. */
export const homeward = () => createOutward({ ca: CERTIFICATE.cert, isPublic: () => true });

/**
 * Lets time pass, and everything happen in it that reaches the disk and the network.
 *
 * @param settled resolves when nothing is under way
 */
export async function restUntil(
  clock: TestClock,
  milliseconds: number,
  settled: () => Promise<unknown>,
): Promise<void> {
  const end = clock.passed() + milliseconds;
  for (let latest = performance.now() + LONGEST; performance.now() < latest; ) {
    await settled();
    const next = clock.next ?? Number.POSITIVE_INFINITY;
    if (clock.passed() + next > end) {
      await clock.pass(end - clock.passed());
      await settled();
      return;
    }
    // Somebody waits for the disk and looks again at once: that must not take its turn.
    if (next <= 0) await new Promise((resolve) => setTimeout(resolve, 1));
    else latest = performance.now() + LONGEST;
    await clock.pass(Math.max(0, next));
  }
  throw new Error('time does not go on');
}

export const followedServer = (
  { folder, environment }: TestPlace,
  clock: TestClock,
  more: Record<string, string> = {},
): Promise<TestServer> =>
  testServer(
    folder,
    { ...environment, VINCI_PUSH_CONTACT: 'mailto:operator@example.org', ...more },
    { clock, outward: homeward() },
  );

/** An HTTP call; resolves to the status and the body, if there is one. */
export async function callAs(
  base: string,
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${base}/api/${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      origin: new URL(base).origin,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

/** A game of three people with a browser for each, who are not connected. */
export interface FollowedGame {
  readonly code: string;
  readonly tokens: readonly string[];
  readonly browsers: readonly FakeBrowser[];
  readonly session: GameSession;
  /** Seat that has to act. */
  readonly actor: () => number;
  /** The person who has to act does, until it is somebody else's turn. */
  readonly move: () => Promise<void>;
  /** What a browser has been told, in order. */
  readonly told: (seat: number) => PushNews[];
}

/** @param follow which seats follow the game */
export async function followedGame(
  server: TestServer,
  receiver: Receiver,
  follow: readonly number[] = [0, 1, 2],
  language = 'en',
): Promise<FollowedGame> {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3, language });
  const tokens = [token];
  for (const name of ['Bob', 'Cy']) {
    const player = await Player.join(server.base, code, name);
    tokens.push(player.token as string);
    await player.leave();
  }
  const browsers = tokens.map((_, seat) => fakeBrowser(receiver.url(`/push/${code}/${seat}`)));
  for (const seat of follow) {
    const subscription = browsers[seat]?.subscription;
    const answer = await callAs(server.base, 'PUT', `games/${code}/push`, tokens[seat], {
      subscription,
    });
    if (answer.status !== 204) throw new Error(JSON.stringify(answer));
  }
  const host = await Player.enter(server.base, code, token);
  await host.request('start');
  await host.until(() => host.state.cells.length > 0);
  await host.leave();
  const session = await server.services.sessions.open(code);
  if (session === undefined) throw new Error('the game is not there');
  const actor = (): number => session.position?.actor ?? -1;
  return {
    code,
    tokens,
    browsers,
    session,
    actor,
    move: () => playSafely(session, actor()),
    told: (seat) =>
      receiver.received
        .filter(({ path }) => path === `/push/${code}/${seat}`)
        .map(({ body }) => (browsers[seat] as FakeBrowser).read(body)),
  };
}
