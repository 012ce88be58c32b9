import {
  activeEmpire,
  apply,
  declineForecast,
  decliningEmpire,
  decodeIntent,
  defenceCost,
  encodeIntent,
  listLegal,
  type Position,
  PRESETS,
  scoreForecast,
  TILES,
  trackOffers,
} from '@vinci/rules';
import { howText, lessonText } from '@vinci/words/english';
import { draftDefence, evenOut, guardBorder, startReorganization } from '../src/game/draft.ts';
import { LEARNER, OPPONENT, STEPS, type StepId } from '../src/lesson/course.ts';
import { Run } from '../src/lesson/run.ts';
import { HOW, routeOf } from '../src/ui/places.ts';
import { at, found } from './support/lesson-step.ts';

/** The most points that conquests of this turn can lead to. */
function mostAfterConquests(position: Position): number {
  const { points } = scoreForecast(position, LEARNER);
  const after = listLegal(position)
    .filter((code) => decodeIntent(code)?.type === 'conquer')
    .map((code) => {
      const trial = position.clone();
      apply(trial, code);
      return mostAfterConquests(trial);
    });
  return Math.max(points, ...after);
}

/** Points of a turn that come from a tile. */
const extraOf = (position: Position, clause: string): number =>
  scoreForecast(position, LEARNER)
    .terms.filter((term) => term.clause === clause)
    .reduce((sum, { points }) => sum + points, 0);

const idsOf = (tiles: readonly number[]): readonly string[] => tiles.map((tile) => TILES[tile]!.id);

describe('what the lesson says', () => {
  const TEXT: Readonly<Record<string, string>> = lessonText;

  test('is there for each step, with what to do and what was wrong where something is to be done', () => {
    for (const { id, wants } of STEPS) {
      const keys = ['title', 'text', ...(wants === undefined ? [] : ['do', 'wrong'])];
      const there = Object.keys(TEXT).filter((key) => key.startsWith(`lesson.${id}.`));
      expect(there.sort()).toEqual(keys.map((key) => `lesson.${id}.${key}`).sort());
    }
  });

  test('names no province that the step does not show', () => {
    const { game } = new Run();
    const known = game.map.provinces.map(({ id, name }) => ({ id, name }));
    for (const { id, wants = [], show = [] } of STEPS) {
      const taken = wants.flatMap((move) => (move.type === 'conquer' ? [move.province] : []));
      const named = (key: string): string[] => {
        const text = TEXT[`lesson.${id}.${key}`] ?? '';
        return known
          .filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text))
          .map((each) => each.id);
      };
      const asked = named('do');
      expect([id, asked.filter((each) => !taken.includes(each))]).toEqual([id, []]);
      expect([id, taken.filter((each) => !asked.includes(each))]).toEqual([id, []]);
      const strange = named('text').filter((each) => ![...taken, ...show].includes(each));
      expect([id, strange]).toEqual([id, []]);
    }
  });

  test('explains the buttons of the reorganization, giving up land, and forts as they are', () => {
    const spread = found(at('spread'));
    const start = startReorganization(spread, LEARNER);
    const border = guardBorder(spread, start);
    const { provinces: lands } = spread.game.map;
    const isBorder = (province: number): boolean =>
      lands[province]!.edge ||
      lands[province]!.neighbours.some(
        (id) => spread.ownerOf(lands.findIndex((land) => land.id === id)) !== activeEmpire(LEARNER),
      );
    const guarded = start.provinces.filter((p) => (border.pawns.get(p) ?? 0) > 1);
    expect(guarded.length).toBeGreaterThan(0);
    expect(guarded.filter((p) => !isBorder(p))).toEqual([]);
    const level = evenOut(spread, start);
    const costs = start.provinces.map((p) => draftDefence(spread, level, p));
    expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1);

    const back = found(at('back'));
    const own = lands.findIndex((_, p) => back.ownerOf(p) === activeEmpire(LEARNER));
    const vacated = back.clone();
    apply(vacated, encodeIntent({ type: 'vacate', province: own }));
    expect(vacated.hand(LEARNER)).toBe(back.hand(LEARNER) + 1);
    expect(vacated.ownerOf(own)).toBe(0);

    const flanders = lands.findIndex(({ id }) => id === 'flanders');
    const [before, after] = [found(at('lasting')), found(at('fort'))];
    expect(idsOf(after.tiles(OPPONENT) ?? [])).toContain('fortification');
    expect([before.fortsIn(flanders), after.fortsIn(flanders)]).toEqual([0, 1]);
    const cost = (position: Position): number => defenceCost(position, flanders).cost;
    expect(cost(after) - cost(before)).toBe(1);
  });

  test('says where the points at the start come from', () => {
    const { game, position } = new Run();
    expect(names('draft', game.rules.startVP)).toBe(true);
    expect(position.vp(LEARNER)).toBe(game.rules.startVP);
  });

  /** Whether the text of a step names a number. */
  const names = (id: StepId, number: number): boolean =>
    new RegExp(`\\b${number}\\b`).test(
      `${TEXT[`lesson.${id}.title`]} ${TEXT[`lesson.${id}.text`]}`,
    );

  test('has reasons for the decline and the second civilization that are true', () => {
    const why = found(at('why'));
    const { points } = scoreForecast(why, LEARNER);
    expect(names('why', why.provincesOf(activeEmpire(LEARNER)))).toBe(true);
    expect(names('why', mostAfterConquests(why) - points)).toBe(true);
    expect(names('why', declineForecast(why, LEARNER).points)).toBe(true);
    expect(names('why', found(at('contact')).hand(LEARNER))).toBe(true);
    expect(names('lasting', declineForecast(why, LEARNER).points)).toBe(true);
    const taken = found(at('end')).provincesOf(activeEmpire(LEARNER));
    expect(names('why', taken)).toBe(true);
    const offers = trackOffers(found(at('second')), LEARNER);
    const free = offers[0]!;
    const mines = offers[1]!;
    expect(idsOf(free.tiles)).toEqual(['livestock', 'militia']);
    expect(idsOf(mines.tiles)).toEqual(['mining', 'barbarians']);
    const extra = extraOf(found(at('end')), 'TILE-MINING-1');
    for (const number of [free.pawns, mines.pawns, mines.price, extra]) {
      expect([number, names('second', number)]).toEqual([number, true]);
    }
    const fresh = found(at('end'));
    const old = fresh.provincesOf(decliningEmpire(LEARNER)) + extraOf(fresh, 'TILE-AGRICULTURE-1');
    expect(TEXT['lesson.decline.wrong']).toContain(`${scoreForecast(fresh, LEARNER).points - old}`);
  });

  test('agrees with the game in its numbers', () => {
    const { game } = new Run();
    const hand = (id: StepId): number => found(at(id)).hand(LEARNER);
    const points = (id: StepId): number => found(at(id)).vp(LEARNER);
    const real = Object.values(PRESETS.deClassic.targetVP).map(Number);
    const range = [Math.min(...real), Math.max(...real)];
    for (const target of [game.targetVP, ...range]) {
      expect([target, names('aim', target)]).toEqual([target, true]);
    }
    for (const target of range) expect([target, names('done', target)]).toEqual([target, true]);
    expect(names('draft', game.rules.skipCost)).toBe(true);
    for (const id of ['more', 'stop', 'back', 'why', 'mountain'] as const) {
      expect([id, names(id, hand(id))]).toEqual([id, true]);
    }
    expect(names('score', points('score') - points('spread'))).toBe(true);
    expect(names('rest', scoreForecast(found(at('rest')), LEARNER).points)).toBe(true);
    const survivors = found(at('retreat')).survivors(LEARNER);
    expect(names('attacked', survivors) && names('attacked', survivors + 1)).toBe(true);
    expect(names('retreat', survivors)).toBe(true);
    expect(found(at('fading')).provincesOf(decliningEmpire(OPPONENT))).toBeGreaterThan(0);
    const end = found(at('end'));
    expect(end.vp(LEARNER)).toBeLessThan(game.targetVP);
    expect(end.vp(LEARNER) + scoreForecast(end, LEARNER).points).toBeGreaterThan(game.targetVP);
  });
});

test('how to play takes 600 words at most', () => {
  const words = Object.values(howText as Readonly<Record<string, string>>)
    .join(' ')
    .split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(600);
  expect(routeOf(HOW)).toEqual({ type: 'how' });
});
