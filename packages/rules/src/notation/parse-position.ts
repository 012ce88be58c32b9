import { type GameConfig, parseGameConfig } from '../compile/config.ts';
import { type InputError, inputError } from '../errors.ts';
import { compileGame, type Game } from '../game.ts';
import { MAX_SIDES } from '../intents.ts';
import * as at from '../layout.ts';
import type { MapData } from '../map.ts';
import { OPTIONS, type OptionDefinition, type OptionName } from '../options.ts';
import { Position } from '../position.ts';
import { isSeed, type Seed, seedWords } from '../random.ts';
import { TILES } from '../tiles/index.ts';
import { activeEmpire, decliningEmpire, fail, NOBODY, ok, PHASES, type Result } from '../types.ts';
import { impossibility } from './plausible.ts';
import { DRAFT_WORDS } from './words.ts';

/** A line of the notation: its words and where it stands. */
interface Line {
  readonly at: number;
  readonly words: readonly string[];
}

/** Stops reading; caught by `parsePosition` only. */
class NotationError extends Error {
  readonly problem: InputError;
  constructor(problem: InputError) {
    super(problem.text);
    this.problem = problem;
  }
}

const refuse = (text: string, line?: number): never => {
  throw new NotationError(inputError('notation/syntax', text, line));
};

const shown = (word: string | undefined): string => `“${(word ?? '').slice(0, 40)}”`;

function linesOf(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ at: i + 1, words: line.replace(/#.*/, '').trim().split(/\s+/) }))
    .filter(({ words }) => words[0] !== '');
}

function integer(text: string | undefined, least: number, most: number, line: number): number {
  const number = Number(text);
  if (text === undefined || !/^-?\d{1,6}$/.test(text) || number < least || number > most) {
    return refuse(`${shown(text)} is not a number of ${least} to ${most}.`, line);
  }
  return number;
}

/** Splits `key=value` and bare words; every word may occur once and must be known. */
function settings(line: Line, from: number, known: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of line.words.slice(from)) {
    const [key, value = ''] = word.split('=', 2);
    if (!known.includes(key)) refuse(`${shown(word)} is not known here.`, line.at);
    if (found.has(key)) refuse(`${shown(key)} stands twice.`, line.at);
    found.set(key, value);
  }
  return found;
}

function tileCell(name: string | undefined, line: number): number {
  if (name === '-') return 0;
  const tile = TILES.find(({ id }) => id === name);
  return tile === undefined ? refuse(`There is no tile ${shown(name)}.`, line) : tile.code + 1;
}

function tilePair(text: string, line: number): [number, number] {
  const names = text.split('+');
  if (names.length !== 2) refuse(`${shown(text)} is not a pair such as weapons+astronomy.`, line);
  return [tileCell(names[0], line), tileCell(names[1], line)];
}

/** The value of an option as written by `formatPosition`. */
function optionValue(name: OptionName, text: string): unknown {
  const option: OptionDefinition = OPTIONS[name];
  if (option.kind === 'choice') return option.values.find((value) => String(value) === text);
  if (option.kind === 'number') return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
  if (option.kind === 'list') return text === '-' ? [] : text.split(',');
  if (text === 'perMap') return text;
  const pairs = text.split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(pairs.map(([seats, number]) => [seats, Number(number)]));
}

function readConfig(lines: readonly Line[]): GameConfig {
  const head = lines[0];
  if (head?.words[0] !== 'vinci' || head.words[1] !== '1' || head.words.length !== 5) {
    return refuse('The first line must be “vinci 1 RULES MAP@VERSION PLAYERS”.', head?.at ?? 1);
  }
  const [, , preset, mapAndVersion, seats] = head.words;
  const [map, version = '1'] = mapAndVersion.split('@');
  const options: Record<string, unknown> = {};
  for (const { at: line, words } of lines.filter((one) => one.words[0] === 'option')) {
    const [, name = '', value = ''] = words;
    if (!Object.hasOwn(OPTIONS, name)) refuse(`There is no option ${shown(name)}.`, line);
    options[name] = optionValue(name as OptionName, value);
  }
  const config = parseGameConfig({
    preset,
    options,
    map,
    mapVersion: Number(version),
    seats: Number(seats),
    fictional: readFictional(lines),
  });
  if (!config.ok) throw new NotationError({ ...config.error, at: head.at });
  return config.value;
}

/** Seats of fictional players, named from 1 as in `fictional 2,3`. */
function readFictional(lines: readonly Line[]): number[] {
  const found = lines.filter((one) => one.words[0] === 'fictional');
  if (found.length > 1) refuse('“fictional” stands twice.', found[1].at);
  return found.flatMap(({ at: line, words }) => {
    if (words.length !== 2) refuse('“fictional” needs seats such as 2,3.', line);
    return words[1].split(',').map((seat) => integer(seat, 1, 6, line) - 1);
  });
}

function readTurn(position: Position, line: Line): void {
  const { cells, game } = position;
  const found = settings(line, 1, [
    'round',
    'seat',
    'phase',
    'actor',
    'start',
    'draft',
    'acted',
    'placing',
    'debt',
    'shortage',
    'second-expansion',
    'leaving',
    'reorganization-follows',
    'round-end',
    'last-round',
    'rolled',
    'revealed',
  ]);
  const seat = (key: string, otherwise: number): number =>
    found.has(key) ? integer(found.get(key), 1, game.seats, line.at) - 1 : otherwise;
  const phase = (PHASES as readonly string[]).indexOf(found.get('phase') ?? '');
  if (phase < 0) refuse(`The turn needs a phase: ${PHASES.join(', ')}.`, line.at);
  const draft = (DRAFT_WORDS as readonly string[]).indexOf(found.get('draft') ?? 'decline');
  if (draft < 0) refuse(`A draft is one of ${DRAFT_WORDS.join(', ')}.`, line.at);
  const turnSeat = seat('seat', 0);
  cells[at.PHASE] = phase;
  cells[at.ROUND] = integer(found.get('round') ?? '1', 0, 999, line.at);
  cells[at.TURN_SEAT] = turnSeat;
  cells[at.ACTOR] = PHASES[phase] === 'over' ? 0 : seat('actor', turnSeat) + 1;
  cells[at.STARTING_SEAT] = seat('start', 0);
  const drafting = ['draft', 'relinquish'].includes(PHASES[phase]) || found.has('leaving');
  cells[at.DRAFT_REASON] = drafting ? draft : 0;
  cells[at.EXPANSION] = Number(found.has('second-expansion'));
  cells[at.LEAVING] = Number(found.has('leaving'));
  cells[at.ACTED] = Number(found.has('acted'));
  cells[at.PLACING] = Number(found.has('placing'));
  cells[at.DEBT] = integer(found.get('debt') ?? '0', 0, 14, line.at);
  cells[at.SHORTAGE] = Number(found.has('shortage'));
  cells[at.RETREAT_RETURN] = found.has('round-end')
    ? 2
    : Number(found.has('reorganization-follows'));
  cells[at.LAST_ROUND] = Number(found.has('last-round'));
  cells[at.ROLLED] = integer(found.get('rolled') ?? '0', 0, MAX_SIDES, line.at);
  cells[at.REVEALED] = integer(found.get('revealed') ?? '0', 0, 999_999, line.at);
}

function readSeat(position: Position, line: Line): void {
  const { cells, game } = position;
  const seat = integer(line.words[1], 1, game.seats, line.at) - 1;
  const cell = position.seatCell(seat);
  const found = settings(line, 2, [
    'vp',
    'tiles',
    'declining',
    'hand',
    'extra',
    'survivors',
    'declining-survivors',
    'flat',
    'forts',
    'eliminated',
    'enemies',
    'partners',
    'converted',
    'entered',
    'could-not-enter',
    'wiped-out',
  ]);
  const number = (key: string, most: number, least = 0): number =>
    integer(found.get(key) ?? '0', least, most, line.at);
  cells[cell + at.VP] = number('vp', 9999, -999);
  cells[cell + at.HAND] = number('hand', 255);
  cells[cell + at.EXTRA] = number('extra', 14);
  cells[cell + at.SURVIVORS] =
    number('survivors', 255) | (number('declining-survivors', 255) << at.DECLINING_SURVIVORS_SHIFT);
  cells[cell + at.FLAT_USED] = number('flat', 2);
  cells[cell + at.FORTS_PLACED] = number('forts', 2);
  cells[cell + at.ELIMINATED] = number('eliminated', 127);
  cells[cell + at.ENEMIES] = number('enemies', 127);
  const tiles = found.get('tiles');
  const declining = found.get('declining');
  if (tiles !== undefined) {
    [cells[cell + at.TILE_A], cells[cell + at.TILE_B]] = tilePair(tiles, line.at);
  }
  if (declining !== undefined) {
    [cells[cell + at.DECLINING_A], cells[cell + at.DECLINING_B]] = tilePair(declining, line.at);
  }
  for (const [word, offset] of [
    ['partners', at.PARTNERS],
    ['converted', at.CONVERTED],
  ] as const) {
    for (const named of found.get(word)?.split(',') ?? []) {
      cells[cell + offset] |= 1 << (integer(named, 1, game.seats, line.at) - 1);
    }
  }
  cells[cell + at.FLAGS] =
    (found.has('entered') ? at.ENTERED : 0) |
    (found.has('could-not-enter') ? at.COULD_NOT_ENTER : 0) |
    (found.has('wiped-out') ? at.WIPED_OUT : 0);
}

function readTrack(position: Position, line: Line): void {
  const place = integer(line.words[1], 1, at.TRACK_PLACES, line.at);
  const cell = position.game.layout.track + (place - 1) * at.TRACK_CELLS;
  const [first, second] = tilePair(line.words[2] ?? '', line.at);
  const coins = settings(line, 3, ['coins']).get('coins') ?? '0';
  if (first === 0 || second === 0) refuse('A civilization has two tiles.', line.at);
  position.cells[cell] = first;
  position.cells[cell + 1] = second;
  position.cells[cell + 2] = integer(coins, 0, 99, line.at);
}

function readProvince(position: Position, line: Line): void {
  const [, id, who, amount, fort, more] = line.words;
  const province = position.game.map.provinces.findIndex((one) => one.id === id);
  if (province < 0) refuse(`There is no province ${shown(id)}.`, line.at);
  const [, tokens] = /^forts=([1-3])$/.exec(fort ?? '') ?? [];
  if (more !== undefined || (fort !== undefined && fort !== 'fort' && tokens === undefined)) {
    refuse(`${shown(more ?? fort)} is not known here.`, line.at);
  }
  const forts = fort === undefined ? 0 : Number(tokens ?? 1);
  if (who === 'neutral') {
    if (fort !== undefined) refuse('Nobody has no forts.', line.at);
    position.setProvince(province, NOBODY, integer(amount, 0, 9, line.at), 0);
    return;
  }
  const [, digits, declining] = /^(\d)(d?)$/.exec(who ?? '') ?? [];
  const seat = integer(digits, 1, position.game.seats, line.at) - 1;
  const owner = declining === 'd' ? decliningEmpire(seat) : activeEmpire(seat);
  const pending = amount === 'pending';
  const pawns = pending ? 0 : integer(amount, 1, 255, line.at);
  position.setProvince(province, owner, pawns, forts, pending);
}

/** What is on the track or with a player is not in the bag. @clause SETUP-7 */
function fillBag(position: Position): void {
  const { cells, game } = position;
  game.copies.forEach((copies, tile) => {
    cells[game.layout.bag + tile] = copies;
  });
  const take = (tile: number): void => {
    if (tile > 0) cells[game.layout.bag + tile - 1]--;
  };
  for (let seat = 0; seat < game.seats; seat++) {
    const cell = position.seatCell(seat);
    for (const offset of [at.TILE_A, at.TILE_B, at.DECLINING_A, at.DECLINING_B]) {
      take(cells[cell + offset]);
    }
  }
  for (let place = 0; place < at.TRACK_PLACES; place++) {
    take(cells[game.layout.track + place * at.TRACK_CELLS]);
    take(cells[game.layout.track + place * at.TRACK_CELLS + 1]);
  }
}

const READERS: Readonly<Record<string, (position: Position, line: Line) => void>> = {
  turn: readTurn,
  seat: readSeat,
  track: readTrack,
  province: readProvince,
};

function readBody(position: Position, lines: readonly Line[]): void {
  const seen = new Set<string>();
  for (const line of lines) {
    const [word = '', name = ''] = line.words;
    if (word === 'option' || word === 'fictional') continue;
    const read = READERS[word];
    if (read === undefined) refuse(`A line cannot begin with ${shown(word)}.`, line.at);
    const key = word === 'turn' ? word : `${word} ${name}`;
    if (seen.has(key)) refuse(`${shown(key)} stands twice.`, line.at);
    seen.add(key);
    read(position, line);
  }
  if (!seen.has('turn')) refuse('There is no line “turn”.');
}

function emptyPosition(game: Game): Position {
  const position = new Position(game);
  for (let p = 0; p < game.provinceCount; p++) {
    position.setProvince(p, NOBODY, game.neutralPawns[game.board.terrain[p]], 0);
  }
  return position;
}

/**
 * Reads a position written by `formatPosition` or by hand. Provinces that are not named are as they
 * are at the start of a game.
 *
 * @param mapById the boards that exist
 * @param seed for what is drawn from here on; without one, drawing is refused by an exception
 * @errors notation/syntax, notation/impossible, options/*
 */
export function parsePosition(
  text: string,
  mapById: (id: string) => MapData | undefined,
  seed?: Seed,
): Result<Position, InputError> {
  try {
    const lines = linesOf(text);
    const config = readConfig(lines);
    const map = mapById(config.map);
    if (map === undefined)
      return fail(inputError('options/wrong-map', `There is no map ${config.map}.`));
    const game = compileGame(config, map);
    if (!game.ok) return game;
    const position = emptyPosition(game.value);
    readBody(position, lines.slice(1));
    fillBag(position);
    const problem = impossibility(position);
    if (problem !== undefined) return fail(inputError('notation/impossible', problem));
    if (seed !== undefined && isSeed(seed)) {
      position.cells.set(seedWords(seed), game.value.layout.random);
    }
    return ok(position);
  } catch (error) {
    if (error instanceof NotationError) return fail(error.problem);
    throw error;
  }
}
