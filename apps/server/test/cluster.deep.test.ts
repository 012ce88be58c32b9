import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GameInfo } from '@vinci/protocol';
import { HANG } from '../../../test/support/patience.ts';
import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { ClusterGame } from './support/cluster/game.ts';
import { Servers, wreak } from './support/cluster/servers.ts';
import { type Front, startNginx, trustedCertificate } from './support/front.ts';
import { call, randomOf } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { killAll, until } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';

/** Times that a server is killed, stopped or frozen; ten minutes with VINCI_CLUSTER_ROUNDS=150. */
const ROUNDS = Number(process.env.VINCI_CLUSTER_ROUNDS ?? 10);

/** Games that are played at the same time. */
const GAMES = 8;

const LEASE_SECONDS = 2;

// The client library warns of each connection that is cut.
console.warn = () => undefined;

const folder = temporaryFolder();

afterAll(() => {
  killAll();
  folder.remove();
});

describeWith('postgres', 'three servers with PostgreSQL', () => {
  describeWith('redis', 'and Redis', () => {
    describeWith('nginx', 'behind nginx', () => {
      let database: TestDatabase;
      let servers: Servers;
      let front: Front;

      beforeAll(async () => {
        database = await freshDatabase();
        servers = await Servers.start(3, folder.path, {
          DATABASE_URL: database.url,
          REDIS_URL: REDIS,
          VINCI_LEASE_SECONDS: String(LEASE_SECONDS),
          VINCI_TRUST_PROXY: '1',
        });
        const proxy = join(folder.path, 'nginx');
        mkdirSync(proxy);
        const certificate = trustedCertificate(folder.path);
        front = await startNginx('nginx/cluster.conf', proxy, servers.ports, certificate);
      });

      afterAll(async () => {
        await front?.stop();
        await servers?.stop();
        await database?.remove();
      });

      test(
        `killed, stopped and frozen at random ${ROUNDS} times, they lose nothing, make nothing twice, show nothing that is not, and every game goes on`,
        async () => {
          const base = `https://localhost:${front.port}`;
          const random = randomOf(53);
          const create = (index: number): Promise<ClusterGame> =>
            ClusterGame.create(base, randomOf(random(2 ** 30)), index % 4 === 0);
          const all: ClusterGame[] = [];
          let isEnough = false;
          let failure: unknown;
          const mischief = wreak(
            servers,
            randomOf(7),
            LEASE_SECONDS * 1000,
            ROUNDS,
            () => failure !== undefined,
          ).finally(() => {
            isEnough = true;
          });
          // Told when the games are through.
          mischief.catch(() => undefined);
          /** One game after the other; after the end of the mischief each must go on once more. */
          const playing = async (index: number): Promise<ClusterGame> => {
            let game = await create(index);
            all.push(game);
            for (let goal = Number.POSITIVE_INFINITY; game.moves < goal; ) {
              if (game.isOver) {
                await game.check();
                game.leave();
                game = await create(index);
                all.push(game);
                goal = Number.POSITIVE_INFINITY;
              }
              await game.step();
              if (isEnough && goal === Number.POSITIVE_INFINITY) goal = game.moves + 3;
            }
            return game;
          };
          const games = await Promise.all(
            Array.from({ length: GAMES }, (_, index) => playing(index)),
          ).catch((error: unknown) => {
            failure = error;
            throw error;
          });
          const done = await mischief;
          const entries = await Promise.all(games.map((game) => game.check()));

          await seenEverywhereAlike(games);
          for (const output of servers.outputs) expect(output()).not.toMatch(/unhandled|uncaught/);

          const sum = (of: (game: ClusterGame) => number): number =>
            all.reduce((total, game) => total + of(game), 0);
          const gaps = all.flatMap(({ interruptions }) => interruptions).sort((a, b) => a - b);
          const gap = (part: number) => Math.round(gaps[Math.floor((gaps.length - 1) * part)] ?? 0);
          const figures = {
            ...done,
            games: all.length,
            acknowledged: sum(({ witness }) => witness.acknowledged),
            compared: sum(({ witness }) => witness.compared),
            interruptions: gaps.length,
            interrupted: `${gap(0.5)} ms, 99% ${gap(0.99)} ms, at most ${gap(1)} ms`,
          };
          process.stdout.write(`three servers, wrecked: ${JSON.stringify(figures)}\n`);
          expect(done.kills).toBeGreaterThan(1);
          expect(Math.min(...entries)).toBeGreaterThan(0);
          expect(figures.compared).toBeGreaterThan(figures.acknowledged);
          for (const game of games) game.leave();
        },
        HANG + ROUNDS * 60_000,
      );

      /** Every server says the same of every game, and each game is at exactly one of them. */
      async function seenEverywhereAlike(games: readonly ClusterGame[]): Promise<void> {
        const bases = servers.ports.map((_, index) => servers.base(index));
        const lists = await Promise.all(
          bases.map((base) => call<{ games: GameInfo[] }>(base, '/api/games')),
        );
        const [first, ...others] = lists.map(({ games: listed }) =>
          listed.map(({ code }) => code).sort(),
        );
        for (const other of others) expect(other).toEqual(first);
        // A game may have come to its end with the last move, and is listed no more.
        const going = games.filter(({ isOver }) => !isOver).map(({ code }) => code);
        expect(first).toEqual(expect.arrayContaining(going));
        for (const { code } of games) {
          const [one, ...rest] = await Promise.all(
            bases.map((base) => call<GameInfo>(base, `/api/games/${code}`)),
          );
          for (const other of rest) expect({ ...other, now: one?.now }).toEqual(one);
        }
        await until(async () => {
          const health = await Promise.all(bases.map((_, index) => servers.health(index)));
          const [{ held } = { held: 0 }] = await database.query(
            `select count(*) as held from leases join processes on processes.id = leases.process
             where expires_at > extract(epoch from clock_timestamp()) * 1000`,
          );
          return health.reduce((total, { games: open }) => total + open, 0) === held;
        });
      }
    });
  });
});
