import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { Servers } from '../apps/server/test/support/cluster/servers.ts';
import { type Front, startNginx, trustedCertificate } from '../apps/server/test/support/front.ts';
import { freshDatabase, type TestDatabase } from '../apps/server/test/support/postgres.ts';
import { killAll } from '../apps/server/test/support/process.ts';
import { temporaryFolder } from '../apps/server/test/support/server.ts';
import { freePort } from '../test/support/ports.ts';
import { describeWith, REDIS } from '../test/support/requirements.ts';
import { createGame, seeBoard } from './support/arrive.ts';
import { invite, openBrowser } from './support/person.ts';
import { see } from './support/screen.ts';
import { act, type Habits } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

const CLIENT = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 99 };

/** Things that are done before each kill. */
const DEEDS = 3;

describeWith('browser', 'a page before two servers', () => {
  describeWith('postgres', 'with PostgreSQL', () => {
    describeWith('redis', 'and Redis', () => {
      describeWith('nginx', 'behind nginx', () => {
        const folder = temporaryFolder();
        let database: TestDatabase;
        let servers: Servers;
        let front: Front;
        let browser: Browser;

        beforeAll(async () => {
          database = await freshDatabase();
          const client = join(folder.path, 'client');
          cpSync(CLIENT, client, { recursive: true });
          servers = await Servers.start(2, folder.path, {
            DATABASE_URL: database.url,
            REDIS_URL: REDIS,
            VINCI_CLIENT_DIR: client,
            VINCI_LEASE_SECONDS: '10',
            VINCI_TRUST_PROXY: '1',
          });
          const proxy = join(folder.path, 'nginx');
          mkdirSync(proxy);
          const ports = [...servers.ports, await freePort()];
          front = await startNginx(
            'nginx/cluster.conf',
            proxy,
            ports,
            trustedCertificate(folder.path),
          );
          browser = await openBrowser();
        });

        afterAll(async () => {
          await browser?.close();
          await front?.stop();
          await servers?.stop();
          killAll();
          await database?.remove();
          folder.remove();
        });

        /** The server that has a game; `undefined` while none has it. */
        async function holderOf(code: string): Promise<number | undefined> {
          const [row] = await database.query(
            `select address from leases join processes on processes.id = leases.process
             where game = $1 and expires_at > extract(epoch from clock_timestamp()) * 1000`,
            [code],
          );
          const index = servers.ports.findIndex((port) => `${row?.address}`.endsWith(`:${port}`));
          return index < 0 ? undefined : index;
        }

        const entriesOf = async (code: string): Promise<readonly string[]> =>
          (
            await database.query('select * from entries where game = $1 order by revision', [code])
          ).map((row) => JSON.stringify(row));

        test('goes on by itself at the other one when the one that has its game is killed, and no move is missing', async () => {
          const ada = await invite(browser, 'Ada', { trusting: true });
          const { page } = ada;
          const code = await createGame(ada, `https://localhost:${front.port}`);
          await page.getByRole('button', { name: say('occupant.easy') }).click();
          await page.getByText(say('table.allSeated')).waitFor();
          await page.getByRole('button', { name: say('table.start') }).click();
          await seeBoard(ada);
          const turn = () => see(page, 'the own turn', ({ acting }) => acting);
          const held: number[] = [];
          for (let kill = 0; kill < 2; kill++) {
            for (let deed = 0; deed < DEEDS; deed++) await act(ada, HABITS, await turn());
            const { revision } = await turn();
            const before = await entriesOf(code);
            // What the page shows is in the journal.
            expect(before.length).toBeGreaterThanOrEqual(revision);
            const holder = await until('a server has the game', async () => {
              const index = await holderOf(code);
              return index !== undefined && { index };
            });
            held.push(holder.index);
            ada.cutOff = true;
            await servers.end(holder.index, 'SIGKILL');
            // Nobody touches the page.
            await until('the other server has the game', async () => {
              const index = await holderOf(code);
              return index !== undefined && index !== holder.index;
            });
            const again = await see(
              page,
              'the game goes on',
              (seen) => seen.acting && seen.revision >= revision,
            );
            expect((await entriesOf(code)).slice(0, before.length)).toEqual(before);
            await act(ada, HABITS, again);
            // Until it has looked at its games it refuses calls.
            await servers.launch(holder.index);
            ada.cutOff = false;
          }
          expect(new Set(held).size).toBe(2);
          expect(ada.complaints).toEqual([]);
          await ada.context.close();
        });
      });
    });
  });
});
