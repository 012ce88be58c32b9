import { readFileSync } from 'node:fs';
import { europe } from '@vinci/maps';
import { GameState, PROTOCOL_VERSION, SeatState } from '@vinci/protocol';
import { BODIES } from '@vinci/protocol/schemas';
import {
  apply,
  compileGame,
  encodeIntent,
  INTENT_TYPES,
  listLegal,
  newPosition,
  PHASES,
  PRESET_IDS,
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

test.each(PRESET_IDS)('%s allows in each phase what the page says', (preset) => {
  const rows = page.matchAll(/^\| (\w+) \| ([\d, ]+) \|$/gm);
  const allowed = new Map(
    [...rows].map(([, phase, types]) => [phase, types?.split(', ').map(Number)]),
  );
  const config = parseGameConfig({ preset, map: 'europe', seats: 3 });
  if (!config.ok) throw new Error(config.error.code);
  const game = compileGame(config.value, europe);
  if (!game.ok) throw new Error(game.error.code);
  const random = seededRandom('00112233445566778899aabbccddeeff');
  for (const position = newPosition(game.value, '0'.repeat(32)); position.actor >= 0; ) {
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
