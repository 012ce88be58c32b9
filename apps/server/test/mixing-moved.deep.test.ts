import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { UNDO } from '@vinci/protocol';
import { vinci } from './support/cli.ts';
import {
  begin,
  intentsOf,
  leave,
  type Mixer,
  mixersAt,
  playMixed,
  recordOf,
  rowsOf,
  together,
  untilChoice,
} from './support/mixer.ts';
import { randomOf } from './support/player.ts';
import {
  newFolder,
  removeFolders,
  sessionOf,
  type TestServer,
  testServer,
} from './support/server.ts';

const PASSWORD = 'correct horse';

const serve = (folder: string): Promise<TestServer> =>
  testServer(folder, { VINCI_OPERATOR_PASSWORD: PASSWORD });

const file = join(newFolder(), 'games.jsonl');
let data: string;
let server: TestServer;
let over: readonly Mixer[];
let going: readonly Mixer[];
let record: unknown;
let before: unknown;

/** All that a game goes on from, what is secret included. */
async function whole(code: string): Promise<unknown> {
  const session = await sessionOf(server, code);
  return {
    cells: [...(session.position?.cells ?? [])],
    undoable: session.undoable,
    links: [0, 1, 2].map((seat) => session.links(seat)),
    history: session.history(0),
  };
}

const codeOf = (mixers: readonly Mixer[]): string => mixers[0]?.player.code ?? '';

/** The record of a game that is over, with what somebody has noted. */
async function verdictFor({ player, noted }: Mixer): Promise<string> {
  return verify(await recordOf(server, player.code), { mapOf: mapById, noted }).verdict;
}

beforeAll(async () => {
  data = newFolder();
  server = await serve(data);
  over = await mixersAt(server.base);
  await begin(over);
  await playMixed(over, randomOf(31));
  record = await recordOf(server, codeOf(over));
  going = await mixersAt(server.base);
  await begin(going);
  await playMixed(going, randomOf(32), () => going.every(({ links }) => links > 3));
  const actor = await untilChoice(going, randomOf(33));
  const { revision } = actor.player.state;
  await actor.act(intentsOf(actor, false)[0] as number);
  await actor.player.request('undo', { revision: revision + 1 });
  await together(going, revision + 2);
  before = await whole(codeOf(going));
  const done = await vinci(['export', '--all', file, '--with-secrets', '--data', data]);
  expect(done).toEqual({ code: 0, out: '', err: '2 games\n' });
});

afterAll(async () => {
  await server.stop();
  removeFolders();
});

test('a game that moves to another server goes on in its chains, and one that is over is proved there', async () => {
  await server.stop();
  const other = newFolder();
  expect(await vinci(['import', file, '--data', other])).toMatchObject({ code: 0, err: '' });
  server = await serve(other);
  expect(await recordOf(server, codeOf(over))).toEqual(record);
  for (const mixer of over) expect(await verdictFor(mixer)).toBe('fair');
  expect(await whole(codeOf(going))).toEqual(before);
  const counts = going.map(({ links }) => links);
  for (const mixer of going) await mixer.enter(server.base);
  expect(going.map(({ links }) => links)).toEqual(counts);
  await playMixed(going, randomOf(34));
  for (const mixer of going) expect(await verdictFor(mixer)).toBe('fair');
  await leave(going);
});

describe('a file in which something is wrong with a link is refused', () => {
  type Entry = [number, number, number, number, string?];
  /** Changes the entries of the game that goes on; told where those with a link are. */
  const changed = (change: (entries: Entry[], linked: number[]) => void): string => {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines
      .map((line) => {
        const value = JSON.parse(line) as { game?: { code: string }; entries: Entry[] };
        if (value.game?.code !== codeOf(going)) return line;
        const linked = value.entries.flatMap(([, , , , link], at) => (link ? [at] : []));
        change(value.entries, linked);
        return JSON.stringify(value);
      })
      .join('\n');
  };
  const put = (entries: Entry[], at: number | undefined, link: string): void => {
    (entries[at ?? 0] as Entry)[4] = link;
  };

  test.each<[string, (entries: Entry[], linked: number[]) => void, string]>([
    ['another one', (entries, [at]) => put(entries, at, 'f'.repeat(64)), 'damaged'],
    [
      'a later one of the chain',
      (entries, [at]) => put(entries, at, going[entries[at ?? 0]?.[0] ?? 0]?.chain[7] ?? ''),
      'damaged',
    ],
    ['none', (entries, [at]) => void (entries[at ?? 0] as Entry).pop(), 'damaged'],
    [
      'one before a move that can be taken back',
      (entries, linked) => {
        const at = entries.findIndex((_, index) => index > 20 && !linked.includes(index));
        const seat = entries[at]?.[0];
        const given = linked.filter((index) => index < at && entries[index]?.[0] === seat).length;
        put(entries, at, going[seat ?? 0]?.chain[given + 1] ?? '');
      },
      'damaged',
    ],
    [
      'one of a bot',
      (entries, [at]) => void (entries[at ?? 0] as Entry).splice(3, 1, 1),
      'damaged',
    ],
    [
      'one of a step that was taken back',
      (entries) => {
        const at = entries.findIndex(([, intent]) => intent === UNDO);
        put(entries, at, 'f'.repeat(64));
      },
      'damaged',
    ],
    ['one that is too short', (entries, [at]) => put(entries, at, 'f'.repeat(63)), 'malformed'],
    ['an empty one', (entries, [at]) => put(entries, at, ''), 'malformed'],
  ])('%s', async (_, change, code) => {
    const target = newFolder();
    const spoilt = join(target, 'in.jsonl');
    writeFileSync(spoilt, changed(change));
    const refused = await vinci(['import', spoilt, '--data', target]);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringMatching(new RegExp(`^import/${code}: `)),
    ]);
    expect(readdirSync(target)).toEqual(['in.jsonl']);
  });
});

test.each([
  ['a move', 'code = 999999'],
  ['a link', `link = '${'e'.repeat(64)}'`],
])('a game in which %s is damaged is cut back, and goes on in its chains', async (_, change) => {
  await server.stop();
  data = newFolder();
  server = await serve(data);
  const mixers = await mixersAt(server.base);
  await begin(mixers);
  const [ada] = mixers;
  const { code } = ada.player;
  await playMixed(mixers, randomOf(35), () => mixers.every(({ links }) => links > 4));
  const rows = await rowsOf(server, code);
  const linked = rows.filter(({ link }) => link !== '').map(({ revision }) => revision);
  const from = linked.at(-4) ?? 0;
  await server.stop();
  const database = new DatabaseSync(join(data, 'vinci.sqlite'));
  database.prepare(`update entries set ${change} where revision = ?`).run(from);
  database.close();
  server = await serve(data);
  await expect(ada.enter(server.base)).rejects.toThrow('room/damaged');
  const repaired = await fetch(`${server.base}/operator/games/${code}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}` },
    body: new URLSearchParams({ action: 'repair', confirm: code }),
  });
  expect(repaired.status).toBe(200);
  for (const mixer of mixers) await mixer.enter(server.base);
  expect(ada.player.state.revision).toBe(from);
  for (const { seat, links } of mixers) {
    const kept = rows.slice(0, from).filter((row) => row.seat === seat && row.link !== '');
    expect(links).toBe(kept.length);
  }
  expect(mixers.map(({ links }) => links).reduce((a, b) => a + b)).toBe(linked.length - 4);
  // They give again what was cut off.
  await playMixed(mixers, randomOf(36));
  const played = await recordOf(server, code);
  expect(verify(played, { mapOf: mapById }).verdict).toBe('consistent');
  for (const mixer of mixers) expect(await verdictFor(mixer)).not.toBe('wrong');
  await leave(mixers);
});
