import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import {
  apply,
  check,
  decodeIntent,
  encodeIntent,
  explain,
  INTENT_TYPES,
  type IntentCode,
  type Position,
  PRESET_IDS,
  publicCells,
  RULE_ERRORS,
  restorePosition,
  submit,
} from '../../src/index.ts';
import { firstOf, secondOf, typeOf } from '../../src/intents.ts';
import { formatIntent, parseIntent } from '../../src/notation/index.ts';
import { arbitraryPosition, listLegal, makeGame, TINY_MAP } from '../../src/testing/index.ts';
import { europe } from '../maps.ts';
import { parsePerft } from '../perft.ts';
import { COAST, DELTA_FOR, EUROPE_FOR, fileNameOf, gamesOfAllTexts, ROW_MAP } from '../support.ts';

const GAMES = [
  ...[3, 4, 6].flatMap((seats) => gamesOfAllTexts(TINY_MAP, seats)),
  ...gamesOfAllTexts(europe, 3),
  ...gamesOfAllTexts(ROW_MAP),
  EUROPE_FOR[5]!,
  COAST,
  ...Object.values(DELTA_FOR),
  makeGame(TINY_MAP, 3, { firstChoiceTiming: 'setupWithFoothold' }, 'deShort'),
];

/** Every code that an intent can have. */
function allCodes(): IntentCode[] {
  const codes: IntentCode[] = [];
  for (let type = 0; type < INTENT_TYPES.length; type++) {
    for (let first = 0; first < 256; first++) {
      for (let second = 0; second < 256; second++) {
        const code = type | (first << 5) | (second << 13);
        const intent = decodeIntent(code);
        if (intent === undefined) continue;
        if (encodeIntent(intent) !== code) throw new Error(`code ${code}`);
        codes.push(code);
      }
    }
  }
  return codes;
}

const CODES = allCodes();

const PERFT = PRESET_IDS.flatMap((preset) => {
  const file = new URL(`../resources/${fileNameOf(preset)}.perft`, import.meta.url);
  return parsePerft(readFileSync(file, 'utf8'), preset).map(
    ({ name, position }) => [`${preset}: ${name}`, position] as const,
  );
});

/** Every refusal met in this file. */
const refusals = new Set<string>();

/** Codes by their first operand. */
const BY_FIRST = Array.from({ length: 256 }, (_, first) =>
  CODES.filter((code) => firstOf(code) === first),
);

/** Codes that could be about something on the board, and some that are surely not. */
const codesFor = ({ game }: Position): IntentCode[] =>
  BY_FIRST.flatMap((codes, first) =>
    first < Math.max(game.provinceCount, 7) + 2 || first > 253 ? codes : [],
  );

const legalBySearch = (position: Position): IntentCode[] =>
  codesFor(position)
    .filter((code) => {
      const verdict = check(position, code);
      if (verdict !== undefined) refusals.add(verdict);
      return verdict === undefined;
    })
    .sort(byPlace);

const byPlace = (a: IntentCode, b: IntentCode): number =>
  typeOf(a) - typeOf(b) || firstOf(a) - firstOf(b) || secondOf(a) - secondOf(b);

describe('laws of intents', () => {
  test('codes: one for each intent, and what is none is refused', () => {
    expect(new Set(CODES).size).toBe(CODES.length);
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 1 << 23 }), (code) => {
        const intent = decodeIntent(code);
        if (intent !== undefined) expect(encodeIntent(intent)).toBe(code);
      }),
      { seed: 3, numRuns: runs(2000) },
    );
    expect(decodeIntent(0.5)).toBeUndefined();
    expect(decodeIntent(Number.NaN)).toBeUndefined();
  });

  test('[TURN-2] the listed intents and only they pass the check, in canonical order', () => {
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        const listed = listLegal(position);
        expect(listed).toEqual(legalBySearch(position));
        expect(listed.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(30), seed: 11 },
    );
  });

  test('the same in every phase of the game', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        const times = seen.get(position.phase) ?? 0;
        seen.set(position.phase, times + 1);
        if (times >= 3) return;
        expect(listLegal(position)).toEqual(legalBySearch(position));
      }),
      { numRuns: 1000, seed: 17 },
    );
    expect([...seen.keys()].sort()).toEqual([
      'cohesion',
      'draft',
      'expansion',
      'forts',
      'mobilisation',
      'rebirth',
      'relinquish',
      'reorganization',
      'retreat',
      'surplus',
    ]);
  });

  test.each(PERFT)(
    '[TURN-2] the same in a fixed position and after each of its intents: %s',
    (_name, start) => {
      expect(listLegal(start)).toEqual(legalBySearch(start));
      for (const code of listLegal(start).slice(-5)) {
        const position = start.clone();
        apply(position, code);
        expect(listLegal(position)).toEqual(legalBySearch(position));
        for (const next of listLegal(position).slice(0, 1)) {
          const later = position.clone();
          apply(later, next);
          expect(listLegal(later)).toEqual(legalBySearch(later));
        }
      }
    },
  );

  test('every refusal occurs in play, but for those that tests of their own produce', () => {
    const elsewhere = [
      'rule/first-turn',
      'rule/game-over',
      'rule/not-your-turn',
      'rule/only-rebirth',
      'rule/roll-waits',
      'rule/stock-empty',
      'rule/unknown-intent',
    ];
    expect(
      Object.keys(RULE_ERRORS)
        .filter((code) => !refusals.has(code))
        .sort(),
    ).toEqual(elsewhere);
  });

  test('intents are written and read back', () => {
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        for (const code of listLegal(position)) {
          const intent = decodeIntent(code);
          if (intent === undefined) throw new Error('listed, but no intent');
          const read = parseIntent(position.game, formatIntent(position.game, intent));
          expect(read).toEqual({ ok: true, value: intent });
        }
      }),
      { numRuns: runs(60), seed: 13 },
    );
  });

  test('[TURN-1] what is refused changes nothing and says why, with a clause', () => {
    fc.assert(
      fc.property(
        arbitraryPosition(GAMES),
        fc.array(fc.nat(CODES.length - 1), { minLength: 40, maxLength: 40 }),
        fc.nat(5),
        (position, picks, someone) => {
          const before = position.clone();
          for (const code of picks.map((pick) => CODES[pick]!)) {
            const reason = explain(position, code);
            if (reason === undefined) continue;
            expect(reason.text).toMatch(/\.$/);
            expect(reason.clause).toMatch(/^[A-Z-]+-\d+$/);
            const intent = decodeIntent(code);
            if (intent === undefined) throw new Error('unreachable');
            expect(submit(position, position.actor, intent)).toEqual({ ok: false, error: reason });
            expect(position.equals(before)).toBe(true);
          }
          const other = someone % position.game.seats;
          const legal = decodeIntent(listLegal(position)[0]!);
          if (other === position.actor || legal === undefined) return;
          expect(submit(position, other, legal)).toMatchObject({
            error: { code: 'rule/not-your-turn' },
          });
          expect(position.equals(before)).toBe(true);
        },
      ),
      { numRuns: runs(100), seed: 14 },
    );
  });

  test('a position restored from its public cells lists the same intents', () => {
    fc.assert(
      fc.property(arbitraryPosition(GAMES), (position) => {
        const restored = restorePosition(position.game, publicCells(position));
        expect(listLegal(restored)).toEqual(listLegal(position));
        expect(restored.digest()).toBe(position.digest());
      }),
      { numRuns: runs(1000), seed: 17 },
    );
  });
});
