import { commitmentOf, lotOf } from '@vinci/fairness';
import { type FairRecord, RECORD_VERSION } from '@vinci/fairness/record';
import { type Refusal, refusal, type Terms } from '@vinci/protocol';
import { termsSchema } from '@vinci/protocol/schemas';
import { fail, ok, type Result, standings } from '@vinci/rules';
import { entropiesOf } from './deal.ts';
import type { StoredGame } from './rows.ts';
import { courseOf, noteOf, tableOf, UnplayableError } from './stored.ts';
import type { Table } from './table.ts';

/**
 * The record of a game with everything that was secret about it. It is given away only when the rules
 * say that the game is over: one that a host ended early can be reopened, and then its bag still
 * matters. Throws `UnplayableError`.
 *
 * @param early whether whoever asks has all of the game anyway, as on their own device: then it may be at any
 *   point of its course, and names no result before its end
 * @errors table/not-over, table/no-result
 */
export function recordOf(stored: StoredGame, early = false): Result<FairRecord, Refusal> {
  const table = tableOf(stored);
  const course = courseOf(stored, table);
  const isOver = course?.position.actor === -1;
  if (course === undefined || !(isOver || early)) {
    return fail(refusal(table.ended === '' ? 'table/not-over' : 'table/no-result'));
  }
  const { game, entries, notes } = stored;
  const log = course.log(0);
  return ok({
    format: 'vinci-record',
    version: RECORD_VERSION,
    code: game.code,
    rules: game.rules,
    config: { ...table.config },
    start: { startedAt: game.started_at, ...readTerms(game.terms) },
    seats: table.seats.map(({ name, colour, occupant, program }) => ({
      name,
      colour,
      occupant,
      ...(program && ({ program } as const)),
    })),
    fairness: fairnessOf(stored, table),
    seed: game.seed,
    opening: [...course.opening],
    entries: entries.map(({ seat, bot, at }, index) => {
      const [code, ...draws] = log[index] ?? [0];
      return [seat, code, bot === 1 ? 1 : 0, at, ...draws];
    }),
    links: entries.flatMap(({ link }, index): [number, string][] =>
      link === '' ? [] : [[index, link]],
    ),
    notes: notes.map((row) => ({ ...noteOf(row) })),
    result: isOver
      ? standings(course.position).map(({ seat, vp, place }) => ({ seat, vp, place }))
      : [],
  });
}

/** Where the seed comes from. */
function fairnessOf({ game }: StoredGame, table: Table): FairRecord['fairness'] {
  const { code, rules, secret, seal } = game;
  const entropies = entropiesOf(table);
  const drawn = table.config.fictional.length > 0;
  const ingredients = { code, rules, secret, entropies };
  return {
    commitment: commitmentOf(code, secret),
    secret,
    entropies,
    lot: drawn ? lotOf(ingredients, table.seats.length) : [],
    seal,
  };
}

/** What a game began with. Throws `UnplayableError`. */
function readTerms(json: string): Terms {
  try {
    return termsSchema.parse(JSON.parse(json));
  } catch {
    throw new UnplayableError('room/damaged', 'it is not known how the game began');
  }
}
