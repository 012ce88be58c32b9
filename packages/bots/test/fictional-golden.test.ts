import { compileGame } from '@vinci/rules';
import { FICTIONAL_TEXTS, shownBy, WANTED } from './fictional-games.ts';
import { changeOf, goldenFile, mapOf, readFictional } from './fictional-golden-file.ts';

const RECORDED = FICTIONAL_TEXTS.flatMap((preset) =>
  ([1, 2] as const).map((humans) => [preset, humans] as const),
);

describe.each(RECORDED)('recorded games with fictional players: %s, %i real', (preset, humans) => {
  const games = readFictional(goldenFile(preset, humans));

  test('there are at least ten, of this text and this number of players', () => {
    expect(games.length).toBeGreaterThanOrEqual(10);
    for (const { record } of games) {
      const { seats, fictional } = record.config;
      expect([record.config.preset, seats, fictional.length]).toEqual([preset, 4, 4 - humans]);
    }
  });

  test('[FICT-GEN-2] each replays to the same digests, and the automaton acts the same again', () => {
    for (const golden of games) {
      expect(golden.turns.length).toBeGreaterThan(10);
      expect(changeOf(golden)).toBeUndefined();
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
