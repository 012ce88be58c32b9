import type { AbsenceRules, Note, StandIn } from '@vinci/protocol';
import { noteOf, UnplayableError } from '../../session/stored.ts';
import type { NoteRow } from '../../store/schema.ts';
import { clockTime } from './layout.ts';

const FAILURES = {
  threw: 'an error',
  overran: 'it took too long',
  illegal: 'an illegal move',
  died: 'its thread ended',
} as const;

const CHOICES = {
  replace: 'a bot',
  end: 'ending the game',
  wait: 'waiting',
  returned: 'nothing, the person is back',
} as const;

const REPLACED = {
  bot: 'the host gave the seat to a bot',
  link: 'the host gave the seat away by link',
  vote: 'the table voted for a bot',
} as const;

const by = (seat: number, otherwise: string): string =>
  seat < 0 ? otherwise : `by seat ${seat + 1}`;

const minutes = (seconds: number): string => `${Math.round(seconds / 6) / 10} min`;

function ladder({ remind, pause, safe, vote }: AbsenceRules, standIn: StandIn | null): string {
  const rungs = [
    ['remind', remind],
    ['pause', pause],
    ['safe turn', safe],
    [`${standIn?.strength} bot`, standIn?.after ?? 0],
    ['vote', vote],
  ] as const;
  const used = rungs.filter(([, seconds]) => seconds > 0);
  if (used.length === 0) return 'nothing';
  return used.map(([name, seconds]) => `${name} after ${minutes(seconds)}`).join(', ');
}

/** A stored note as a sentence without its seat, which stands beside it. */
export function sentenceOf(row: NoteRow): string {
  try {
    return say(noteOf(row)) ?? `${row.type} ${row.details}`;
  } catch (error) {
    // Nothing can go wrong with what somebody has damaged.
    if (error instanceof UnplayableError || error instanceof TypeError) {
      return `${row.type} ${row.details}`;
    }
    throw error;
  }
}

/** Nothing for a note of a later version. */
function say(note: Note): string | undefined {
  switch (note.type) {
    case 'standIn':
      return `a bot (${note.strength}) stands in for ${note.name}`;
    case 'standInEnded':
      return `no bot stands in for ${note.name} any more`;
    case 'botFailed':
      return `the bot could not decide (${FAILURES[note.reason]}); the safe turn was played`;
    case 'reminded':
      return 'was reminded';
    case 'paused':
      return `the game was paused ${by(note.by, 'because of absence')}`;
    case 'resumed':
      return `the game goes on ${by(note.by, 'by itself')}`;
    case 'safeTurn':
      return `the safe turn was played because of ${note.why}`;
    case 'returned':
      return 'is back';
    case 'timeOut':
      return 'ran out of time';
    case 'voteOpened':
      return `a vote about the absence was opened until ${clockTime(note.until)}`;
    case 'voted':
      return `voted for ${CHOICES[note.choice]}`;
    case 'voteClosed':
      return `the vote came to ${CHOICES[note.result]}`;
    case 'replaced':
      return `${note.name} lost the seat: ${REPLACED[note.by]}`;
    case 'kicked':
      return `${note.name} was shown out`;
    case 'left':
      return `${note.name} gave up the seat`;
    case 'sat':
      return `${note.name} sat down`;
    case 'renamed':
      return `${note.name} is called ${note.to} now`;
    case 'handedOver':
      return 'is the host now';
    case 'ladderChanged':
      return `the host changed what is done about absent people: ${ladder(note.absence, note.standIn)}`;
    case 'tableChanged':
      return `the host changed the table: ${note.visibility}, ${note.spectators ? 'with' : 'without'} spectators`;
    case 'ended':
      return `the game was ended by ${note.by === 'host' ? 'the host' : 'a vote'}`;
    case 'reopened':
      return 'the game was reopened';
    case 'outage':
      return `nobody could play from ${clockTime(note.from)} to ${clockTime(note.until)}`;
    case 'repaired':
      return `the game was repaired; ${note.entries} damaged entries were taken away`;
    default:
      return undefined;
  }
}
