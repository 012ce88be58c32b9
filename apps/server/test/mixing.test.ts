import { newHex, stirred } from '@vinci/fairness';
import { UNDO } from '@vinci/protocol';
import { apply, newPosition, type Position, type PresetId } from '@vinci/rules';
import type { GameSession } from '@vinci/session/session';
import { journalOf } from './support/attack.ts';
import {
  actorOf,
  batchOf,
  begin,
  begunMixers,
  intentsOf,
  leave,
  Mixer,
  mixersAt,
  playMixed,
  rowsOf,
  together,
  untilChoice,
} from './support/mixer.ts';
import { Player, randomIntent, randomOf } from './support/player.ts';
import { sessionOf, sharedServer } from './support/server.ts';

const server = sharedServer();

const linksIn = ({ state }: Player): number[] => state.seats.map(({ links }) => links);

test('the state counts the links of each seat: none before the start, and none of who has no chain', async () => {
  const mixers = await mixersAt(server.base, { seats: 3 }, ['Ada', 'Bob']);
  const [ada] = mixers;
  const { code } = ada.player;
  const cy = new Mixer(await Player.join(server.base, code, 'Cy'));
  const all = [...mixers, cy];
  expect(linksIn(cy.player)).toEqual([-1, -1, -1]);
  await begin(mixers);
  await cy.player.until(() => cy.player.state.cells.length > 0);
  expect(linksIn(cy.player)).toEqual([0, 0, -1]);
  const random = randomOf(3);
  const counts = [0, 0, -1];
  while (all.some(({ seat, links }) => seat < 2 && links < 4)) {
    const actor = actorOf(all) as Mixer;
    const { player, seat, next } = actor;
    const before = actor.taken;
    const { revision } = player.state;
    await actor.act(randomIntent(player.position(), random) as number);
    if (actor.taken !== before) counts[seat] = (counts[seat] ?? 0) + 1;
    await together(all, revision + 1);
    for (const each of all) expect(linksIn(each.player)).toEqual(counts);
    const row = (await rowsOf(server, code)).at(-1);
    expect(row?.link).toBe(actor.taken === before ? '' : next);
  }
  const watcher = await Player.enter(server.base, code);
  expect(linksIn(watcher)).toEqual(counts);
  // What is mixed in is nobody else's business before the end.
  expect(JSON.stringify([await watcher.request('history'), watcher.state])).not.toContain(
    ada.taken,
  );
  await watcher.leave();
  await leave(all);
});

test('what is drawn follows from the seed and all links until then, and not from the seed alone', async () => {
  const mixers = await begunMixers(server.base);
  const [ada] = mixers;
  const { code } = ada.player;
  await playMixed(mixers, randomOf(4));
  expect(ada.player.state.status).toBe('over');
  const { entries, opening } = await ada.player.request('history');
  const stored = await server.services.store.load(code);
  const seed = stored?.game.seed ?? '';
  const position = newPosition(ada.player.game, seed);
  expect(opening).toEqual(position.draws);
  const earlier: Position[] = [];
  const compared = { undone: 0, drawn: 0, other: 0 };
  for (const [index, { code: intent, link }] of (stored?.entries ?? []).entries()) {
    if (intent === UNDO) {
      position.copyFrom(earlier.pop() as Position);
      compared.undone++;
      expect(link).toBe('');
      continue;
    }
    earlier.push(position.clone());
    if (link !== '') position.key = stirred(position.key, link);
    const alone = position.clone();
    alone.key = seed;
    apply(alone, intent);
    apply(position, intent);
    expect([intent, ...position.draws]).toEqual(entries[index]);
    if (position.draws.length > 0) compared.drawn++;
    if (position.draws.join() !== alone.draws.join()) compared.other++;
    // All are people with a chain, so nothing is drawn and nobody's turn ends without a link.
    expect([index, link !== '']).toEqual([index, position.revealed !== earlier.at(-1)?.revealed]);
  }
  expect(compared.undone).toBeGreaterThan(0);
  expect(compared.drawn).toBeGreaterThan(1);
  expect(compared.other).toBeGreaterThan(compared.drawn / 2);
  expect((await sessionOf(server, ada.player.code)).position?.cells).toEqual(position.cells);
  await leave(mixers);
});

describe('a link', () => {
  let mixers: [Mixer, Mixer, Mixer];
  let session: GameSession;
  const random = randomOf(5);
  beforeAll(async () => {
    mixers = await begunMixers(server.base);
    session = await sessionOf(server, mixers[0].player.code);
    await playMixed(mixers, random, () => mixers.every(({ links }) => links > 1));
  });
  afterAll(() => leave(mixers));

  /** All that a link could have changed. */
  const whole = async (): Promise<unknown> => [
    await journalOf(server, session.code),
    session.revision,
    session.undoable,
    [...(session.position?.cells ?? [])],
    [0, 1, 2].map((seat) => session.links(seat)),
  ];

  test('that is not the next one of the chain of the seat is refused, and nothing changes', async () => {
    const actor = await untilChoice(mixers, random);
    const { player, chain, links, promise } = actor;
    const other = mixers.find((each) => each !== actor) as Mixer;
    const [intent] = intentsOf(actor, true);
    const { revision } = player.state;
    const wrong = [newHex(), chain[links + 2], chain[links], chain[0], other.next, promise];
    const before = await whole();
    for (const link of wrong) {
      expect(await player.refusalOf('intent', { revision, intents: [intent], link })).toBe(
        'entropy/other',
      );
    }
    expect(await whole()).toEqual(before);
    await actor.act(intent as number);
    await together(mixers, revision + 1);
    expect(actor.links).toBe(links + 1);
  });

  test.each([
    ['short', 'a'.repeat(63)],
    ['long', 'a'.repeat(65)],
    ['in capitals', 'A'.repeat(64)],
    ['empty', ''],
    ['no text', 7],
    ['null', null],
  ])('that is %s is no message at all', async (_, link) => {
    const actor = actorOf(mixers) as Mixer;
    const { player } = actor;
    const { revision } = player.state;
    const before = await whole();
    const intents = [randomIntent(player.position(), random)];
    expect(await player.refusalOf('intent', { revision, intents, link })).toBe('message/malformed');
    expect(await whole()).toEqual(before);
  });

  test('of a seat without a chain is refused', async () => {
    const [ada, bob] = await mixersAt(server.base, { seats: 3 }, ['Ada', 'Bob']);
    const cy = new Mixer(await Player.join(server.base, ada.player.code, 'Cy'));
    await begin([ada, bob]);
    await cy.player.until(() => cy.player.state.cells.length > 0);
    const all = [ada, bob, cy];
    await playMixed(all, random, () => actorOf(all) === cy && intentsOf(cy, true).length > 0);
    const { revision } = cy.player.state;
    const intents = intentsOf(cy, true).slice(0, 1);
    for (const link of [cy.chain[0], cy.chain[1]]) {
      expect(await cy.player.refusalOf('intent', { revision, intents, link })).toBe(
        'entropy/other',
      );
    }
    await cy.player.request('intent', { revision, intents });
    await leave(all);
  });

  test('with moves that can be taken back is not looked at, and not used up', async () => {
    const actor = await untilChoice(mixers, random);
    const { player, next, links } = actor;
    const { revision } = player.state;
    const [kept] = intentsOf(actor, false) as [number];
    for (const [step, link] of [newHex(), next].entries()) {
      const at = revision + 2 * step;
      await player.request('intent', { revision: at, intents: [kept], link });
      expect((await rowsOf(server, player.code)).at(-1)?.link).toBe('');
      await player.request('undo', { revision: at + 1 });
    }
    await together(mixers, revision + 4);
    expect(actor.links).toBe(links);
    expect(actor.next).toBe(next);
  });

  test('that came with a refused request is good afterwards', async () => {
    const actor = await untilChoice(mixers, random);
    const { player, next } = actor;
    const { revision } = player.state;
    const intents = intentsOf(actor, true).slice(0, 1);
    const other = mixers.find((each) => each !== actor) as Mixer;
    const before = await whole();
    const refused = [
      await player.refusalOf('intent', { revision: revision - 1, intents, link: next }),
      await player.refusalOf('intent', { revision: revision + 1, intents, link: next }),
      await player.refusalOf('intent', { revision, intents: [1_000_000], link: next }),
      await other.player.refusalOf('intent', { revision, intents, link: other.next }),
    ];
    expect(refused).toEqual([
      'intent/stale',
      'intent/stale',
      'rule/unknown-intent',
      'rule/not-your-turn',
    ]);
    expect(await whole()).toEqual(before);
    await player.request('intent', { revision, intents, link: next });
    await together(mixers, revision + 1);
    expect((await rowsOf(server, player.code)).at(-1)?.link).toBe(next);
    // A move with it cannot be taken back, by nobody.
    for (const each of mixers) {
      expect(await each.player.refusalOf('undo', { revision: revision + 1 })).toMatch(
        /^(undo\/nothing|rule\/not-your-turn)$/,
      );
    }
  });
});

test.each<[string, PresetId, boolean]>([
  ['others come before it', 'deClassic', false],
  ['a second one comes after it', 'deShort', true],
])(
  'a link with several moves is mixed in before the first that reveals something: %s',
  async (_, preset, two) => {
    const mixers = await mixersAt(server.base, { preset });
    await begin(mixers);
    const session = await sessionOf(server, mixers[0].player.code);
    let batch: readonly number[] = [];
    await playMixed(mixers, randomOf(8), () => {
      const { next } = actorOf(mixers) as Mixer;
      batch = batchOf(session.position as Position, next, two);
      return batch.length > 0;
    });
    const actor = actorOf(mixers) as Mixer;
    const { player, next, links } = actor;
    const { revision } = player.state;
    const position = session.position?.clone() as Position;
    await player.request('intent', { revision, intents: [...batch], link: next });
    await together(mixers, revision + batch.length);
    const rows = (await rowsOf(server, player.code)).slice(revision);
    expect(rows.map(({ code }) => code)).toEqual(batch);
    const revealing: number[] = [];
    for (const [index, { code, link }] of rows.entries()) {
      const { revealed } = position;
      if (link !== '') position.key = stirred(position.key, link);
      apply(position, code);
      if (position.revealed !== revealed) revealing.push(index);
    }
    expect(revealing).toHaveLength(two ? 2 : 1);
    expect(revealing[0]).toBeGreaterThan(two ? -1 : 0);
    expect(rows.map(({ link }) => link)).toEqual(
      batch.map((_code, index) => (index === revealing[0] ? next : '')),
    );
    expect(session.position?.cells).toEqual(position.cells);
    expect(actor.links).toBe(links + 1);
    await leave(mixers);
  },
);
