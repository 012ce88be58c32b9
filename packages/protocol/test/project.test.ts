import { type Decoder, Encoder, Reflection } from '@colyseus/schema';
import { europe } from '@vinci/maps';
import {
  apply,
  compileGame,
  type Game,
  legalIntents,
  MAX_INTENTS,
  newPosition,
} from '@vinci/rules';
import fc from 'fast-check';
import { GameState, Projection, positionOf } from '../src/index.ts';

function gameFor(seats: number): Game {
  const config = {
    preset: 'deClassic',
    options: {},
    map: europe.id,
    mapVersion: europe.version,
    seats,
    fictional: [],
  } as const;
  const game = compileGame(config, europe);
  if (!game.ok) throw new Error(game.error.text);
  return game.value;
}

const buffer = new Int32Array(MAX_INTENTS);
const seeds = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(''));

/** A synchronized state and a client's copy of it, joined by the real encoder. */
function wire() {
  const server = new GameState();
  const encoder = new Encoder(server);
  const handshake = Reflection.encode(encoder);
  const decoder = Reflection.decode<GameState>(handshake);
  return {
    server,
    client: decoder.state,
    sync: (): number => {
      const bytes = encoder.encode();
      (decoder as Decoder).decode(bytes);
      encoder.discardChanges();
      return bytes.length;
    },
  };
}

describe('projection and restoration', () => {
  test('every position of random games comes out of the wire with the same legal intents', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 3, max: 6 }),
        fc.infiniteStream(fc.nat()),
        (seed, seats, picks) => {
          const game = gameFor(seats);
          const position = newPosition(game, seed);
          const { server, client, sync } = wire();
          const projection = new Projection(server);
          for (let step = 0; step < 2000; step++) {
            projection.show(position);
            sync();
            const restored = positionOf(game, client);
            expect(restored?.digest()).toBe(position.digest());
            const count = legalIntents(position, buffer);
            const expected = [...buffer.slice(0, count)];
            expect(restored && [...buffer.slice(0, legalIntents(restored, buffer))]).toEqual(
              expected,
            );
            if (count === 0) return;
            apply(position, expected[picks.next().value % count]!);
          }
          throw new Error('the game did not end');
        },
      ),
      { numRuns: 12, seed: 53 },
    );
  });

  test('the random state stays behind: positions that differ in it alone project alike', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const game = gameFor(3);
        const position = newPosition(game, seed);
        const other = position.clone();
        for (let cell = game.layout.random; cell < game.layout.length; cell++)
          other.cells[cell] = -1;
        const states = [position, other].map((each) => {
          const state = new GameState();
          new Projection(state).show(each);
          return state.cells.toArray();
        });
        expect(states[0]).toEqual(states[1]);
        expect(states[0]).toHaveLength(game.layout.random);
      }),
    );
  });

  test('a position that did not change sends nothing', () => {
    const game = gameFor(4);
    const position = newPosition(game, '0123456789abcdef0123456789abcdef');
    const { server, sync } = wire();
    const projection = new Projection(server);
    projection.show(position);
    expect(sync()).toBeGreaterThan(game.layout.random);
    projection.show(position);
    expect(sync()).toBe(0);
  });

  test('before the start there is no position', () => {
    expect(positionOf(gameFor(3), new GameState())).toBeUndefined();
  });
});
