import { signal } from '@preact/signals';
import { board, makeGame, makeMap } from '@vinci/rules/testing';
import { PLANS } from '../src/game/kept-plan.ts';
import { Planning } from '../src/game/planning.ts';
import type { Connection } from '../src/net/connection.ts';
import { noteLocal, type Store } from '../src/net/storage.ts';
import { tellTabs } from './support/tabs.ts';

const CODE = 'K7MQ2X';
const map = makeMap({ provinces: { a: 'plains edge b', b: 'plains c', c: 'plains' } });
const game = makeGame(map, 3);
const waiting = board(game)
  .turn(1)
  .seat(0)
  .tiles('barbarians')
  .owns({ a: 7 })
  .seat(1)
  .tiles('barbarians')
  .hand(3)
  .build();

function memory(): Store {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}

/** The plan of seat 0 in a tab. */
function open(device: Store) {
  const connection = {
    code: CODE,
    game: signal(game),
    table: signal({ status: 'playing' }),
    position: signal(waiting),
  };
  const planning = new Planning({
    connection: connection as unknown as Connection,
    me: signal(0),
    reviewing: signal(false),
    device,
  });
  return { planning, stop: planning.start() };
}

test('what one tab plans and what another one writes beside it are both kept', () => {
  const device = memory();
  noteLocal(device, CODE);
  const [here, there] = [open(device), open(device)];
  here.planning.write('first b');
  tellTabs(PLANS);
  there.planning.toggle(1);
  tellTabs(PLANS);
  for (const { planning } of [here, there, open(device)]) {
    expect(planning.plan.value).toMatchObject({ note: 'first b', steps: [{ province: 1 }] });
  }
  here.stop();
  there.stop();
});
