/**
 * Makes the recorded games with fictional players, `test/golden/vVERSION/*.jsonl`: for each rule text and for
 * one and two real players ten games that together show all of `WANTED`. Run it with
 * `node packages/bots/build/golden.ts` after a change of the rules or of a board that is meant, and
 * say in the commit what changed them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { RULES_VERSION } from '@vinci/rules';
import { TINY_MAP } from '@vinci/rules/testing';
import { europe } from '../../maps/src/index.ts';
import {
  FICTIONAL_TEXTS,
  type FictionalGolden,
  gameFor,
  playGame,
  shownBy,
  VARIANTS,
  WANTED,
} from '../test/fictional-games.ts';

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

/** Greedily the games that show most of what is still missing, the rare first. */
function choose(pool: readonly Candidate[]): FictionalGolden[] {
  const frequency = new Map(
    WANTED.map((want) => [want, pool.filter(({ shows }) => shows.has(want)).length]),
  );
  const missing = new Set(WANTED);
  const left = [...pool];
  const chosen: FictionalGolden[] = [];
  while (chosen.length < GAMES) {
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

mkdirSync(new URL(`../test/golden/v${RULES_VERSION}/`, import.meta.url), { recursive: true });
for (const preset of FICTIONAL_TEXTS) {
  for (const humans of [1, 2] as const) {
    const pool = Array.from({ length: CANDIDATES }, (_, i) => candidate(preset, humans, i));
    const games = choose(pool);
    const name = `${preset === 'deClassic' ? 'de' : 'nl'}-classic-${humans === 1 ? 'solo' : 'two-players'}`;
    const file = new URL(`../test/golden/v${RULES_VERSION}/${name}.jsonl`, import.meta.url);
    writeFileSync(file, games.map((game) => `${JSON.stringify(game)}\n`).join(''));
    console.log(name, games.map(({ record }) => record.entries.length).join(' '));
  }
}
