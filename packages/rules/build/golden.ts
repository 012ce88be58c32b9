/**
 * Makes the recorded games `test/golden/TEXT/N-players.jsonl`: for each rule text and player count ten
 * games, four of them with the text as it stands and six with options changed in turn, chosen among
 * many by what they show that none of the others does, and some more. Games that come out as they are
 * recorded stay, so that the others show what a change of the rules did; remove a file to make all of
 * its games anew. `node packages/rules/build/golden.ts [TEXT…]` after a change that is meant; say in
 * the commit which clause changed them, and raise `RULES_VERSION`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Game } from '../src/game.ts';
import {
  compileGame,
  type GameConfig,
  GameHistory,
  type GameRecord,
  type IntentCode,
  isPresetId,
  type MapData,
  newPosition,
  OPTION_NAMES,
  OPTIONS,
  type OptionName,
  PRESET_IDS,
  PRESETS,
  type PresetId,
  type RecordEntry,
  RULES_VERSION,
  type RuleSet,
} from '../src/index.ts';
import {
  DELTA_MAP,
  makeRandom,
  pickSensibly,
  playOn,
  type Random,
  seedFrom,
  TINY_MAP,
} from '../src/testing/index.ts';
import { featuresOf, turnOf, WANTED_OPTIONS, wantedOf } from '../test/golden.ts';
import {
  boardOf,
  type GoldenGame,
  goldenFolder,
  packGame,
  readGolden,
  turnsOf,
} from '../test/golden-file.ts';
import { europe } from '../test/maps.ts';
import { seatsOf } from '../test/support.ts';

const GAMES = 10;
const UNCHANGED = 4;
/** Games played for each one that is kept. */
const CANDIDATES = 12;
/** Games played for what the others do not show. */
const MOST_EXTRA = 6000;
/** Options changed in one game. */
const CHANGES = 4;

type Change = readonly [OptionName, unknown];

/** Values of an option other than that of a rule text. */
function othersOf(preset: PresetId, name: OptionName): readonly unknown[] {
  const option = OPTIONS[name];
  const own = PRESETS[preset][name];
  if (option.kind === 'choice') {
    return (option.values as readonly unknown[]).filter((value) => value !== own);
  }
  if (option.kind === 'list') return [String(own) === 'mountain' ? [] : ['mountain']];
  if (option.kind === 'number') return [own === option.min ? option.min + 1 : option.min];
  return [];
}

/** Every change of one option from a rule text: the first one of each, the second one of each … */
function changesOf(preset: PresetId): Change[] {
  const others = OPTION_NAMES.map((name) => [name, othersOf(preset, name)] as const);
  const most = Math.max(...others.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, i) =>
    others.flatMap(([name, values]): Change[] => (i < values.length ? [[name, values[i]]] : [])),
  ).flat();
}

/** The options of the `slot`th game with changes; every change has its turn. */
function optionsOf(preset: PresetId, seats: number, slot: number): Partial<RuleSet> {
  const all = changesOf(preset);
  const options: Record<string, unknown> = {
    targetVP: { [seats]: 60 },
    rounds: { [seats]: 7 },
    basePawns: { [seats]: 9 },
  };
  for (let i = 0; i < CHANGES; i++) {
    const [name, value] = all[(slot * CHANGES + i) % all.length]!;
    options[name] ??= value;
  }
  return options as Partial<RuleSet>;
}

function boardFor(preset: PresetId, options: Partial<RuleSet>, slot: number): MapData {
  if (slot % 2 === 0) return europe;
  const { terrainSet } = { ...PRESETS[preset], ...options };
  return terrainSet === 'vinci2_7' ? DELTA_MAP : TINY_MAP;
}

function gameFor(preset: PresetId, seats: number, slot: number): Game {
  const round = seatsOf(preset).indexOf(seats);
  const changed = slot - UNCHANGED + round * (GAMES - UNCHANGED);
  const options = slot < UNCHANGED ? {} : optionsOf(preset, seats, changed);
  const map = boardFor(preset, options, slot);
  const config: GameConfig = {
    preset,
    options,
    map: map.id,
    mapVersion: map.version,
    seats,
    fictional: [],
  };
  return compiled(config);
}

function compiled(config: GameConfig): Game {
  const game = compileGame(config, boardOf(config));
  if (!game.ok) throw new Error(`${JSON.stringify(config)}: ${game.error.text}`);
  return game.value;
}

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

function playGame(game: Game, number: number): GoldenGame {
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
      entries.push(codes.length === 1 ? codes[0]! : codes);
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

/** The game among some that shows most of what is missing, the shortest of equals. */
function bestOf(game: Game, numbers: readonly number[], missing: Set<string>): GoldenGame {
  const played = numbers.map((number) => {
    const golden = playGame(game, number);
    const adds = [...featuresOf(game, golden.record)].filter((want) => missing.has(want));
    return { golden, adds };
  });
  const { golden, adds } = played.sort(
    (a, b) =>
      b.adds.length - a.adds.length ||
      a.golden.record.entries.length - b.golden.record.entries.length,
  )[0]!;
  for (const want of adds) missing.delete(want);
  return { ...golden, remark: adds.slice(0, 3).join(', ') };
}

const numbersFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => first + i);

/** Whether a game comes out as it is recorded. */
function lasts(golden: GoldenGame): boolean {
  const turns = turnsOf(golden);
  if (typeof turns === 'string') return false;
  return turns.flat().join() === golden.turns.flat().join();
}

function makeGames(preset: PresetId): void {
  const missing = new Set([...wantedOf(preset), ...WANTED_OPTIONS]);
  const files = new Map<number, GoldenGame[]>();
  const recorded = readGolden(preset).map(([, golden]) => golden);
  const lasting = new Set(recorded.filter(lasts));
  for (const { record } of lasting) {
    for (const shown of featuresOf(compiled(record.config), record)) missing.delete(shown);
  }
  for (const seats of seatsOf(preset)) {
    const slots = numbersFrom(0, GAMES);
    const former = recorded.filter(({ record }) => record.config.seats === seats);
    const chosen = slots.map((slot) => {
      const kept = former[slot];
      if (kept !== undefined && lasting.has(kept)) return kept;
      const numbers = numbersFrom((seats * GAMES + slot) * CANDIDATES, CANDIDATES);
      return bestOf(gameFor(preset, seats, slot), numbers, missing);
    });
    files.set(seats, [...chosen, ...former.slice(GAMES).filter((golden) => lasting.has(golden))]);
  }
  const wanted = wantedOf(preset);
  const small = [gameFor(preset, seatsOf(preset)[3]!, 1), gameFor(preset, seatsOf(preset)[1]!, 1)];
  for (let number = 0; number < MOST_EXTRA; number++) {
    const game = small[number % small.length]!;
    const golden = playGame(game, 100_000 + number);
    const adds = [...featuresOf(game, golden.record)].filter(
      (want) => missing.has(want) && wanted.includes(want),
    );
    if (adds.length === 0) {
      if (wanted.every((want) => !missing.has(want))) break;
      continue;
    }
    for (const want of adds) missing.delete(want);
    files.get(game.seats)?.push({ ...golden, remark: adds.join(', ') });
  }
  mkdirSync(goldenFolder(preset), { recursive: true });
  for (const [seats, games] of files) {
    const file = new URL(`${seats}-players.jsonl`, goldenFolder(preset));
    writeFileSync(file, games.map((game) => `${packGame(game)}\n`).join(''));
    console.log(preset, seats, games.length);
  }
  const unseen = wanted.filter((want) => missing.has(want));
  if (unseen.length > 0) console.log(`${preset}: not shown by these games: ${unseen.join(', ')}`);
}

const asked = process.argv.slice(2);
for (const preset of asked.length === 0 ? PRESET_IDS : asked) {
  if (!isPresetId(preset)) throw new Error(`there is no rule text ${preset}`);
  makeGames(preset);
}
