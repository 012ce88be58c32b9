/**
 * Makes the recorded games of `test/golden/`: plays many games by a hasty driver and keeps ten that
 * together show everything in `wantedOf`. Run it with `node packages/rules/build/golden.ts PRESET`
 * after a change of the rules that is meant, and say in the commit which clause changed them.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { europe } from '../../maps/src/index.ts';
import type { Game } from '../src/game.ts';
import {
  GameHistory,
  type GameRecord,
  type IntentCode,
  isPresetId,
  newPosition,
  type RecordEntry,
  RULES_VERSION,
} from '../src/index.ts';
import {
  makeRandom,
  pickSensibly,
  playOn,
  type Random,
  seedFrom,
  TINY_MAP,
} from '../src/testing/index.ts';
import { featuresOf, type GoldenGame, turnOf, wantedOf } from '../test/golden.ts';
import { fileNameOf, gameOn } from '../test/support.ts';

const [, , preset = '', candidates = '4000'] = process.argv;
if (!isPresetId(preset)) throw new Error(`there is no rule text ${preset}`);
const WANTED = wantedOf(preset);

/** Most games are played on Europe; a crowded tiny board shows what is rare there. */
const gameOf = (number: number): Game =>
  number % 5 === 4
    ? gameOn(TINY_MAP, 5 + (number % 2), preset)
    : gameOn(europe, 3 + (number % 4), preset);

const folder = new URL(`../test/golden/${fileNameOf(preset)}/`, import.meta.url);

/** The next one to four intents, as one step of one player. */
function nextStep(history: GameHistory, random: Random): IntentCode[] {
  const trial = history.position.clone();
  const { actor } = trial;
  const codes: IntentCode[] = [];
  const most = random() < 0.12 ? 2 + Math.floor(random() * 3) : 1;
  while (codes.length < most && trial.actor === actor) {
    playOn(trial, random, {
      driver: pickSensibly,
      limit: 1,
      before: (code) => codes.push(code),
    });
  }
  return codes;
}

function playGame(number: number): GoldenGame {
  const game = gameOf(number);
  const seed = seedFrom(number * 2_654_435_761);
  const random = makeRandom(number);
  const history = new GameHistory(newPosition(game, seed));
  const { position } = history;
  const entries: RecordEntry[] = [];
  const turns: [number, number][] = [];
  let turn = turnOf(position);
  while (position.phase !== 'over') {
    if (history.depth > 0 && random() < 0.03) {
      history.undo();
      entries.push('undo');
    } else {
      const codes = nextStep(history, random);
      history.play(codes);
      entries.push(codes.length === 1 ? codes[0] : codes);
    }
    if (turnOf(position) === turn) continue;
    turn = turnOf(position);
    turns.push([entries.length, position.digest()]);
  }
  const record: GameRecord = {
    format: 1,
    rules: RULES_VERSION,
    config: game.config,
    seed,
    entries,
    digest: position.digest(),
  };
  return { remark: '', record, turns };
}

interface Candidate {
  readonly golden: GoldenGame;
  readonly shows: ReadonlySet<string>;
}

/** Ten games that show all of `WANTED`: greedily the one that adds most of what is rare. */
function chooseGames(candidates: number): GoldenGame[] {
  const pool = Array.from({ length: candidates }, (_, i): Candidate => {
    const golden = playGame(i);
    return { golden, shows: featuresOf(gameOf(i), golden.record) };
  });
  const rarity = new Map(
    WANTED.map((want) => [want, pool.filter(({ shows }) => shows.has(want)).length]),
  );
  const rareOf = (candidate: Candidate): string[] =>
    WANTED.filter((want) => candidate.shows.has(want)).sort(
      (a, b) => (rarity.get(a) ?? 0) - (rarity.get(b) ?? 0),
    );
  const missing = new Set(WANTED);
  const chosen: GoldenGame[] = [];
  while (chosen.length < 10) {
    const worth = ({ shows }: Candidate): number =>
      WANTED.reduce(
        (sum, want) =>
          sum + (missing.has(want) && shows.has(want) ? 1 / (rarity.get(want) ?? 1) : 0),
        0,
      );
    // Once everything is shown, the player counts take turns.
    const seats = 3 + (chosen.length % 4);
    const fits = ({ golden: { record } }: Candidate): boolean =>
      missing.size > 0 || (record.config.seats === seats && record.config.map === 'europe');
    const open = pool.filter(
      (one) => fits(one) && !chosen.some(({ record }) => record === one.golden.record),
    );
    const [best] = open.sort((a, b) => worth(b) - worth(a));
    if (best === undefined) break;
    for (const want of best.shows) missing.delete(want);
    chosen.push({ ...best.golden, remark: rareOf(best).slice(0, 4).join(', ') });
  }
  if (missing.size > 0) throw new Error(`not shown by any game: ${[...missing].join(', ')}`);
  return chosen;
}

const chosen = chooseGames(Number(candidates));
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) rmSync(new URL(file, folder));
chosen.forEach((golden, i) => {
  const name = `${String(i + 1).padStart(2, '0')}-${golden.record.config.seats}-players.json`;
  writeFileSync(new URL(name, folder), `${JSON.stringify(golden)}\n`);
  console.log(name, golden.record.entries.length, golden.remark);
});
