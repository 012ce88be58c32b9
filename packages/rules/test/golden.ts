import { canEnter } from '../src/conquest/entry.ts';
import type { Game } from '../src/game.ts';
import {
  decliningEmpire,
  editionOf,
  type GameConfig,
  type GameEvent,
  GameHistory,
  type GameRecord,
  INTENT_TYPES,
  MEANS,
  newPosition,
  OPTION_NAMES,
  OPTIONS,
  type OptionDefinition,
  type Position,
  PRESETS,
  type PresetId,
  ruleSetOf,
  TILES,
  type TileDefinition,
} from '../src/index.ts';
import { CONQUER, DECLINE, END_EXPANSION, KEEP, secondOf, typeOf } from '../src/intents.ts';
import * as at from '../src/layout.ts';

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
  vinci2: [
    ...['means religion', 'means ownFirst', 'extra pawns used', 'returned TILE-FIELDGENERAL-6'],
    ...['secondExpansion', 'conquest in the second expansion', 'left off the board'],
    ...['gained TILE-CULTURE-1', 'gained TILE-MEDICINE-2', 'no pawn lost', 'lost contact'],
    ...['arranged before a decline', 'arranged after Rebirth', 'own declining conquered'],
    ...['retreat of a declining empire', 'relocated', 'choice in the first turn', 'entry again'],
    ...['survivorsWait', 'waits off the board', 'seats 2', 'end after fixed rounds'],
  ],
};

const tilesOf = (preset: PresetId): readonly TileDefinition[] =>
  TILES.filter((tile) => editionOf(tile, PRESETS[preset].tileSet) !== undefined);

/** Everything that the recorded games of a rule text must show together. */
export const wantedOf = (preset: PresetId): readonly string[] => [
  ...WANTED,
  ...(preset === 'vinci2' ? [] : CLASSIC),
  ...tilesOf(preset).map(({ id }) => `tile ${id}`),
  ...tilesOf(preset).flatMap(({ persists, id }) => (persists ? [`lasting ${id}`] : [])),
  ...PECULIAR[preset],
];

/** What the recorded games of all rule texts must show together: every value of every option. */
export const WANTED_OPTIONS: readonly string[] = OPTION_NAMES.flatMap((name) => {
  const option: OptionDefinition = OPTIONS[name];
  return option.kind === 'choice'
    ? option.values.map((value) => `option ${name} ${value}`)
    : [`option ${name} changed`];
});

const WANTED: readonly string[] = [
  ...['choose', 'decline', 'peace', 'vacate', 'conquer', 'endExpansion', 'collect', 'place'].map(
    (type) => `intent ${type}`,
  ),
  ...['endReorganization', 'keep', 'endTurn'].map((type) => `intent ${type}`),
  ...['means normal', 'means espionage'],
  ...['draft', 'mobilisation', 'expansion', 'reorganization', 'cohesion', 'rebirth', 'over'].map(
    (phase) => `phase ${phase}`,
  ),
  ...['vacated', 'cohesion', 'olderEmpire'].map((reason) => `lost ${reason}`),
  ...['gameStarted', 'turnStarted', 'civilizationDrawn', 'civilizationChosen'],
  ...['pawnsGained', 'pawnsReturned', 'peaceNamed', 'peaceEnded', 'conquered', 'provinceLost'],
  ...['pawnsMoved', 'scored', 'declined', 'survivorsPlaced'],
  ...['gameEnded', 'decline rebirth', 'decline without entry'],
  ...['entry', 'could not enter', 'fort removed', 'neutral eliminated'],
  ...['declining conquered', 'coins gained', 'undo', 'batch'],
  ...['seats 3', 'seats 4', 'seats 5', 'end alone', 'end shared'],
];

/** What the classic texts show and Vinci II does not know. */
const CLASSIC: readonly string[] = [
  ...['giveUp', 'fort', 'endForts', 'retreat'].map((type) => `intent ${type}`),
  ...['surplus', 'forts', 'retreat'].map((phase) => `phase ${phase}`),
  ...['lost surplus', 'lost unfilled', 'fortPlaced', 'targetReached', 'means occupy'],
  ...['lasting specialization', 'seats 6', 'end at once', 'end by another than the first'],
];

function featuresOfEvent(event: GameEvent, found: Set<string>): void {
  found.add(event.type);
  if (event.type === 'provinceLost') found.add(`lost ${event.reason}`);
  if (event.type === 'declined' && event.compulsory) found.add('decline compulsory');
  if (event.type === 'pawnsReturned') {
    found.add(`returned ${event.clause}`);
    if (event.clause === 'NOPROV-2') found.add('survivors given back');
  }
  if (event.type === 'pawnsGained') found.add(`gained ${event.clause}`);
  if (event.type === 'civilizationChosen') {
    for (const code of event.tiles) found.add(`tile ${TILES[code]!.id}`);
    if (event.gained > 0) found.add('coins gained');
  }
  if (event.type === 'conquered') {
    if (event.fortRemoved) found.add('fort removed');
    if (event.from === 0 && event.eliminated > 0) found.add('neutral eliminated');
    if (event.from > 0 && event.from % 2 === 0) found.add('declining conquered');
    if (event.from === decliningEmpire(event.seat)) found.add('own declining conquered');
    if (event.survivors > 0 && event.eliminated === 0) found.add('no pawn lost');
    if (event.extra > 0) found.add('extra pawns used');
  }
  if (event.type === 'gameEnded') found.add(event.winners.length > 1 ? 'end shared' : 'end alone');
}

function featuresOfIntent(position: Position, code: number, found: Set<string>): void {
  found.add(`intent ${INTENT_TYPES[typeOf(code)]}`);
  const seat = position.turnSeat;
  const flags = position.cells[position.seatCell(seat) + at.FLAGS]!;
  if (
    position.phase === 'retreat' &&
    position.cells[at.RETREAT_RETURN] === at.RETURN.reorganization
  ) {
    found.add('retreat in the turn');
  }
  if (position.cells[at.DRAFT_REASON] === at.DRAFT.firstTurn) found.add('choice in the first turn');
  const scored = position.cells[at.DRAFT_REASON] === at.DRAFT.declineScored;
  if (position.phase === 'relinquish' && scored) found.add('relinquish after Rebirth');
  if (position.cells[at.LEAVING] === 1) {
    found.add(scored ? 'arranged after Rebirth' : 'arranged before a decline');
  }
  const { cohesionLoss } = position.game.options;
  if (typeOf(code) === KEEP && cohesionLoss === 'pawnsRelocated') found.add('relocated');
  if (typeOf(code) === CONQUER && position.cells[at.EXPANSION] === 1) {
    found.add('conquest in the second expansion');
  }
  if (typeOf(code) === END_EXPANSION && position.isOnBoard(seat) && position.hand(seat) > 0) {
    if (position.effects(seat).waitsOffBoard) found.add('left off the board');
  }
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

/** Values of the options of a game. */
function featuresOfOptions(config: GameConfig): string[] {
  const rules = ruleSetOf(config);
  return OPTION_NAMES.map((name) =>
    OPTIONS[name].kind === 'choice'
      ? `option ${name} ${rules[name]}`
      : `option ${name} ${name in config.options ? 'changed' : 'as in the text'}`,
  );
}

/** What a recorded game shows, in the words of `WANTED`. */
export function featuresOf(game: Game, { seed, entries }: GameRecord): Set<string> {
  const found = new Set<string>([`seats ${game.seats}`, ...featuresOfOptions(game.config)]);
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
    const told = events.length;
    history.play(codes, events);
    for (const event of events.slice(told)) {
      if (event.type !== 'survivorsPlaced') continue;
      if (position.ownerOf(event.province) === decliningEmpire(event.seat)) {
        found.add('retreat of a declining empire');
      }
    }
    for (let seat = 0; seat < game.seats; seat++) {
      for (const tile of position.decliningTiles(seat)) found.add(`lasting ${TILES[tile]!.id}`);
      if ((position.cells[position.seatCell(seat) + at.FLAGS]! & at.COULD_NOT_ENTER) !== 0) {
        found.add('could not enter');
      }
    }
  }
  for (const event of events) featuresOfEvent(event, found);
  if (game.options.endCondition === 'fixedRounds') found.add('end after fixed rounds');
  const reached = events.findLast((event) => event.type === 'targetReached');
  const ended = events.findLast((event) => event.type === 'gameEnded');
  if (reached?.type === 'targetReached' && ended?.type === 'gameEnded') {
    const last = (position.startingSeat + game.seats - 1) % game.seats;
    if (reached.seat === last) found.add('end at once');
    if (!ended.winners.includes(reached.seat)) found.add('end by another than the first');
  }
  return found;
}
