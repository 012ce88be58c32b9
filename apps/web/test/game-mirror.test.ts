import { jest } from '@jest/globals';
import { europe } from '@vinci/maps';
import type { Note, Replies } from '@vinci/protocol';
import { newPosition, newPositionFromDraws, publicCells } from '@vinci/rules';
import { makeGame, SEEDS } from '@vinci/rules/testing';
import { GameMirror } from '../src/net/game-mirror.ts';

const game = makeGame(europe, 3);
const present = { game, cells: [...publicCells(newPosition(game, SEEDS.one))], revision: 0 };

const note = (at: number): Note => ({
  revision: 0,
  at,
  seat: 1,
  type: 'standIn',
  name: 'Bo',
  strength: 'easy',
});

const past = (notes: readonly Note[]): Replies['history'] => ({
  opening: [],
  from: 0,
  entries: [],
  notes,
});

describe('what happens besides the moves', () => {
  test('comes with the past and after it, and nothing is told twice', async () => {
    const mirror = new GameMirror();
    mirror.noted(note(1));
    let answer: (history: Replies['history']) => void = () => undefined;
    mirror.follow(present, () => new Promise((resolve) => (answer = resolve)));
    answer(past([note(1), note(2)]));
    await new Promise((resolve) => setTimeout(resolve));
    expect(mirror.notes.value).toEqual([note(1), note(2)]);
    mirror.noted(note(2));
    mirror.noted(note(3));
    expect(mirror.notes.value).toEqual([note(1), note(2), note(3)]);
  });

  test('stays as it was when the past does not come', async () => {
    const mirror = new GameMirror();
    mirror.noted(note(1));
    mirror.follow(present, () => Promise.reject(new Error('no connection')));
    await new Promise((resolve) => setTimeout(resolve));
    expect(mirror.notes.value).toEqual([note(1)]);
  });

  test('is of no account once another connection has asked anew', async () => {
    const mirror = new GameMirror();
    let first: (history: Replies['history']) => void = () => undefined;
    mirror.follow(present, () => new Promise((resolve) => (first = resolve)));
    mirror.reset();
    mirror.follow(present, () => Promise.resolve(past([note(2)])));
    await new Promise((resolve) => setTimeout(resolve));
    first(past([note(9)]));
    await new Promise((resolve) => setTimeout(resolve));
    expect(mirror.notes.value).toEqual([note(2)]);
  });
});

describe('how much of the past is known', () => {
  const played = [...publicCells(newPositionFromDraws(game, newPosition(game, SEEDS.one).draws))];
  const opening = newPosition(game, SEEDS.one).draws;
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  test('all of it, once what was told leads to the present', async () => {
    const mirror = new GameMirror();
    expect(mirror.past.value).toBe('asked');
    mirror.follow({ game, cells: played, revision: 0 }, async () => ({ ...past([]), opening }));
    expect(mirror.past.value).toBe('asked');
    await settle();
    expect(mirror.past.value).toBe('whole');
  });

  test('nothing when no answer comes, and all of it when it is asked for again', async () => {
    const mirror = new GameMirror();
    const ask = jest
      .fn(async () => ({ ...past([]), opening }))
      .mockRejectedValueOnce(new Error('no connection'));
    mirror.follow({ game, cells: played, revision: 0 }, ask);
    await settle();
    expect(mirror.past.value).toBe('missing');
    mirror.askAgain(ask);
    await settle();
    expect(mirror.past.value).toBe('whole');
    mirror.askAgain(ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('what does not lead to the present is damaged', async () => {
    const other = newPosition(game, SEEDS.two).draws;
    const mirror = new GameMirror();
    mirror.follow({ game, cells: played, revision: 0 }, async () => ({
      ...past([]),
      opening: other,
    }));
    await settle();
    expect(mirror.past.value).toBe('damaged');
  });
});
