import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import {
  conquestAnswer,
  decodeIntent,
  type GameEvent,
  type Intent,
  newPosition,
  type Position,
  scoreForecast,
  TILES,
} from '../../src/index.ts';
import {
  arbitraryPlaythrough,
  listLegal,
  makeRandom,
  type Playthrough,
  playOn,
  TINY_MAP,
} from '../../src/testing/index.ts';
import { ModelBoard } from '../model/board.ts';
import { legalLinesOf } from '../model/legal.ts';
import { type ModelState, readNotes, readState } from '../model/state.ts';
import { ModelStep } from '../model/step.ts';
import { DELTA_FOR, eventsOf, gameOn } from '../support.ts';

const GAMES = [
  ...Object.values(DELTA_FOR),
  ...Object.values(DELTA_FOR),
  gameOn(TINY_MAP, 2, 'vinci2'),
  gameOn(TINY_MAP, 4, 'vinci2'),
];

/** An intent as the model writes it: its values with spaces between. */
const lineOf = (intent: Intent | undefined): string => Object.values(intent ?? {}).join(' ');

const red = (id: string): number =>
  TILES.find((tile) => tile.id === id)?.vinci2?.pawns ?? Number.NaN;

/** What was drawn for the last place of the track is nothing that a model could know. */
const withoutDraw = (state: ModelState): ModelState => ({
  ...state,
  track: state.track.slice(0, 5),
  bag: {},
});

/** Checks legal intents and questions of one position. */
function compareQuestions(board: ModelBoard, position: Position, state: ModelState): void {
  const lines = listLegal(position).map((code) => lineOf(decodeIntent(code)));
  expect(lines.sort()).toEqual(legalLinesOf(board, state, readNotes(position)).sort());
  for (let seat = 0; seat < state.seats.length; seat++) {
    expect(scoreForecast(position, seat).points).toBe(board.score(state, seat));
  }
  if (state.phase !== 'mobilisation' && state.phase !== 'expansion') return;
  state.provinces.forEach(({ owner }, p) => {
    if (owner === `active ${state.turn}`) return;
    const expected = board.reaches(state, p) ? board.cost(state, p) : undefined;
    expect(conquestAnswer(position, p).price?.cost).toBe(expected);
  });
}

/** Plays a game and its model side by side. */
function compareGame({ game, seed, choices, driver }: Playthrough): number {
  const board = new ModelBoard(game.map);
  const position = newPosition(game, seed);
  let state = readState(position);
  let notes = readNotes(position);
  const events: GameEvent[] = [];
  let line = '';
  return playOn(position, makeRandom(choices), {
    driver,
    events,
    before: (code) => {
      state = readState(position);
      notes = readNotes(position);
      compareQuestions(board, position, state);
      line = lineOf(decodeIntent(code));
      events.length = 0;
    },
    after: () => {
      const step = new ModelStep(board, state, notes);
      step.play(line, red);
      const seen = readState(position);
      const drawn = line.startsWith('choose');
      expect(drawn ? withoutDraw(seen) : seen).toEqual(drawn ? withoutDraw(state) : state);
      const scored = step.scored === undefined ? [] : [step.scored];
      expect(eventsOf(events, 'scored').map(({ points }) => points)).toEqual(scored);
    },
  });
}

describe('Vinci II beside a slow model written from its clauses', () => {
  test('[TURN-7][COST-16][SCORE-1][AMB-66][AMB-69][AMB-70] every intent does what the model does', () => {
    let intents = 0;
    fc.assert(
      fc.property(arbitraryPlaythrough(GAMES, 0), (playthrough) => {
        intents += compareGame(playthrough);
      }),
      { numRuns: runs(24), seed: 20_262 },
    );
    expect(intents).toBeGreaterThan(runs(3000));
  });
});
