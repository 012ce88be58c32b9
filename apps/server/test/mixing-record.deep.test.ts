import {
  type FairRecord,
  type Finding,
  linksOf,
  type Report,
  verify,
} from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { applyWithDraws } from '@vinci/rules';
import {
  actorOf,
  begin,
  begunMixers,
  intentsOf,
  leave,
  Mixer,
  mixersAt,
  playMixed,
  recordOf,
  rowsOf,
  together,
} from './support/mixer.ts';
import { Player, randomOf } from './support/player.ts';
import { sharedServer } from './support/server.ts';

const server = sharedServer();

const check = (record: FairRecord, mixer?: Mixer): Report =>
  verify(record, { mapOf: mapById, noted: mixer?.noted });

const faultsIn = ({ findings }: Report): Finding[] =>
  findings.filter(({ outcome }) => outcome === 'unproven' || outcome === 'wrong');

/** Plays until somebody has to act who can draw something, or pass on his turn without; says how. */
async function untilFinal(mixers: readonly Mixer[], who: Mixer, drawing: boolean): Promise<number> {
  let found: number | undefined;
  await playMixed(mixers, randomOf(12), () => {
    const codes = actorOf(mixers) === who ? intentsOf(who, true) : [];
    found = codes.find((code) => draws(who, code) === drawing);
    return found !== undefined;
  });
  if (found === undefined) throw new Error('there was no such move');
  return found;
}

/** Whether an intent draws something: it cannot be carried out where nothing is given to it. */
function draws({ player }: Mixer, intent: number): boolean {
  try {
    applyWithDraws(player.position().clone(), intent, []);
    return false;
  } catch {
    return true;
  }
}

/** Plays on to the end and fetches the record. */
async function ended(mixers: readonly Mixer[]): Promise<FairRecord> {
  await playMixed(mixers, randomOf(13));
  const { player } = mixers[0] as Mixer;
  expect(player.state.status).toBe('over');
  return recordOf(server, player.code);
}

test('the record of a game that all have mixed has all links, and is fair for each of them', async () => {
  const mixers = await begunMixers(server.base);
  const [ada] = mixers;
  await playMixed(mixers, randomOf(11), () => ada.links > 3);
  expect(await ada.player.request('history')).not.toHaveProperty('links');
  await expect(recordOf(server, ada.player.code)).rejects.toThrow('table/not-over');
  const record = await ended(mixers);
  const links = linksOf(record);
  const rows = await rowsOf(server, ada.player.code);
  expect(rows.map(({ link }) => link)).toEqual(rows.map((_, index) => links.get(index) ?? ''));
  for (const { seat, chain, links: count, taken } of mixers) {
    const own = rows.filter((row) => row.seat === seat && row.link !== '').map(({ link }) => link);
    expect(own).toEqual(chain.slice(1, count + 1));
    expect(own.at(-1)).toBe(taken);
  }
  expect(check(record).verdict).toBe('consistent');
  for (const mixer of mixers) {
    const report = check(record, mixer);
    expect([report.verdict, faultsIn(report)]).toEqual(['fair', []]);
    expect(report.findings.map(({ code }) => code)).toContain('own.mixed');
  }
  // A link that the server took and left out of the record is missed by whoever gave it.
  const other = new Mixer(ada.player);
  other.taken = other.chain[3];
  expect(check(record, other).verdict).toBe('wrong');
  await leave(mixers);
});

test.each([
  ['draws', true],
  ['passes on his turn', false],
])(
  'who %s without the link of his chain is named, and the game is unproven for all',
  async (_, drawing) => {
    const mixers = await begunMixers(server.base);
    const [ada, bob, cy] = mixers;
    const intent = await untilFinal(mixers, bob, drawing);
    const { revision } = bob.player.state;
    await bob.player.request('intent', { revision, intents: [intent] });
    await together(mixers, revision + 1);
    const record = await ended(mixers);
    for (const mixer of [undefined, ada, bob, cy]) {
      const report = check(record, mixer);
      expect(report.verdict).toBe('unproven');
      expect(faultsIn(report)).toEqual([
        expect.objectContaining({
          code: 'links.bare',
          values: { seat: bob.seat + 1, name: 'Bob', count: 1, entry: revision + 1 },
        }),
      ]);
    }
    await leave(mixers);
  },
);

test('who takes over a seat has not its chain and mixes nothing in: nothing is wrong, and it is said', async () => {
  const mixers = await begunMixers(server.base);
  const [ada, bob, cy] = mixers;
  await playMixed(mixers, randomOf(15), () => mixers.every(({ links }) => links > 1));
  const counts = mixers.map(({ links }) => links);
  const { base, code } = ada.player;
  // One is put out and somebody sits down; the other one is replaced by whoever has a link.
  await ada.player.request('kick', { seat: bob.seat });
  const { token } = await ada.player.request('replace', { seat: cy.seat, by: 'link' });
  await Promise.all([bob, cy].map(({ player }) => player.until(() => player.seat === -1)));
  const bea = new Mixer(await Player.join(base, code, 'Bea'));
  const dan = new Mixer(await Player.enter(base, code, token));
  dan.player.token = (await dan.player.request('sit', { name: 'Dan' })).token;
  await Promise.all([bea, dan].map(({ player }) => player.until(() => player.seat > 0)));
  const now = [ada, bea, dan];
  await together(now);
  const record = await ended(now);
  expect(
    record.entries.some(([seat, , , , ...drawn]) => seat === bea.seat && drawn.length > 0),
  ).toBe(true);
  const bare = await rowsOf(server, code);
  for (const { seat, links } of [bea, dan]) {
    expect(links).toBe(counts[seat]);
    expect(bare.filter((row) => row.seat === seat && row.link !== '')).toHaveLength(links);
  }
  expect(ada.links).toBeGreaterThan(counts[0] as number);
  expect(check(record, ada).verdict).toBe('unproven');
  // Nothing proves that it was somebody else, so their seats are named.
  expect(faultsIn(check(record, ada))).toMatchObject(
    [bea, dan].map(({ seat }) => ({ code: 'links.bare', values: { seat: seat + 1 } })),
  );
  // Who was put out finds what he had mixed in.
  const { commitment, seal } = ada.player.state;
  const noted = { commitment, seal, value: bob.value, link: bob.taken };
  expect(verify(record, { mapOf: mapById, noted }).findings).toContainEqual({
    check: 'own',
    outcome: 'right',
    code: 'own.mixed',
  });
  await leave([ada, bob, cy, bea, dan]);
});

test('seats that were drawn by lot keep their chains', async () => {
  const mixers = await mixersAt(
    server.base,
    { seats: 4, opponents: ['fictional', 'fictional'], preset: 'deClassic', pace: 'instant' },
    ['Ada', 'Bob'],
  );
  await begin(mixers);
  const [{ player }] = mixers;
  while (player.state.status === 'playing') {
    await player.until(() => player.state.status === 'over' || actorOf(mixers) !== undefined);
    await playMixed(mixers, randomOf(16));
  }
  const record = await recordOf(server, player.code);
  expect(mixers.every(({ links }) => links > 2)).toBe(true);
  for (const mixer of mixers) expect(check(record, mixer).verdict).toBe('fair');
  await leave(mixers);
});
