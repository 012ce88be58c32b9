import { type Turn, turnsOf } from '@vinci/bots/analysis/page';
import type { Note } from '@vinci/protocol';
import { isStrength, type Strength } from '@vinci/protocol/occupants';
import type { Position, Seat } from '@vinci/rules';
import type { Step } from '../net/chronicle.ts';

/** A turn that was played. */
export interface PastTurn {
  readonly round: number;
  readonly seat: Seat;
  /** Where it began; not to be changed. */
  readonly start: Position;
  /** Its intents, those of retreating seats included. */
  readonly line: readonly number[];
  /** Revision before it, and after it. */
  readonly before: number;
  readonly revision: number;
}

/** A turn that a bot has played. */
export interface BotTurn extends PastTurn {
  readonly level: Strength;
}

/** The turns that are over, oldest first. */
function pastTurns(steps: readonly Step[], now: Position): readonly Turn[] {
  const turns = turnsOf({ game: now.game, steps });
  const last = turns.at(-1);
  const goesOn = now.actor >= 0 && last?.round === now.round && last.seat === now.turnSeat;
  return goesOn ? turns.slice(0, -1) : turns;
}

const withLine = (steps: readonly Step[], { round, seat, from, to }: Turn): PastTurn => ({
  round,
  seat,
  start: steps[from]!.before,
  line: steps.slice(from, to).map(({ code }) => code),
  before: steps[from - 1]?.revision ?? 0,
  revision: steps[to - 1]!.revision,
});

/** The last turn of a seat that is over. */
export function lastTurnOf(steps: readonly Step[], now: Position, me: Seat): PastTurn | undefined {
  const turn = pastTurns(steps, now).findLast(({ seat }) => seat === me);
  return turn && withLine(steps, turn);
}

/** Who has acted for a seat, as the notes and the table tell. */
export interface Actors {
  readonly seats: readonly { readonly occupant: string }[];
  readonly notes: readonly Note[];
}

/** Level of the bot that has played a turn; nothing where no bot did, or one that failed, so that nobody thought. */
function levelOf(turn: PastTurn, { seats, notes }: Actors): Strength | undefined {
  const { seat, before, revision } = turn;
  const within = (note: Note): boolean => note.revision >= before && note.revision < revision;
  if (notes.some((note) => note.type === 'botFailed' && note.seat === seat && within(note))) {
    return undefined;
  }
  const noted = notes.findLast(
    (note) =>
      note.seat === seat &&
      note.revision < revision &&
      ['standIn', 'standInEnded', 'replaced'].includes(note.type),
  );
  const occupant = seats[seat]?.occupant;
  // Whoever lost the seat after the turn has played it, unless somebody stood in.
  const isLost = notes.some(
    (note) =>
      note.type === 'replaced' &&
      note.by !== 'link' &&
      note.seat === seat &&
      note.revision >= revision,
  );
  const level = noted?.type === 'standIn' ? noted.strength : isLost ? undefined : occupant;
  if (!isStrength(level)) return undefined;
  const lacks = (kind: Note['type']) =>
    notes.some(({ type, seat: of }) => type === kind && of === seat);
  const masters = level === 'master' && lacks('masterLacks') ? 'strong' : level;
  return masters === 'strong' && lacks('strongLacks') ? 'shrewd' : masters;
}

/** Turns of bots since the own last one, oldest first. Fictional players say in the log what they do. */
export function turnsOfBots(
  steps: readonly Step[],
  now: Position,
  me: Seat,
  actors: Actors,
): readonly BotTurn[] {
  const turns = pastTurns(steps, now);
  const own = turns.findLastIndex(({ seat }) => seat === me);
  return turns
    .slice(own + 1)
    .map((turn) => withLine(steps, turn))
    .flatMap((turn) => {
      const level = levelOf(turn, actors);
      return level === undefined ? [] : [{ ...turn, level }];
    })
    .slice(-actors.seats.length);
}
