import type { Strength } from '@vinci/protocol';
import type { Ladder, SeatView, TableView } from '../src/net/table.ts';
import { NO_LADDER } from '../src/time/ladder.ts';
import { leavingLines } from '../src/time/leaving.ts';

const person = (seat: number, change: Partial<SeatView> = {}): SeatView =>
  ({ seat, taken: true, occupant: 'person', standIn: '', step: '', ...change }) as SeatView;

const BOT = { after: 60, strength: 'easy' as Strength };

/** The first sentence is what becomes of the seat. */
const said = (ladder: Partial<Ladder>, table: Partial<TableView> = {}, me = 0) =>
  leavingLines(
    {
      seats: [person(0), person(1), person(2)],
      ladder: { ...NO_LADDER, ...ladder },
      clock: null,
      host: 1,
      visibility: 'code',
      ...table,
    },
    me,
    7,
  );

const CLOCK = { type: 'turn', seconds: 60 } as const;
const ALONE = [person(0), person(1, { occupant: 'easy' }), person(2, { taken: false })];
const PRIVATELY_ALONE = { seats: ALONE, visibility: 'private' } as const;
const AWAY = [person(0), person(1, { step: 'vote' }), person(2, { standIn: 'easy' })];

test.each([
  ['a bot', said({ bot: BOT, vote: 600 }), /^A bot takes over at once .* \(Easy bot\)\.$/],
  ['a vote', said({ vote: 600, safe: 60 }), /^The other players vote at once/],
  ['no vote where nobody could', said({ vote: 600 }, { seats: AWAY }), /^The game waits/],
  ['safe turns', said({ safe: 60, remind: 10 }), /^Your turns are ended for you/],
  ['waiting for the host', said({ remind: 10, pause: 20 }), /^The game waits at your turns/],
  ['the clock', said({}, { clock: CLOCK }), /^At your turns your clock runs down/],
  ['an empty table', said({ vote: 600 }, { seats: ALONE }), /^No one else .* the game stops/],
  ['a bot at an empty table', said({ bot: BOT }, { seats: ALONE }), /^A bot/],
  ['bots that go on by the clock', said({}, { seats: ALONE, clock: CLOCK }), /^At your turns/],
  ['a table nobody can come to', said({ bot: BOT }, PRIVATELY_ALONE), /^No one .* the game ends/],
])('the question says what becomes of the seat: %s', (_, [fate], expected) => {
  expect(fate).toMatch(expected);
});

test('it says what stays, who may take the seat, and that a host is followed by another', () => {
  expect(said({ bot: BOT })).toHaveLength(4);
  expect(said({ bot: BOT })[1]).toBe('Your empire and its 7 points stay in the game.');
  expect(said({ bot: BOT }, { visibility: 'private' })).toHaveLength(3);
  expect(said({ bot: BOT }, {}, 1)).toContain('Another player becomes the host.');
  expect(said({ bot: BOT }, { seats: ALONE, host: 0 })).not.toContain(
    'Another player becomes the host.',
  );
});
