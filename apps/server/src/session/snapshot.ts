import { createHash } from 'node:crypto';
import { UNDO } from '@vinci/protocol';
import type { EntryRow, GameRow, SnapshotRow } from '../store/schema.ts';
import { engineOf } from './engine.ts';

/** A moment at which nothing can be taken back, with all that is needed to play on from it. */
export interface Calm {
  readonly revision: number;
  /** Cells of the position without the key of the generator. */
  readonly cells: readonly number[];
  /** Random results by entry, of those entries that have some. */
  readonly draws: ReadonlyMap<number, readonly number[]>;
}

/** What a snapshot belongs to. */
export interface Played {
  readonly game: Pick<GameRow, 'code' | 'config' | 'seed'>;
  readonly entries: readonly Pick<EntryRow, 'seat' | 'code' | 'bot' | 'link'>[];
}

/** The row of a snapshot of a game whose log is known at least that far. */
export function snapshotRow(played: Played, { revision, cells, draws }: Calm): SnapshotRow {
  const row = {
    game: played.game.code,
    revision,
    cells: JSON.stringify(cells),
    draws: JSON.stringify([...draws].map(([entry, results]) => [entry, ...results])),
  };
  return { ...row, digest: digestOf(played, row) };
}

/**
 * Reads a snapshot. It counts only when everything about it is as it was written, by the same rules,
 * after the very same entries.
 *
 * @returns a string that says why it does not count
 */
export function readSnapshot(played: Played, row: SnapshotRow): Calm | string {
  if (row.revision > played.entries.length) return 'it is of moves that are not there';
  if (row.digest !== digestOf(played, row))
    return 'it is damaged, or of other moves or other rules';
  const draws = JSON.parse(row.draws) as [number, ...number[]][];
  return {
    revision: row.revision,
    cells: JSON.parse(row.cells) as number[],
    draws: new Map(draws.map(([entry, ...results]) => [entry, results])),
  };
}

/** SHA-256 over the rules, the game, its entries up to the snapshot, and the snapshot itself. */
function digestOf(
  { game, entries }: Played,
  { revision, cells, draws }: Omit<SnapshotRow, 'digest'>,
): string {
  const hash = createHash('sha256');
  for (const text of [engineOf(), game.code, game.config, game.seed, cells, draws, `${revision}`]) {
    hash.update(`${text}\n`);
  }
  let log = '';
  for (let entry = 0; entry < revision; entry++) {
    const { seat, code, bot, link } = entries[entry] ?? { seat: -1, code: UNDO, bot: 0, link: '' };
    log += `${seat},${code},${bot},${link};`;
  }
  return hash.update(log).digest('hex');
}
