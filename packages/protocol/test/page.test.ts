import { readFileSync } from 'node:fs';
import { Encoder } from '@colyseus/schema';
import { europe } from '@vinci/maps';
import { GameState, PROTOCOL_VERSION, Projection, SeatState } from '@vinci/protocol';
import { BODIES } from '@vinci/protocol/schemas';
import {
  apply,
  compileGame,
  decodeIntent,
  encodeIntent,
  type Game,
  INTENT_TYPES,
  listLegal,
  newPosition,
  PHASES,
  PRESET_IDS,
  type PresetId,
  parseGameConfig,
  randomIntent,
  seededRandom,
} from '@vinci/rules';
import { layoutCells } from '@vinci/rules/testing';
import { PAGE, upToDate } from '../build/page.ts';

const page = readFileSync(PAGE, 'utf8');

test('payloads and refusals of the page are those of the schemas', () => {
  // Otherwise run `node packages/protocol/build/page.ts`.
  expect(page).toBe(upToDate(page));
});

test('the page names the fields with which a game is created', () => {
  const section = /### `POST \/api\/games`([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const named = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(BODIES.create.shape).sort());
});

test('the page says which version of the protocol it describes', () => {
  expect(page).toContain(`\nVersion ${PROTOCOL_VERSION}. `);
});

test('the page names every field of the state', () => {
  const fields = [
    ...Object.keys(new GameState().toJSON()),
    ...Object.keys(new SeatState().toJSON()),
  ];
  expect(fields.length).toBeGreaterThan(15);
  for (const field of fields) expect(page).toContain(`\`${field}\``);
});

const gameOf = (preset: PresetId): Game => {
  const config = parseGameConfig({ preset, map: 'europe', seats: 3 });
  if (!config.ok) throw new Error(config.error.code);
  const game = compileGame(config.value, europe);
  if (!game.ok) throw new Error(game.error.code);
  return game.value;
};

test('the bytes of a conquest on the page are those that a server sends', () => {
  const random = seededRandom('00112233445566778899aabbccddeeff');
  const position = newPosition(gameOf('deClassic'), '0'.repeat(32));
  const state = new GameState();
  const projection = new Projection(state);
  const encoder = new Encoder(state);
  for (let revision = 1; ; revision++) {
    const before = position.clone();
    const code = randomIntent(position, random);
    apply(position, code);
    projection.show(position);
    state.revision = revision;
    const patch = Buffer.from(encoder.encode());
    encoder.discardChanges();
    // Then both numbers of the message have two bytes.
    if (revision < 257 || decodeIntent(code)?.type !== 'conquer') continue;
    const bytesOf = (text: string): string => text.replace(/\s/g, '');
    const [message = '', , patched = '', said = ''] =
      /\n(0d 01.*)\n(.*)\n(0f .*)\n *patch: (.*)\n/.exec(page)?.slice(1) ?? [];
    const numbers = [revision, code].map((each) => `cd${each.toString(16).padStart(4, '0')}`);
    expect(bytesOf(message)).toBe(`0d0192${numbers.join('')}`);
    expect(page).toContain(`message of type 1: [${revision}, ${code}]`);
    expect(bytesOf(patched)).toBe(`0f${patch.toString('hex')}`);
    const { length } = state.cells;
    const changed = Array.from({ length }, (_, cell) => cell).filter(
      (cell) => before.cells[cell] !== position.cells[cell],
    );
    expect(said.match(/\d+/g)?.map(Number)).toEqual([...changed, revision]);
    return;
  }
});

test.each(PRESET_IDS)('%s allows in each phase what the page says', (preset) => {
  const rows = page.matchAll(/^\| (\w+) \| ([\d, ]+) \|$/gm);
  const allowed = new Map(
    [...rows].map(([, phase, types]) => [phase, types?.split(', ').map(Number)]),
  );
  const random = seededRandom('00112233445566778899aabbccddeeff');
  for (const position = newPosition(gameOf(preset), '0'.repeat(32)); position.actor >= 0; ) {
    const types = listLegal(position).map((code) => code & 31);
    expect(allowed.get(position.phase)).toEqual(expect.arrayContaining(types));
    apply(position, randomIntent(position, random));
  }
});

test('the page numbers intents, phases and cells as the engine does', () => {
  for (const [type, name] of INTENT_TYPES.entries()) {
    const row = new RegExp(`^\\| ${type} \\| ([^|]+)\\|`, 'm').exec(page)?.[1]?.toLowerCase() ?? '';
    const word =
      {
        endExpansion: 'expansion',
        endReorganization: 'reorganization',
        giveUp: 'give',
        endForts: 'no more forts',
        endTurn: 'turn',
        endDecline: 'decline',
      }[name as string] ?? name;
    expect(row).toContain(word);
  }
  expect(page).toContain(PHASES.map((phase, index) => `${index} ${phase}`).join(', '));
  const three = layoutCells.createLayout(3, 75);
  expect([three.seats, three.track, three.bag, three.provinces]).toEqual([16, 61, 79, 119]);
  expect(encodeIntent({ type: 'conquer', province: 48, means: 'normal' })).toBe(1540);
  expect(encodeIntent({ type: 'place', province: 7, pawns: 3 })).toBe(24808);
});
