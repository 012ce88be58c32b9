/** Sentences for what happens in a game. */
export const logText = {
  'log.empty': 'Nothing has happened yet.',
  'log.nobody': 'nobody',
  'log.decliningOf': '{name}’s declining empire',
  'log.gameStarted': 'The game begins. {name} starts.',
  'log.chosen': {
    one: '{name} chooses {tiles} with {count} pawn.',
    other: '{name} chooses {tiles} with {count} pawns.',
  },
  'log.paid': '(paid {paid}, gained {gained})',
  'log.turn': 'Round {round}: {name}',
  'log.pawnsGained': { one: '{name} gets {count} pawn.', other: '{name} gets {count} pawns.' },
  'log.pawnsReturned': {
    one: '{name} gives back {count} pawn.',
    other: '{name} gives back {count} pawns.',
  },
  'log.peace': '{name} names {partner} as peace partner.',
  'log.conquered': {
    one: '{name} conquers {province} with {count} pawn.',
    other: '{name} conquers {province} with {count} pawns.',
  },
  'log.conqueredFree': '{name} takes {province} without a pawn.',
  'log.espionage': '{name} takes {province} by espionage.',
  'log.takenFrom': 'Taken from {name}.',
  'log.lost.vacated': '{name} vacates {province}.',
  'log.lost.surplus': '{name} gives up {province} for lack of pawns.',
  'log.lost.cohesion': '{name} loses {province}, which was cut off.',
  'log.lost.unfilled': '{name} lets {province} go without a pawn.',
  'log.lost.contact': '{name} loses {province} by contact.',
  'log.lost.olderEmpire': '{name} disappears from {province}.',
  'log.survivorsWait': {
    one: '{name} has no province left; {count} pawn waits off the board.',
    other: '{name} has no province left; {count} pawns wait off the board.',
  },
  'log.fort': '{name} builds a fort in {province}.',
  'log.scored': {
    one: '{name} scores {count} point and has {total}.',
    other: '{name} scores {count} points and has {total}.',
  },
  'log.declined': '{name}’s empire declines.',
  'log.declinedForced': '{name}’s empire has fallen and declines.',
  'log.retreat': {
    one: '{name}: {count} survivor retreats to {province}.',
    other: '{name}: {count} survivors retreat to {province}.',
  },
  'log.target': '{name} has reached the target with {total} points. This is the last round.',
  'log.ended': 'The game ends. Victory: {names}.',
} as const;
