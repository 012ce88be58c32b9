import { readFileSync } from 'node:fs';
import { compileGame, type MapData, replay } from '@vinci/rules';
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

const read = (name: string): FictionalGolden[] =>
  readFileSync(new URL(`golden/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FictionalGolden);

const mapOf = ({ record }: FictionalGolden): MapData =>
  record.config.map === TINY_MAP.id ? TINY_MAP : europe;

describe.each(FILES)('recorded games with fictional players: %s', (name) => {
  const games = read(name);

  test('there are at least ten, of this text and this number of players', () => {
    expect(games.length).toBeGreaterThanOrEqual(10);
    for (const { record } of games) {
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
});
