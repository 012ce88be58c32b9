import type { AbsenceRules, Note, StandIn } from '@vinci/protocol';
import type { NoteRow } from '@vinci/session/rows';
import { noteOf, UnplayableError } from '@vinci/session/stored';
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
  returned: 'nothing, the person is here',
} as const;

const REPLACED = {
  bot: 'the host gave the seat to a bot',
  link: 'the host gave the seat away by link',
  vote: 'the table voted for a bot',
} as const;

const stood = (seat: number, otherwise: string): string =>
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

/** Each note as a sentence without its seat, which stands beside it. */
const SENTENCES: {
  readonly [Type in Note['type']]: (note: Extract<Note, { readonly type: Type }>) => string;
} = {
  standIn: ({ strength, name }) => `a bot (${strength}) stands in for ${name}`,
  standInEnded: ({ name }) => `no bot stands in for ${name} any more`,
  botFailed: ({ reason }) =>
    `the bot could not decide (${FAILURES[reason]}); the safe turn was played`,
  masterLacks: () => 'strong plays in the stead of master',
  strongLacks: () => 'shrewd plays in the stead of strong',
  reminded: () => 'was reminded',
  paused: ({ by }) => `the game was paused ${stood(by, 'because of absence')}`,
  resumed: ({ by }) => `the game goes on ${stood(by, 'by itself')}`,
  safeTurn: ({ why }) => `the safe turn was played because of ${why}`,
  returned: () => 'is back',
  timeOut: () => 'ran out of time',
  voteOpened: ({ until }) => `a vote about the absence was opened until ${clockTime(until)}`,
  voted: ({ choice }) => `voted for ${CHOICES[choice]}`,
  voteClosed: ({ result }) => `the vote came to ${CHOICES[result]}`,
  replaced: ({ name, by }) => `${name} lost the seat: ${REPLACED[by]}`,
  kicked: ({ name }) => `${name} was shown out`,
  left: ({ name }) => `${name} gave up the seat`,
  sat: ({ name }) => `${name} sat down`,
  renamed: ({ name, to }) => `${name} is called ${to} now`,
  handedOver: () => 'is the host now',
  ladderChanged: ({ absence, standIn }) =>
    `the host changed what is done about absent people: ${ladder(absence, standIn)}`,
  tableChanged: ({ visibility, spectators }) =>
    `the host changed the table: ${visibility}, ${spectators ? 'with' : 'without'} spectators`,
  coach: ({ on, why }) =>
    `the coach is ${on ? 'on' : 'off'}${why === 'company' ? ', as somebody sat down' : ''}`,
  ended: ({ by }) => `the game was ended by ${by === 'host' ? 'the host' : 'a vote'}`,
  reopened: () => 'the game was reopened',
  outage: ({ from, until }) => `nobody could play from ${clockTime(from)} to ${clockTime(until)}`,
  brought: () => 'brought the game from a device, as a file',
  repaired: ({ entries }) => `the game was repaired; ${entries} damaged entries were taken away`,
};

/** A stored note as a sentence; one that is damaged, or of a later version, as it is stored. */
export function sentenceOf(row: NoteRow): string {
  const { type, details } = row;
  if (!Object.hasOwn(SENTENCES, type)) return `${type} ${details}`;
  try {
    return (SENTENCES[type as Note['type']] as (note: Note) => string)(noteOf(row));
  } catch (error) {
    if (error instanceof UnplayableError || error instanceof TypeError) return `${type} ${details}`;
    throw error;
  }
}
