import {
  apply,
  applyWithDraws,
  decodeIntent,
  type Game,
  type GameEvent,
  type IntentCode,
  isFictional,
  type MapData,
  type Position,
  type PresetId,
  type RuleSet,
  type Seat,
} from '@vinci/rules';
import { formatIntent } from '@vinci/rules/notation';
import {
  layoutCells as at,
  board,
  makeGame,
  makeMap,
  type PositionBuilder,
} from '@vinci/rules/testing';
import { decideFictional, explainFictional } from '../src/index.ts';

/**
 * A home at the edge of the board with one neighbour of every kind around it, none of which borders
 * on another; what lies behind them is out of reach at first.
 */
export const STAR = makeMap({
  id: 'star',
  provinces: {
    barley: 'plains home',
    bay: 'normal port edge @ocean',
    copse: 'forest home',
    crag: 'mountain home',
    dale: 'meadow home behind',
    behind: 'normal',
    heath: 'normal home',
    home: 'normal edge',
    lagoon: 'normal port edge @lake',
    moor: 'normal home',
    pit: 'normal mine home',
    rock: 'mountain edge',
  },
  seas: { lake: 'edge', ocean: 'open edge' },
});

/** A game of three on a board in which seat 0 is fictional. */
export const fictionalGame = (
  map: MapData = STAR,
  options: Partial<RuleSet> = {},
  fictional: readonly Seat[] = [0],
  preset: PresetId = 'deClassic',
  seats = 3,
): Game => makeGame(map, seats, options, preset, fictional);

/** The fictional seat 0 owns `home` and has pawns in hand; its expansion is in progress. */
export const expanding = (
  hand: number,
  tiles: readonly [string, string?] = ['barbarians'],
  options: Partial<RuleSet> = {},
): PositionBuilder =>
  board(fictionalGame(STAR, options))
    .seat(0)
    .tiles(tiles[0], tiles[1])
    .owns({ home: 1 })
    .hand(hand)
    .phase('expansion');

/** The fictional seat 0 enters with pawns in hand. */
export const entering = (
  hand: number,
  tiles: readonly [string, string?] = ['barbarians'],
  options: Partial<RuleSet> = {},
): PositionBuilder =>
  board(fictionalGame(STAR, options)).seat(0).tiles(tiles[0], tiles[1]).hand(hand);

/** Neutral pawns that make everything but `home` and the named provinces too strong. */
export const strongBut = (...ids: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    STAR.provinces
      .filter(({ id }) => id !== 'home' && !ids.includes(id))
      .map(({ id }) => [id, 9] as const),
  );

const wordsOf = (position: Position, code: IntentCode): string => {
  const intent = decodeIntent(code);
  if (intent === undefined) throw new Error(`code ${code} is no intent`);
  return formatIntent(position.game, intent);
};

/** What the fictional player does next, in words. */
export const next = (position: Position): string => wordsOf(position, decideFictional(position));

/** The clause that decides what it does next. */
export const clauseOf = (position: Position): string => explainFictional(position).reason.clause;

/** The provinces among which it chooses, by id. */
export const among = (position: Position): string[] =>
  explainFictional(position).reason.candidates.map(
    ({ target }) => position.game.map.provinces[target]!.id,
  );

/** The same position with a result waiting, counted from 0. */
export function withResult(position: Position, result: number): Position {
  const copy = position.clone();
  copy.cells[at.ROLLED] = result + 1;
  return copy;
}

/**
 * Lets fictional players act until a real one has to, the turn changes, or as long as wanted.
 *
 * @param rolls results of the rolls in order, counted from 0; a missing one is drawn
 * @returns the intents in words
 */
export function act(
  position: Position,
  rolls: readonly number[] = [],
  goesOn: (position: Position) => boolean = () => true,
  events?: GameEvent[],
): string[] {
  const words: string[] = [];
  const { turnSeat, round } = position;
  let rolled = 0;
  while (
    position.actor >= 0 &&
    position.turnSeat === turnSeat &&
    position.round === round &&
    isFictional(position.game, position.actor) &&
    goesOn(position)
  ) {
    const code = decideFictional(position);
    const text = wordsOf(position, code);
    words.push(text);
    if (text.startsWith('roll') && rolled < rolls.length) {
      applyWithDraws(position, code, [rolls[rolled++]!], events);
    } else {
      apply(position, code, events);
    }
  }
  return words;
}

/** Pawns in provinces, by id. */
export const pawnsIn = (position: Position, ...ids: readonly string[]): number[] =>
  ids.map((id) => position.pawnsIn(position.game.map.provinces.findIndex((p) => p.id === id)));
