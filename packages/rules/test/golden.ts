import { canEnter } from '../src/conquest/entry.ts';
import { DRAFT } from '../src/flow/decline.ts';
import { RETURN } from '../src/flow/retreat.ts';
import type { Game } from '../src/game.ts';
import {
  type GameEvent,
  GameHistory,
  type GameRecord,
  INTENT_TYPES,
  MEANS,
  newPosition,
  PHASES,
  type Position,
  type PresetId,
  TILES,
} from '../src/index.ts';
import { CONQUER, DECLINE, END_EXPANSION, secondOf, typeOf } from '../src/intents.ts';
import * as at from '../src/layout.ts';

/** A recorded game with the digest at the start of every turn. */
export interface GoldenGame {
  /** What is notable about it. */
  readonly remark: string;
  readonly record: GameRecord;
  /** Number of entries played and the digest then, at each new turn and at the end. */
  readonly turns: readonly (readonly [number, number])[];
}

/** A turn: it changes when another turn begins. */
export const turnOf = (position: Position): string =>
  `${position.round} ${position.turnSeat} ${position.phase === 'over'}`;

/** What some rule texts show and others cannot. */
const PECULIAR: Readonly<Record<PresetId, readonly string[]>> = {
  deClassic: ['decline compulsory', 'entry again'],
  nlClassic: ['decline compulsory', 'survivors given back'],
  jaInternational: [
    ...['phase relinquish', 'intent endDecline', 'lost relinquished', 'lost contact'],
    ...['entry again', 'waits off the board', 'relinquish after Rebirth'],
  ],
  deShort: [
    ...['decline compulsory', 'entry again', 'survivorsWait', 'retreat in the turn'],
    'choice in the first turn',
  ],
};

/** Everything that the recorded games of a rule text must show together. */
export const wantedOf = (preset: PresetId): readonly string[] => [...WANTED, ...PECULIAR[preset]];

const WANTED: readonly string[] = [
  ...INTENT_TYPES.filter((type) => type !== 'endDecline').map((type) => `intent ${type}`),
  ...MEANS.map((means) => `means ${means}`),
  ...PHASES.filter((phase) => phase !== 'relinquish').map((phase) => `phase ${phase}`),
  ...TILES.map(({ id }) => `tile ${id}`),
  ...TILES.filter(({ persists }) => persists).map(({ id }) => `lasting ${id}`),
  ...['vacated', 'surplus', 'cohesion', 'unfilled', 'olderEmpire'].map(
    (reason) => `lost ${reason}`,
  ),
  ...['gameStarted', 'turnStarted', 'civilizationDrawn', 'civilizationChosen'],
  ...['pawnsGained', 'pawnsReturned', 'peaceNamed', 'peaceEnded', 'conquered', 'provinceLost'],
  ...['pawnsMoved', 'fortPlaced', 'scored', 'declined', 'survivorsPlaced', 'targetReached'],
  ...['gameEnded', 'decline rebirth', 'decline without entry'],
  ...['entry', 'could not enter', 'fort removed', 'neutral eliminated'],
  ...['declining conquered', 'coins gained', 'lasting specialization'],
  ...['seats 3', 'seats 4', 'seats 5', 'seats 6', 'undo', 'batch'],
  ...['end alone', 'end shared', 'end at once', 'end by another than the first'],
];

function featuresOfEvent(event: GameEvent, found: Set<string>): void {
  found.add(event.type);
  if (event.type === 'provinceLost') found.add(`lost ${event.reason}`);
  if (event.type === 'declined' && event.compulsory) found.add('decline compulsory');
  if (event.type === 'pawnsReturned' && event.clause === 'NOPROV-2') {
    found.add('survivors given back');
  }
  if (event.type === 'civilizationChosen') {
    for (const code of event.tiles) found.add(`tile ${TILES[code].id}`);
    if (event.gained > 0) found.add('coins gained');
  }
  if (event.type === 'conquered') {
    if (event.fortRemoved) found.add('fort removed');
    if (event.from === 0 && event.eliminated > 0) found.add('neutral eliminated');
    if (event.from > 0 && event.from % 2 === 0) found.add('declining conquered');
  }
  if (event.type === 'gameEnded') found.add(event.winners.length > 1 ? 'end shared' : 'end alone');
}

function featuresOfIntent(position: Position, code: number, found: Set<string>): void {
  found.add(`intent ${INTENT_TYPES[typeOf(code)]}`);
  const seat = position.turnSeat;
  const flags = position.cells[position.seatCell(seat) + at.FLAGS];
  if (position.phase === 'retreat' && position.cells[at.RETREAT_RETURN] === RETURN.reorganization) {
    found.add('retreat in the turn');
  }
  if (position.cells[at.DRAFT_REASON] === DRAFT.firstTurn) found.add('choice in the first turn');
  const scored = position.cells[at.DRAFT_REASON] === DRAFT.declineScored;
  if (position.phase === 'relinquish' && scored) found.add('relinquish after Rebirth');
  if (typeOf(code) === CONQUER) {
    found.add(`means ${MEANS[secondOf(code)]}`);
    if (position.provincesOf(seat * 2 + 1) === 0) {
      found.add((flags & at.ENTERED) !== 0 ? 'entry again' : 'entry');
    }
  }
  if (typeOf(code) === END_EXPANSION && position.hand(seat) > 0 && canEnter(position)) {
    found.add('waits off the board');
  }
  if (typeOf(code) === DECLINE) {
    if (position.phase === 'rebirth') found.add('decline rebirth');
    else if ((flags & at.ENTERED) === 0) found.add('decline without entry');
  }
}

/** What a recorded game shows, in the words of `WANTED`. */
export function featuresOf(game: Game, { seed, entries }: GameRecord): Set<string> {
  const found = new Set<string>([`seats ${game.seats}`]);
  const events: GameEvent[] = [];
  const history = new GameHistory(newPosition(game, seed, events));
  const { position } = history;
  for (const entry of entries) {
    if (entry === 'undo') {
      found.add('undo');
      history.undo();
      continue;
    }
    const codes = typeof entry === 'number' ? [entry] : entry;
    if (codes.length > 1) found.add('batch');
    const before = position.clone();
    for (const code of codes) {
      featuresOfIntent(before, code, found);
      new GameHistory(before).play([code]);
      found.add(`phase ${before.phase}`);
    }
    history.play(codes, events);
    for (let seat = 0; seat < game.seats; seat++) {
      for (const tile of position.decliningTiles(seat)) found.add(`lasting ${TILES[tile].id}`);
      if ((position.cells[position.seatCell(seat) + at.FLAGS] & at.COULD_NOT_ENTER) !== 0) {
        found.add('could not enter');
      }
    }
  }
  for (const event of events) featuresOfEvent(event, found);
  const reached = events.findLast((event) => event.type === 'targetReached');
  const ended = events.findLast((event) => event.type === 'gameEnded');
  if (reached?.type === 'targetReached' && ended?.type === 'gameEnded') {
    const last = (position.startingSeat + game.seats - 1) % game.seats;
    if (reached.seat === last) found.add('end at once');
    if (!ended.winners.includes(reached.seat)) found.add('end by another than the first');
  }
  return found;
}
