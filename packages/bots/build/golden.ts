/**
 * Makes the recorded games with fictional players, `test/golden/*.jsonl`: for each rule text and for
 * one and two real players ten games that together show all of `WANTED`. Games that come out as they
 * are recorded stay; remove a file to make all of its games anew. Run it with
 * `node packages/bots/build/golden.ts` after a change of the rules or of a board that is meant, and
 * say in the commit what changed them.
 */
import { writeFileSync } from 'node:fs';
import { europe } from '@vinci/maps';
import { compileGame } from '@vinci/rules';
import { TINY_MAP } from '@vinci/rules/testing';
import {
  FICTIONAL_TEXTS,
  gameFor,
  playGame,
  shownBy,
  VARIANTS,
  WANTED,
} from '../test/fictional-games.ts';
import {
  changeOf,
  type FictionalGolden,
  goldenFile,
  mapOf,
  packFictional,
  readFictional,
} from '../test/fictional-golden-file.ts';

const CANDIDATES = 120;
const GAMES = 10;

interface Candidate {
  readonly golden: FictionalGolden;
  readonly shows: ReadonlySet<string>;
}

function candidate(preset: (typeof FICTIONAL_TEXTS)[number], humans: 1 | 2, number: number) {
  const map = number % 4 === 3 ? TINY_MAP : europe;
  const variant = number % 3 === 0 ? {} : VARIANTS[(number * 5) % VARIANTS.length];
  const harder = number % 10 === 7 ? { fictStartVP: 15 as const, fictBasePawns: 9 } : {};
  const game = gameFor(map, preset, humans, { ...variant, ...harder }, number);
  const turns: [number, number][] = [];
  let turn = '';
  let played = 0;
  const { record, position } = playGame(game, number, {
    before: (now) => {
      const begun = `${now.round} ${now.turnSeat}`;
      if (turn !== '' && begun !== turn) turns.push([played, now.digest()]);
      turn = begun;
      played++;
    },
  });
  turns.push([played, position.digest()]);
  return { golden: { remark: '', record, turns }, shows: shownBy(game, record) };
}

function showsOf(golden: FictionalGolden): ReadonlySet<string> {
  const game = compileGame(golden.record.config, mapOf(golden));
  if (!game.ok) throw new Error(game.error.text);
  return shownBy(game.value, golden.record);
}

/** Besides those that stay greedily the games that show most of what is missing, the rare first. */
function choose(kept: readonly FictionalGolden[], pool: readonly Candidate[]): FictionalGolden[] {
  const frequency = new Map(
    WANTED.map((want) => [want, pool.filter(({ shows }) => shows.has(want)).length]),
  );
  const missing = new Set(WANTED);
  for (const shown of kept.flatMap((golden) => [...showsOf(golden)])) missing.delete(shown);
  const left = [...pool];
  const chosen = [...kept];
  while (chosen.length < GAMES || missing.size > 0) {
    const worth = ({ shows }: Candidate): number =>
      [...missing].reduce(
        (sum, want) => sum + (shows.has(want) ? 1 / (frequency.get(want) ?? 1) : 0),
        0,
      );
    left.sort((a, b) => worth(b) - worth(a));
    const best = left.shift();
    if (best === undefined) break;
    const fresh = [...missing].filter((want) => best.shows.has(want));
    for (const want of fresh) missing.delete(want);
    fresh.sort((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0));
    chosen.push({ ...best.golden, remark: fresh.slice(0, 4).join(', ') });
  }
  if (missing.size > 0) throw new Error(`not shown by any game: ${[...missing].join(', ')}`);
  return chosen;
}

for (const preset of FICTIONAL_TEXTS) {
  for (const humans of [1, 2] as const) {
    const pool = Array.from({ length: CANDIDATES }, (_, i) => candidate(preset, humans, i));
    const file = goldenFile(preset, humans);
    const kept = readFictional(file).filter((golden) => changeOf(golden) === undefined);
    const games = choose(kept, pool);
    writeFileSync(file, games.map((game) => `${packFictional(game)}\n`).join(''));
    console.log(preset, humans, `${kept.length} kept`);
  }
}
