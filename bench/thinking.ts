/**
 * `npm run bench -- thinking`: how long bots think about a whole turn, and what their thread holds meanwhile.
 *
 * Bots of a level play whole games in one thread of the server's pool, with the server's time for a decision, while
 * nothing else is to be done. A turn lasts from its first decision to its last, the way to the thread included. Each
 * level has a process of its own, so that what it adds to the memory is its own, too. With `--quarter` that process is
 * stopped three quarters of the time, as on a device four times slower.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Strength } from '@vinci/bots/strength';
import { mapById } from '@vinci/maps';
import { apply, type Game, newPosition, type PresetId } from '@vinci/rules';
import { createBrain } from '@vinci/server/src/bots/pool.ts';
import { keepHeapLean } from '@vinci/server/src/lean-heap.ts';
import type { Brain } from '@vinci/session/bots/brain';
import { COMPILE_CACHE } from '../test/support/compile-cache.ts';
import { gameOf } from './support/game.ts';
import { type Figure, median, quantile, report } from './support/report.ts';

/** The boards of both families of rule texts: one game with few players on each, and one with many. */
const PLACES: readonly (readonly [PresetId, board: string])[] = [
  ['deClassic', 'europe'],
  ['deClassic', 'british-isles'],
  ['vinci2', 'europe'],
  ['vinci2', 'british-isles'],
  ['vinci2', 'india'],
  ['vinci2', 'near-east'],
];
const FEW = 3;
/** Most players of Vinci II; the British Isles take fewer. */
const MANY = 5;
const SEED = '1'.padStart(32, '0');
const LEVELS: readonly Strength[] = ['medium', 'shrewd', 'strong', 'master'];

/** Megabytes that the process holds. */
const resident = (): number => process.memoryUsage.rss() / 2 ** 20;

async function play(
  brain: Brain,
  strength: Strength,
  game: Game,
  turns: number[],
): Promise<number> {
  const position = newPosition(game, SEED);
  let most = 0;
  while (position.actor >= 0) {
    const { actor, round } = position;
    let taken = 0;
    while (position.actor === actor && position.round === round) {
      const from = performance.now();
      const { intents } = await brain.decide(strength, position, '');
      taken += performance.now() - from;
      most = Math.max(most, resident());
      for (const code of intents) apply(position, code);
    }
    turns.push(taken);
  }
  return most;
}

/** What bots of one level take and hold. */
async function measure(strength: Strength): Promise<Figure[]> {
  const figures: Figure[] = [];
  // As `npm start` does, or the main thread would grow meanwhile.
  keepHeapLean();
  globalThis.gc?.();
  await sleep(500);
  const before = resident();
  let most = 0;
  const brain = createBrain({ threads: 1 });
  // The thread starts with the first decision, which is therefore not timed.
  await brain.decide(strength, newPosition(gameOf(FEW, 'deClassic'), SEED), '');
  for (const [preset, id] of PLACES) {
    const board = mapById(id)!;
    const turns: number[] = [];
    for (const seats of [FEW, Math.min(MANY, board.players.max)]) {
      most = Math.max(most, await play(brain, strength, gameOf(seats, preset, [], board), turns));
    }
    const name = `${strength}, ${preset} on ${board.name}`;
    figures.push(
      { name: `${name}: turns`, value: turns.length, unit: '' },
      { name: `${name}: median`, value: median(turns), unit: 'ms' },
      { name: `${name}: 95 of 100 within`, value: quantile(turns, 0.95), unit: 'ms' },
      { name: `${name}: longest`, value: Math.max(...turns), unit: 'ms' },
    );
  }
  await brain.close();
  figures.push({ name: `${strength}: what the thread added`, value: most - before, unit: 'MiB' });
  return figures;
}

/** Milliseconds that a slow device works and rests in turn. */
const WORK = 4;
const REST = 12;

/** Lets a process work a quarter of the time, until it ends. */
async function slowDown(child: ChildProcess): Promise<void> {
  while (child.kill('SIGSTOP')) {
    await sleep(REST);
    child.kill('SIGCONT');
    await sleep(WORK);
  }
}

const LEVEL = '--level=';
const asked = process.argv.find((word) => word.startsWith(LEVEL))?.slice(LEVEL.length);
const level = LEVELS.find((each) => each === asked);
// Otherwise each level that is started would start all of them again.
if (asked !== undefined && level === undefined) throw new Error(`${asked} is no level to measure`);
if (level === undefined) {
  for (const each of LEVELS) {
    const [program, ...flags] = process.argv.slice(1);
    const args = [...process.execArgv, program!, ...flags, LEVEL + each];
    // A server has what is compiled kept; without it, each thread holds what makes JavaScript of the sources.
    const env = { ...process.env, ...COMPILE_CACHE };
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    const ended = once(child, 'exit');
    if (process.argv.includes('--quarter')) await slowDown(child);
    const [code] = await ended;
    if (code !== 0) throw new Error(`the level ${each} ended with ${code}`);
  }
} else {
  report(`Turns of bots of the level ${level}`, await measure(level));
}
