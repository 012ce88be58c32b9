import { readFileSync } from 'node:fs';
import { compileGame, type MapData, RULES_VERSION, replay } from '@vinci/rules';
import { TINY_MAP } from '@vinci/rules/testing';
import { europe } from '../../maps/src/index.ts';
import { verifyFictional } from '../src/index.ts';
import { type FictionalGolden, shownBy, WANTED } from './fictional-games.ts';

const FILES = [
  'de-classic-solo',
  'de-classic-two-players',
  'nl-classic-solo',
  'nl-classic-two-players',
];

/** The first version of the rules that had fictional players. Games of every version since are kept. */
const FIRST = 2;

const VERSIONS = Array.from({ length: RULES_VERSION - FIRST + 1 }, (_, index) => FIRST + index);

const read = (name: string, version: number): FictionalGolden[] =>
  readFileSync(new URL(`golden/v${version}/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FictionalGolden);

const mapOf = ({ record }: FictionalGolden): MapData =>
  record.config.map === TINY_MAP.id ? TINY_MAP : europe;

const RECORDED = VERSIONS.flatMap((version) => FILES.map((name) => [version, name] as const));

describe.each(RECORDED)(
  'games with fictional players recorded under version %i: %s',
  (version, name) => {
    const games = read(name, version);

    test('there are at least ten, of this text and this number of players', () => {
      expect(games.length).toBeGreaterThanOrEqual(10);
      for (const { record } of games) {
        expect(record.rules).toBe(version);
        const { preset, seats, fictional } = record.config;
        expect(preset).toBe(name.startsWith('de') ? 'deClassic' : 'nlClassic');
        expect([seats, fictional.length]).toEqual(name.endsWith('solo') ? [4, 3] : [4, 2]);
      }
    });

    test('[FICT-GEN-2] each replays to the same digests, and the automaton acts the same again', () => {
      for (const golden of games) {
        const digests = new Map(golden.turns);
        let seen = 0;
        const played = replay(golden.record, mapOf(golden), (position, entry) => {
          const digest = digests.get(entry);
          if (digest === undefined) return;
          expect(position.digest()).toBe(digest);
          seen++;
        });
        expect(played.ok && played.value.phase).toBe('over');
        expect(seen).toBe(golden.turns.length);
        const verified = verifyFictional(golden.record, mapOf(golden));
        expect(verified.ok && verified.value).toBeGreaterThan(100);
      }
    });

    test('together they show what fictional players do', () => {
      const shown = new Set<string>();
      for (const golden of games) {
        const game = compileGame(golden.record.config, mapOf(golden));
        if (!game.ok) throw new Error(game.error.text);
        for (const one of shownBy(game.value, golden.record)) shown.add(one);
      }
      expect(WANTED.filter((want) => !shown.has(want))).toEqual([]);
    });
  },
);
