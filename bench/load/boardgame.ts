/** Matches on a server of boardgame.io, in its own words over its own transport. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { post } from './connection.ts';
import type { Field } from './field.ts';
import { GAME_LENGTH, newTally, SEATS, type Tally, WATCHERS } from './games.ts';
import { startProcess, type Target } from './target.ts';

const FOLDER = fileURLToPath(new URL('../boardgame.io/', import.meta.url));

/** What of the client of socket.io is used. */
interface Socket {
  on(event: string, listener: (...args: never[]) => void): void;
  emit(event: string, ...args: unknown[]): void;
  disconnect(): void;
  readonly io: {
    readonly engine: {
      readonly transport: {
        readonly ws: { on(event: 'message', seen: (data: Buffer) => void): void };
      };
    };
  };
}

/** Somebody at a match. */
interface Guest {
  readonly socket: Socket;
  /** Bytes received since the last time it was asked. */
  bytes: number;
  onUpdate: (state: State) => void;
}

interface State {
  readonly _stateID: number;
  readonly ctx: { readonly currentPlayer: string };
}

interface Match {
  readonly id: string;
  readonly guests: readonly Guest[];
  readonly credentials: readonly string[];
  state: State;
  moves: number;
}

/** Starts the server; its packages are installed when they are asked for the first time. */
export async function startBoardgame(): Promise<Target> {
  if (!existsSync(`${FOLDER}node_modules`)) {
    process.stderr.write('Installing boardgame.io (once) …\n');
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: FOLDER,
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) throw new Error('boardgame.io could not be installed');
  }
  return startProcess(`${FOLDER}server.cjs`, []);
}

/** Opens so many matches with everybody at them. */
export async function boardgameField(target: Target, count: number): Promise<Field> {
  const { io } = createRequire(`${FOLDER}server.cjs`)('socket.io-client') as {
    io(url: string, options: object): Socket;
  };
  const matches: (Match | undefined)[] = await Promise.all(
    Array.from({ length: count }, () => openMatch(io, target)),
  );
  const tally = newTally();
  return {
    target,
    tables: count,
    tally,
    codes: [],
    play: async (index, until) => {
      const match = matches[index] ?? (await openMatch(io, target));
      matches[index] = match;
      while (!until() && match.moves < GAME_LENGTH) await step(match, tally);
      if (match.moves < GAME_LENGTH) return;
      matches[index] = undefined;
      for (const { socket } of match.guests) socket.disconnect();
    },
    leave: () => {
      for (const { socket } of matches.flatMap((match) => match?.guests ?? [])) socket.disconnect();
    },
  };
}

async function openMatch(
  io: (url: string, options: object) => Socket,
  { base, lobby }: Target,
): Promise<Match> {
  const { matchID: id } = await post<{ matchID: string }>(lobby, '/games/load/create', {
    numPlayers: SEATS,
  });
  const credentials: string[] = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const { playerCredentials } = await post<{ playerCredentials: string }>(
      lobby,
      `/games/load/${id}/join`,
      { playerID: `${seat}`, playerName: `Load ${seat}` },
    );
    credentials.push(playerCredentials);
  }
  let state: State | undefined;
  const guests = await Promise.all(
    Array.from({ length: SEATS + WATCHERS }, async (_, seat) => {
      const socket = io(`${base}/load`, { transports: ['websocket'], forceNew: true });
      const guest: Guest = { socket, bytes: 0, onUpdate: () => undefined };
      await new Promise<void>((resolve) => {
        socket.on('connect', () => {
          socket.io.engine.transport.ws.on('message', (data) => {
            guest.bytes += Buffer.byteLength(data) + (data.length < 126 ? 2 : 4);
          });
          const playerID = seat < SEATS ? `${seat}` : null;
          socket.emit('sync', id, playerID, credentials[seat], SEATS);
        });
        socket.on('sync', ((_match: string, info: { state: State }) => {
          state = info.state;
          resolve();
        }) as never);
        socket.on('update', ((_match: string, changed: State) => guest.onUpdate(changed)) as never);
      });
      return guest;
    }),
  );
  return { id, guests, credentials, state: state as State, moves: 0 };
}

/** One move: sent by whose turn it is, awaited until everybody has the new state. */
async function step(match: Match, tally: Tally): Promise<void> {
  const begun = performance.now();
  const { guests, state, id, credentials } = match;
  const playerID = state.ctx.currentPlayer;
  const revision = state._stateID;
  for (const guest of guests) guest.bytes = 0;
  await new Promise<void>((resolve) => {
    let missing = guests.length;
    for (const guest of guests) {
      guest.onUpdate = (changed) => {
        if (changed._stateID <= revision) return;
        match.state = changed;
        guest.onUpdate = () => undefined;
        if (--missing === 0) resolve();
      };
    }
    const payload = {
      type: 'intent',
      args: [4 | ((revision % 75) << 5)],
      playerID,
      credentials: credentials[Number(playerID)],
    };
    const action = { type: 'MAKE_MOVE', payload };
    guests[Number(playerID)]?.socket.emit('update', action, revision, id, playerID);
  });
  tally.latencies.push(performance.now() - begun);
  tally.bytes.push(Math.max(...guests.map(({ bytes }) => bytes)));
  tally.intents++;
  match.moves++;
}
