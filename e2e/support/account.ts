import { join } from 'node:path';
import { europe } from '@vinci/maps';
import { type Position, replay, standings } from '@vinci/rules';
import { Store } from '../../apps/server/src/store/store.ts';

/** The last position of a game as its journal tells it, replayed from the seed. */
export async function replayJournal(folder: string, code: string): Promise<Position> {
  const store = await Store.open(join(folder));
  const stored = await store.load(code);
  await store.close();
  if (stored === undefined) throw new Error(`The journal has no game ${code}.`);
  const { config, seed, rules } = stored.game;
  const entries = stored.entries.map(({ code: intent }) => (intent < 0 ? 'undo' : intent));
  const end = replay({ format: 1, rules, config: JSON.parse(config), seed, entries }, europe);
  if (!end.ok) throw new Error(end.error.text);
  return end.value;
}

/** The ranking of a position as the end screen writes it. */
export const rankingOf = (position: Position, names: readonly string[]): readonly string[] =>
  standings(position).map(({ seat, place, vp }) => `${place} ${names[seat]} ${vp} points`);
