import { batch, computed, signal } from '@preact/signals';
import { europe } from '@vinci/maps';
import { apply, listLegal, newPosition, seatOfOwner } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { News } from '../src/game/news.ts';
import { Chronicle } from '../src/net/chronicle.ts';

const game = makeGame(europe, 3);
const names = { map: europe, name: (seat: number) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };

/** A game that goes on move by move, as a seat follows it. */
function follow(me: number, seed: number) {
  const random = makeRandom(seed);
  let server = newPosition(game, SEEDS.one);
  const chronicle = Chronicle.fromHistory(game, server.draws, []);
  const position = signal(chronicle.position);
  const connection = {
    steps: signal(chronicle.steps),
    revision: signal(0),
    notes: signal([]),
  };
  const acting = computed(() => position.value.actor === me);
  const parts = { connection, position, me: signal(me), acting, names: signal(names) };
  const news = new News(parts as unknown as ConstructorParameters<typeof News>[0]);
  const goOn = (): boolean => {
    const legal = listLegal(server);
    if (legal.length === 0) return false;
    const code = pickSensibly(server, legal, random);
    server = server.clone();
    apply(server, code);
    chronicle.feed([chronicle.revision + 1, code, ...server.draws]);
    batch(() => {
      position.value = chronicle.position;
      connection.steps.value = chronicle.steps;
      connection.revision.value = chronicle.revision;
    });
    return true;
  };
  return { news, position, connection, acting, goOn };
}

describe('the news at the start of a turn', () => {
  test.each([0, 1, 2])(
    'seat %i has them in every turn, also after a retreat, until it acts',
    (me) => {
      let turns = 0;
      let retreats = 0;
      for (let seed = 1; seed <= 8; seed++) {
        const { news, position, connection, acting, goOn } = follow(me, seed);
        let { turnSeat } = position.value;
        while (goOn() && connection.revision.value < 400) {
          const begins = turnSeat !== me && position.value.turnSeat === me;
          turnSeat = position.value.turnSeat;
          if (!begins || !acting.value || position.value.phase !== 'mobilisation') continue;
          if (position.value.round < 2) continue;
          turns++;
          if (connection.steps.value.at(-1)?.seat === me) retreats++;
          expect(news.lines.value.length).toBeGreaterThan(0);
          for (const province of news.changed.value) {
            const before = news.steps.value[0]?.before.ownerOf(province) ?? 0;
            expect(seatOfOwner(position.value.ownerOf(province))).not.toBe(seatOfOwner(before));
          }
          goOn();
          expect(news.lines.value).toEqual([]);
          expect(news.changed.value.size).toBe(0);
        }
      }
      expect(turns).toBeGreaterThan(20);
      expect(retreats).toBeGreaterThan(0);
    },
  );
});
