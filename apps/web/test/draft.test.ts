import { europe } from '@vinci/maps';
import { apply, check, type Position, seatOfOwner } from '@vinci/rules';
import {
  arbitraryPlaythrough,
  makeGame,
  makeRandom,
  pickSensibly,
  playOn,
  positionOf,
} from '@vinci/rules/testing';
import fc from 'fast-check';
import {
  batchProblem,
  carry,
  type Draft,
  draftDefence,
  evenOut,
  guardBorder,
  placeRest,
  reorganizationIntents,
  retreatIntents,
  shift,
  startReorganization,
  startRetreat,
} from '../src/game/draft.ts';

const games = [3, 4, 6].map((seats) => makeGame(europe, seats));

/** Plays on until somebody is in the phase; `undefined` when the game ends before. */
function reach(
  position: Position,
  phase: Position['phase'],
  choices: number,
): Position | undefined {
  const random = makeRandom(choices);
  for (let i = 0; i < 1500 && position.phase !== phase && position.phase !== 'over'; i++) {
    playOn(position, random, { limit: 1, driver: pickSensibly });
  }
  return position.phase === phase ? position : undefined;
}

const standing = (phase: Position['phase']) =>
  arbitraryPlaythrough(games, 300)
    .map((playthrough) => reach(positionOf(playthrough), phase, playthrough.choices))
    .filter((position) => position !== undefined);

const total = (draft: Draft): number =>
  draft.hand + [...draft.pawns.values()].reduce((sum, pawns) => sum + pawns, 0);

/** Moves pawns about as a person might. */
function fiddle(draft: Draft, seed: number): Draft {
  const random = makeRandom(seed);
  const any = (): number => draft.provinces[Math.floor(random() * draft.provinces.length)]!;
  let now = draft;
  for (let i = 0; i < 12; i++) {
    now = random() < 0.5 ? shift(now, any(), random() < 0.5 ? -1 : 2) : carry(now, any(), any(), 1);
  }
  return now;
}

function expectTrue(position: Position, draft: Draft, intents: readonly number[]): void {
  const after = position.clone();
  for (const code of intents.slice(0, -1)) {
    expect(check(after, code)).toBeUndefined();
    apply(after, code);
  }
  expect(check(after, intents[intents.length - 1]!)).toBeUndefined();
  for (const p of draft.provinces) expect([p, after.pawnsIn(p)]).toEqual([p, draft.pawns.get(p)]);
  expect(after.hand(draft.seat)).toBe(0);
}

describe('a reorganization that is being thought about', () => {
  test('[TILE-WARBAND-1] stays the same where nothing can be put', () => {
    const draft: Draft = {
      seat: 0,
      provinces: [2, 5],
      pawns: new Map([
        [2, 1],
        [5, 0],
      ]),
      least: new Map(),
      most: 1,
      hand: 2,
      mayKeep: true,
    };
    // Its buttons go by that.
    expect(shift(draft, 2, 1)).toBe(draft);
    expect(shift(draft, 7, 1)).toBe(draft);
    expect(shift(draft, 5, 1)).toMatchObject({ hand: 1 });
  });

  test('conserves pawns and never goes below the least', () => {
    fc.assert(
      fc.property(standing('reorganization'), fc.nat(), (position, seed) => {
        const draft = startReorganization(position, position.actor);
        const moved = fiddle(draft, seed);
        expect(total(moved)).toBe(total(draft));
        expect(moved.hand).toBeGreaterThanOrEqual(0);
        for (const p of moved.provinces) {
          expect(moved.pawns.get(p)).toBeGreaterThanOrEqual(moved.least.get(p) ?? 0);
        }
      }),
      { numRuns: 60, seed: 65 },
    );
  });

  test('its batch is accepted by the engine and makes it true', () => {
    fc.assert(
      fc.property(standing('reorganization'), fc.nat(), (position, seed) => {
        const draft = placeRest(
          position,
          fiddle(startReorganization(position, position.actor), seed),
        );
        const intents = reorganizationIntents(position, draft);
        // Only when pawns are short may the rules want an empty province filled first.
        if (batchProblem(position, intents) !== undefined) {
          expect([...draft.pawns.values()]).toContain(0);
          return;
        }
        expectTrue(position, draft, intents);
      }),
      { numRuns: 60, seed: 66 },
    );
  });

  test.each([
    ['evens out', evenOut],
    ['guards the border', guardBorder],
  ])('the helper that %s places every pawn in a way the engine accepts', (_, helper) => {
    fc.assert(
      fc.property(standing('reorganization'), (position) => {
        const draft = helper(position, startReorganization(position, position.actor));
        expect(draft.hand).toBe(0);
        expectTrue(position, draft, reorganizationIntents(position, draft));
      }),
      { numRuns: 60, seed: 67 },
    );
  });

  const isOpen = (position: Position, p: number): boolean => {
    const { edge, neighbours } = position.game.map.provinces[p]!;
    const ids = position.game.map.provinces.map(({ id }) => id);
    return (
      edge ||
      neighbours.some((id) => seatOfOwner(position.ownerOf(ids.indexOf(id))) !== position.actor)
    );
  };

  test.each([
    ['evening out', evenOut, () => true],
    ['guarding the border', guardBorder, isOpen],
  ] as const)(
    '%s leaves none of its provinces that one pawn would lift above the strongest gap',
    (_, helper, counts) => {
      fc.assert(
        fc.property(standing('reorganization'), (position) => {
          const draft = helper(position, startReorganization(position, position.actor));
          const meant = draft.provinces.filter((p) => counts(position, p));
          const held = meant.length > 0 ? meant : draft.provinces;
          const weakest = Math.min(...held.map((p) => draftDefence(position, draft, p)));
          for (const p of draft.provinces) {
            const movable = (draft.pawns.get(p) ?? 0) > Math.max(1, draft.least.get(p) ?? 0);
            if (!movable) continue;
            expect(held).toContain(p);
            expect(draftDefence(position, draft, p) - 1).toBeLessThanOrEqual(weakest);
          }
        }),
        { numRuns: 60, seed: 68 },
      );
    },
  );
});

describe('a retreat that is being thought about', () => {
  test('placing the rest makes a batch that the engine accepts', () => {
    fc.assert(
      fc.property(standing('retreat'), (position) => {
        const start = startRetreat(position, position.actor);
        const draft = placeRest(position, start);
        expect(draft.hand).toBe(0);
        expect(total(draft)).toBe(total(start));
        const intents = retreatIntents(position, draft);
        expect(batchProblem(position, intents)).toBeUndefined();
      }),
      { numRuns: 60, seed: 69 },
    );
  });
});
