import { type GameConfig, parseGameConfig } from '../compile/config.ts';
import { configError, type InputError } from '../errors.ts';
import { compileGame } from '../game.ts';
import { MAX_SIDES } from '../intents.ts';
import * as at from '../layout.ts';
import type { MapData } from '../map.ts';
import type { RuleSet } from '../options/index.ts';
import { Position } from '../position.ts';
import { isSeed, type Seed, seedWords } from '../random.ts';
import { TILES } from '../tiles/index.ts';
import {
  activeEmpire,
  decliningEmpire,
  fail,
  isActiveOwner,
  NOBODY,
  ok,
  PHASES,
  type Result,
  seatOfOwner,
} from '../types.ts';
import { parseOption } from './option-text.ts';
import { impossibility } from './plausible.ts';
import { NotationError, refuse, shown } from './problems.ts';
import { DRAFT_WORDS } from './words.ts';

/** A line of the notation: its words and where it stands. */
interface Line {
  readonly at: number;
  readonly words: readonly string[];
}

function linesOf(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ at: i + 1, words: line.replace(/#.*/, '').trim().split(/\s+/) }))
    .filter(({ words }) => words[0] !== '');
}

function integer(text: string | undefined, least: number, most: number, line: number): number {
  const number = Number(text);
  if (text === undefined || !/^-?\d{1,6}$/.test(text) || number < least || number > most) {
    return refuse('number', { word: shown(text), least, most }, line);
  }
  return number;
}

/** Splits `key=value` and bare words; every word may occur once and must be known. */
function settings(line: Line, from: number, known: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of line.words.slice(from)) {
    const [key = '', value = ''] = word.split('=', 2);
    if (!known.includes(key)) refuse('unknownWord', { word: shown(word) }, line.at);
    if (found.has(key)) refuse('twice', { word: shown(key) }, line.at);
    found.set(key, value);
  }
  return found;
}

function tileCell(name: string | undefined, line: number): number {
  if (name === '-') return 0;
  const tile = TILES.find(({ id }) => id === name);
  return tile === undefined ? refuse('noTile', { word: shown(name) }, line) : tile.code + 1;
}

function tilePair(text: string, line: number): [number, number] {
  const names = text.split('+');
  if (names.length !== 2) refuse('noPair', { word: shown(text) }, line);
  return [tileCell(names[0], line), tileCell(names[1], line)];
}

function readConfig(lines: readonly Line[]): GameConfig {
  const head = lines[0];
  if (head?.words[0] !== 'vinci' || head.words[1] !== '1' || head.words.length !== 5) {
    return refuse('head', {}, head?.at ?? 1);
  }
  const [, , preset, mapAndVersion, seats] = head.words;
  const [map, version = '1'] = mapAndVersion?.split('@') ?? [];
  const options: Partial<RuleSet> = {};
  for (const { at: line, words } of lines.filter((one) => one.words[0] === 'option')) {
    const [, name = '', value = ''] = words;
    if (words.length > 3) refuse('option', {}, line);
    if (Object.hasOwn(options, name)) refuse('twice', { word: shown(`option ${name}`) }, line);
    const option = parseOption(name, value);
    if (!option.ok) throw new NotationError({ ...option.error, at: line });
    Object.assign(options, option.value);
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
  const [, second] = found;
  if (second !== undefined) refuse('twice', { word: 'fictional' }, second.at);
  return found.flatMap(({ at: line, words: [, seats, ...more] }) => {
    if (seats === undefined || more.length > 0) return refuse('fictional', {}, line);
    return seats.split(',').map((seat) => integer(seat, 1, 6, line) - 1);
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
  const phase = PHASES.find((one) => one === found.get('phase'));
  if (phase === undefined) refuse('phase', { possible: PHASES.join(', ') }, line.at);
  const draft = (DRAFT_WORDS as readonly string[]).indexOf(found.get('draft') ?? 'decline');
  if (draft < 0) refuse('draft', { possible: DRAFT_WORDS.join(', ') }, line.at);
  const turnSeat = seat('seat', 0);
  cells[at.PHASE] = PHASES.indexOf(phase);
  cells[at.ROUND] = integer(found.get('round') ?? '1', 0, 999, line.at);
  cells[at.TURN_SEAT] = turnSeat;
  cells[at.ACTOR] = phase === 'over' ? 0 : seat('actor', turnSeat) + 1;
  cells[at.STARTING_SEAT] = seat('start', 0);
  const drafting = phase === 'draft' || phase === 'relinquish' || found.has('leaving');
  cells[at.DRAFT_REASON] = drafting ? draft : 0;
  cells[at.EXPANSION] = Number(found.has('second-expansion'));
  cells[at.LEAVING] = Number(found.has('leaving'));
  cells[at.ACTED] = Number(found.has('acted'));
  cells[at.PLACING] = Number(found.has('placing'));
  cells[at.DEBT] = integer(found.get('debt') ?? '0', 0, 14, line.at);
  cells[at.SHORTAGE] = Number(found.has('shortage'));
  cells[at.RETREAT_RETURN] = found.has('round-end')
    ? at.RETURN.nextRound
    : found.has('reorganization-follows')
      ? at.RETURN.reorganization
      : at.RETURN.nextTurn;
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
      position.mark(seat, offset, 1 << (integer(named, 1, game.seats, line.at) - 1));
    }
  }
  cells[cell + at.FLAGS] =
    (found.has('entered') ? at.ENTERED : 0) |
    (found.has('could-not-enter') ? at.COULD_NOT_ENTER : 0) |
    (found.has('wiped-out') ? at.WIPED_OUT : 0);
}

function readTrack(position: Position, line: Line): void {
  const place = integer(line.words[1], 1, at.TRACK_PLACES, line.at);
  const cell = position.trackCell(place);
  const [first, second] = tilePair(line.words[2] ?? '', line.at);
  const coins = settings(line, 3, ['coins']).get('coins') ?? '0';
  if (first === 0 || second === 0) refuse('twoTiles', {}, line.at);
  position.cells[cell] = first;
  position.cells[cell + 1] = second;
  position.cells[cell + 2] = integer(coins, 0, 99, line.at);
}

function readProvince(position: Position, line: Line): void {
  const [, id, who, amount, fort, more] = line.words;
  const province = position.game.map.provinces.findIndex((one) => one.id === id);
  if (province < 0) refuse('noProvince', { word: shown(id) }, line.at);
  const [, tokens] = /^forts=([1-3])$/.exec(fort ?? '') ?? [];
  if (more !== undefined || (fort !== undefined && fort !== 'fort' && tokens === undefined)) {
    refuse('unknownWord', { word: shown(more ?? fort) }, line.at);
  }
  const forts = fort === undefined ? 0 : Number(tokens ?? 1);
  if (who === 'neutral') {
    if (fort !== undefined) refuse('noForts', {}, line.at);
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

/** Tokens stand wherever their empire has a pawn; nobody has to write them. @clause TILE-MILITIA-2 AMB-122 */
function placeTokens(position: Position): void {
  for (let p = 0; p < position.game.provinceCount; p++) {
    const owner = position.ownerOf(p);
    if (!isActiveOwner(owner) || position.isPending(p)) continue;
    const forts = Math.max(position.fortsIn(p), position.tokensIn(p, seatOfOwner(owner)));
    position.setProvince(p, owner, position.pawnsIn(p), forts);
  }
}

/** What is on the track or with a player is not in the bag. @clause SETUP-7 */
function emptyBag(position: Position): void {
  const take = (tiles: readonly number[] = []): void => {
    for (const tile of tiles) if (tile >= 0) position.addToBag(tile, -1);
  };
  for (let seat = 0; seat < position.game.seats; seat++) {
    take(position.tiles(seat));
    take(position.decliningTiles(seat));
  }
  for (let place = 1; place <= at.TRACK_PLACES; place++) take(position.trackTiles(place));
}

/** A map and no object: whoever writes a position may begin a line with “valueOf”. */
const READERS: ReadonlyMap<string, (position: Position, line: Line) => void> = new Map([
  ['turn', readTurn],
  ['seat', readSeat],
  ['track', readTrack],
  ['province', readProvince],
]);

function readBody(position: Position, lines: readonly Line[]): void {
  const seen = new Set<string>();
  for (const line of lines) {
    const [word = '', name = ''] = line.words;
    if (word === 'option' || word === 'fictional') continue;
    const read = READERS.get(word) ?? refuse('line', { word: shown(word) }, line.at);
    const key = word === 'turn' ? word : `${word} ${name}`;
    if (seen.has(key)) refuse('twice', { word: shown(key) }, line.at);
    seen.add(key);
    read(position, line);
  }
  if (!seen.has('turn')) refuse('noTurn', {});
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
    if (map === undefined) return fail(configError('options/wrong-map', { map: config.map }));
    const game = compileGame(config, map);
    if (!game.ok) return game;
    const position = new Position(game.value).lay();
    readBody(position, lines.slice(1));
    placeTokens(position);
    emptyBag(position);
    const problem = impossibility(position);
    if (problem !== undefined) return fail(problem);
    if (seed !== undefined && isSeed(seed)) {
      position.cells.set(seedWords(seed), game.value.layout.random);
    }
    return ok(position);
  } catch (error) {
    if (error instanceof NotationError) return fail(error.problem);
    throw error;
  }
}
