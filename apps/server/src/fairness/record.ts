import { commitmentOf, lotOf } from '@vinci/fairness';
import { type FairRecord, RECORD_VERSION } from '@vinci/fairness/record';
import { type Refusal, refusal, type Terms } from '@vinci/protocol';
import { termsSchema } from '@vinci/protocol/schemas';
import { fail, ok, type Result, standings } from '@vinci/rules';
import { courseOf, noteOf, tableOf, UnplayableError } from '../session/stored.ts';
import type { Table } from '../session/table.ts';
import type { StoredGame } from '../store/tables.ts';
import { entropiesOf } from './deal.ts';

/**
 * The record of a game with everything that was secret about it. It is given away only when the rules
 * say that the game is over: one that a host ended early can be reopened, and then its bag still
 * matters. Throws `UnplayableError`.
 *
 * @errors table/not-over
 */
export function recordOf(stored: StoredGame): Result<FairRecord, Refusal> {
  const table = tableOf(stored);
  const course = courseOf(stored, table);
  if (course === undefined || course.position.actor !== -1) {
    return fail(
      refusal(
        'table/not-over',
        table.ended === ''
          ? {}
          : { text: 'This game was ended early and has no result, so its bag stays secret.' },
      ),
    );
  }
  const { game, entries, notes } = stored;
  const log = course.log(0);
  return ok({
    format: 'vinci-record',
    ...versionOf(stored),
    code: game.code,
    rules: game.rules,
    config: { ...table.config },
    seats: table.seats.map(({ name, colour, occupant }) => ({ name, colour, occupant })),
    fairness: fairnessOf(stored, table),
    seed: game.seed,
    opening: [...course.opening],
    entries: entries.map(({ seat, bot, at }, index) => {
      const [code, ...draws] = log[index] ?? [0];
      return [seat, code, bot === 1 ? 1 : 0, at, ...draws];
    }),
    notes: notes.map((row) => ({ ...noteOf(row) })),
    result: standings(course.position).map(({ seat, vp, place }) => ({ seat, vp, place })),
  });
}

/** The version of the format, by what was known about the game when it began, and what that one has. */
function versionOf({ game, entries }: StoredGame) {
  if (game.terms === '') return { version: 1 } as const;
  const start = { startedAt: game.started_at, ...readTerms(game.terms) };
  if (game.chains === 0) return { version: 2, start } as const;
  const links = entries.flatMap(({ link }, index): [number, string][] =>
    link === '' ? [] : [[index, link]],
  );
  return { version: RECORD_VERSION, start, links } as const;
}

/** Where the seed comes from; `null` for a game of an earlier version. */
function fairnessOf({ game }: StoredGame, table: Table): FairRecord['fairness'] {
  const { code, rules, secret, seal } = game;
  if (secret === '' || seal === '') return null;
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
