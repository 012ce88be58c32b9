import { effect, signal } from '@preact/signals';
import { europe } from '@vinci/maps';
import { apply, listLegal, newPosition, type Position, publicCells } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { hudText } from '@vinci/words/english';
import { Staging } from '../src/game/staging.ts';
import { Telling } from '../src/game/telling.ts';
import { addMessages } from '../src/i18n/index.ts';
import { GameMirror, type Recorded } from '../src/net/game-mirror.ts';

addMessages(hudText);

const game = makeGame(europe, 3);

/** A game as the server has it, and what it says of it. */
function serve() {
  const random = makeRandom(3);
  const position: Position = newPosition(game, SEEDS.one);
  const opening = position.draws;
  const entries: [number, ...number[]][] = [];
  return {
    present: () => ({ game, cells: [...publicCells(position)], revision: entries.length }),
    history: (): Recorded => ({ opening, from: 0, entries: [...entries], notes: [] }),
    /** @returns the message about one more intent */
    move: (): [number, number, ...number[]] => {
      const code = pickSensibly(position, listLegal(position), random);
      apply(position, code);
      entries.push([code, ...position.draws]);
      return [entries.length, code, ...position.draws];
    },
  };
}

test('the log stays as it was after an interruption until the past is here, and then only grows', async () => {
  const server = serve();
  for (let i = 0; i < 12; i++) server.move();
  const mirror = new GameMirror();
  const telling = new Telling({
    connection: mirror,
    position: mirror.position,
    names: signal({ map: europe, name: (seat) => `Player ${seat}` }),
    called: signal(false),
    reviewing: signal(false),
    staging: new Staging(),
  });
  const seen: string[][] = [];
  const stop = effect(() => {
    seen.push(telling.lines.value.map(({ key }) => key));
  });
  mirror.follow(server.present(), async () => server.history());
  await new Promise((resolve) => setTimeout(resolve));
  const before = seen.at(-1)!;
  expect(before.length).toBeGreaterThan(5);
  seen.length = 0;

  mirror.reset();
  // Three moves during the interruption, and one over the new line before the past.
  for (let i = 0; i < 3; i++) server.move();
  const { promise, resolve } = Promise.withResolvers<Recorded>();
  mirror.follow(server.present(), () => promise);
  const answer = server.history();
  mirror.moved(server.move());
  resolve(answer);
  await new Promise((done) => setTimeout(done));
  stop();
  for (const keys of seen.slice(0, -1)) expect(keys).toEqual(before);
  expect(seen.at(-1)!.slice(0, before.length)).toEqual(before);
  expect(seen.at(-1)!.length).toBeGreaterThan(before.length);
});
