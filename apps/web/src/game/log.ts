import type { Note } from '@vinci/protocol';
import type { GameEvent, MapData, OwnerCode, Seat } from '@vinci/rules';
import { isActiveOwner, seatOfOwner } from '@vinci/rules';
import { formatList, formatTime, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import type { Step } from '../net/chronicle.ts';

/** What sentences need to know about the game. */
export interface Names {
  readonly map: MapData;
  name(seat: Seat): string;
}

/** One line of the log. */
export interface LogLine {
  /** Stable within a game. */
  readonly key: string;
  readonly seat: Seat;
  readonly text: string;
  /** A line that begins something and is set off. */
  readonly heading: boolean;
  readonly type: GameEvent['type'] | Note['type'];
  /** The step it belongs to, and the event in it; absent for what was no move. */
  readonly source?: { readonly step: Step; readonly event: GameEvent };
}

function ownerName(names: Names, owner: OwnerCode): string {
  const seat = seatOfOwner(owner);
  if (seat < 0) return t('log.nobody');
  return isActiveOwner(owner) ? names.name(seat) : t('log.decliningOf', { name: names.name(seat) });
}

type ConquestValues = { name: string; province: string; count: number };

function conquestSentence(
  { means, pawns, extra }: Extract<GameEvent, { type: 'conquered' }>,
  values: ConquestValues,
): string {
  if (means === 'espionage') return t('log.espionage', values);
  if (means === 'religion') return t('log.religion', values);
  if (pawns === 0) return t('log.conqueredFree', values);
  return extra > 0 ? t('log.conqueredExtra', { ...values, extra }) : t('log.conquered', values);
}

function conquered(names: Names, event: Extract<GameEvent, { type: 'conquered' }>): string {
  const values = {
    name: names.name(event.seat),
    province: provinceName(names.map, event.province),
    count: event.pawns,
  };
  const first = conquestSentence(event, values);
  if (seatOfOwner(event.from) < 0) return first;
  const second = t('log.takenFrom', { name: ownerName(names, event.from) });
  return t('glue.sentences', { first, second });
}

/** The sentence for an event; `undefined` for events that say nothing to people. */
export function eventSentence(names: Names, event: GameEvent): string | undefined {
  const name = 'seat' in event ? names.name(event.seat) : '';
  const province = 'province' in event ? provinceName(names.map, event.province) : '';
  switch (event.type) {
    case 'gameStarted':
      return t('log.gameStarted', { name: names.name(event.startingSeat) });
    case 'civilizationDrawn':
      return undefined;
    case 'civilizationChosen': {
      const tiles = civilizationName(event.tiles);
      const first = t('log.chosen', { name, tiles, count: event.pawns });
      if (event.paid === 0 && event.gained === 0) return first;
      const second = t('log.paid', { paid: event.paid, gained: event.gained });
      return t('glue.sentences', { first, second });
    }
    case 'turnStarted':
      return t('log.turn', { name, round: event.round });
    case 'pawnsGained':
      return t('log.pawnsGained', { name, count: event.pawns });
    case 'pawnsReturned':
      return t('log.pawnsReturned', { name, count: event.pawns });
    case 'secondExpansion':
      return t('log.secondExpansion', { name });
    case 'peaceNamed':
      return t('log.peace', { name, partner: names.name(event.partner) });
    case 'peaceEnded':
      return undefined;
    case 'conquered':
      return conquered(names, event);
    case 'provinceLost':
      return t(`log.lost.${event.reason}`, { name: ownerName(names, event.owner), province });
    case 'pawnsMoved':
      return undefined;
    case 'fortPlaced':
      return t('log.fort', { name, province });
    case 'scored':
      return t('log.scored', { name, count: event.points, total: event.total });
    case 'rolled':
      return t('log.rolled', { name, result: event.result + 1, sides: event.sides });
    case 'declined':
      return event.compulsory ? t('log.declinedForced', { name }) : t('log.declined', { name });
    case 'survivorsWait':
      return t('log.survivorsWait', { name, count: event.pawns });
    case 'survivorsPlaced':
      return t('log.retreat', { name, province, count: event.pawns });
    case 'targetReached':
      return t('log.target', { name, total: event.total });
    case 'gameEnded':
      return t('log.ended', { names: formatList(event.winners.map((seat) => names.name(seat))) });
  }
}

const HEADINGS: readonly GameEvent['type'][] = ['turnStarted', 'gameStarted', 'gameEnded'];

/** The sentence for what happened besides the moves. */
export function noteSentence(names: Names, note: Note): string {
  // Who held the seat then, where the note says it: another may hold it now.
  const name = 'name' in note ? note.name : names.name(note.seat);
  switch (note.type) {
    case 'standIn':
      return t('log.standIn', { name, bot: t(`occupant.${note.strength}`) });
    case 'paused':
      return note.by < 0
        ? t('log.pausedAway', { name })
        : t('log.paused', { name: names.name(note.by) });
    case 'resumed':
      return note.by < 0 ? t('log.resumedAway') : t('log.resumed', { name: names.name(note.by) });
    case 'safeTurn':
      return t(`log.safeTurn.${note.why}`, { name });
    case 'voted':
      return t(`log.voted.${note.choice}`, { name });
    case 'voteClosed':
      return note.result === 'end'
        ? t('log.voteClosed.end')
        : t(`log.voteClosed.${note.result}`, { name });
    case 'renamed':
      return t('log.renamed', { name, to: note.to });
    case 'tableChanged':
      return t('log.tableChanged', {
        name,
        found: t(`log.found.${note.visibility}`),
        watched: t(note.spectators ? 'log.watched' : 'log.unwatched'),
      });
    case 'replaced':
      return t(`log.replaced.${note.by}`, { name });
    case 'coach':
      return t(`log.coach.${note.why === 'company' ? 'company' : note.on ? 'on' : 'off'}`, {
        name,
      });
    case 'ended':
      return t(`log.ended.${note.by}`);
    case 'reopened':
      return t('log.reopened');
    case 'repaired':
      return t('log.repaired', { count: note.entries });
    case 'outage':
      return t('log.outage', { from: formatTime(note.from), to: formatTime(note.until) });
    default:
      return t(`log.${note.type}`, { name });
  }
}

/** Notes by which a seat got another name, or may have got one, with the one that it had until then. */
const isOtherName = (
  note: Note,
): note is Extract<Note, { type: 'replaced' | 'kicked' | 'left' | 'renamed' }> =>
  ['replaced', 'kicked', 'left', 'renamed'].includes(note.type);

/**
 * The names as they were then: a seat that has changed hands had the name of who held it.
 *
 * @param later the notes from that moment on
 */
export function namesBefore(names: Names, later: readonly Note[]): Names {
  const changes = later.filter(isOtherName);
  if (changes.length === 0) return names;
  return {
    map: names.map,
    name: (seat) => changes.find((change) => change.seat === seat)?.name ?? names.name(seat),
  };
}

/** The names when a move was made that led to a revision. */
export const namesAt = (names: Names, notes: readonly Note[], revision: number): Names =>
  namesBefore(
    names,
    notes.filter((note) => note.revision >= revision),
  );

const noteLine = (names: Names, note: Note, index: number): LogLine => ({
  key: `note${index}`,
  seat: note.seat,
  text: noteSentence(names, note),
  heading: false,
  type: note.type,
});

/** Whether a line says something by itself: a roll is one only beside its reason. */
export const isTelling = ({ type }: LogLine): boolean => type !== 'rolled';

/** Lines that are said of what others do, and lines among which one's own are looked for. */
const SAID_OF_OTHERS = 3;
const OWN_AMONG = 40;

/**
 * Lines that are said aloud, oldest first: one's own, however much others have done since, and the newest of others,
 * whose declines are said elsewhere (`Heralds`).
 *
 * @param me a seat, or −1
 */
export function spokenLines(lines: readonly LogLine[], me: Seat): readonly LogLine[] {
  const isOwn = ({ seat }: LogLine): boolean => seat >= 0 && seat === me;
  const told = lines
    .slice(-OWN_AMONG)
    .filter((line) => isTelling(line) && (line.type !== 'declined' || isOwn(line)));
  return told.filter((line, index) => isOwn(line) || index >= told.length - SAID_OF_OTHERS);
}

/**
 * What is said aloud while a game goes on. Whoever comes, or sits down, is not told of what is past, and a line that has
 * made room for others does not come back when they are undone.
 */
export class Spoken {
  #said: readonly LogLine[] = [];
  /** For whom it was followed last, once the past had come. */
  #me: Seat | undefined;
  /** Keys of lines that have made room and are in the log. */
  readonly #past = new Set<string>();

  /**
   * Lines that are said aloud now; see `spokenLines`.
   *
   * @param isComing the past is on its way
   */
  follow(lines: readonly LogLine[], me: Seat, isComing: boolean): readonly LogLine[] {
    if (me !== this.#me) {
      for (const { key } of lines) this.#past.add(key);
      this.#said = [];
      if (!isComing) this.#me = me;
      return this.#said;
    }
    const said = spokenLines(lines, me);
    const present = new Set(lines.map(({ key }) => key));
    for (const line of this.#said) {
      if (!said.some(({ key }) => key === line.key)) this.#past.add(line.key);
    }
    for (const key of this.#past) if (!present.has(key)) this.#past.delete(key);
    this.#said = said.filter(({ key }) => !this.#past.has(key));
    return this.#said;
  }
}

/** The log of a course of intents with what was noted besides, oldest first. */
export function logLines(
  names: Names,
  steps: readonly Step[],
  notes: readonly Note[] = [],
): readonly LogLine[] {
  const lines: LogLine[] = [];
  const hasOtherNames = notes.some(isOtherName);
  let noted = 0;
  const takeNotes = (before: number): void => {
    for (const note of notes.slice(noted)) {
      if (note.revision >= before) break;
      lines.push(noteLine(namesBefore(names, notes.slice(noted)), note, noted));
      noted++;
    }
  };
  for (const step of steps) {
    takeNotes(step.revision);
    const then = hasOtherNames ? namesAt(names, notes, step.revision) : names;
    step.events.forEach((event, index) => {
      const text = eventSentence(then, event);
      if (text === undefined) return;
      lines.push({
        key: `${step.revision}.${index}`,
        seat: 'seat' in event ? event.seat : 'owner' in event ? seatOfOwner(event.owner) : -1,
        text,
        heading: HEADINGS.includes(event.type),
        type: event.type,
        source: { step, event },
      });
    });
  }
  takeNotes(Number.POSITIVE_INFINITY);
  return lines;
}
