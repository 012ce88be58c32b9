/** What cannot be read in a notation, in plain English. Words in braces are values. */
export const SYNTAX_PROBLEMS = {
  number: '“{word}” is not a number of {least} to {most}.',
  unknownWord: '“{word}” is not known here.',
  twice: '“{word}” appears twice.',
  noTile: 'There is no tile “{word}”.',
  noPair: '“{word}” is not a pair such as weapons+astronomy.',
  head: 'The first line must be “vinci 1 RULES MAP@VERSION PLAYERS”.',
  option: '“option” needs a name and a value without spaces.',
  fictional: '“fictional” needs seats such as 2,3.',
  phase: 'The turn needs a phase: {possible}.',
  draft: 'A draft is one of {possible}.',
  twoTiles: 'A civilization has two tiles.',
  noProvince: 'There is no province “{word}”.',
  noForts: 'A neutral province has no forts.',
  line: 'A line cannot begin with “{word}”.',
  noTurn: 'There is no line “turn”.',
  tooLong: 'This is too long.',
} as const;

/** What no game can lead to, in plain English. Words in braces are values; seats count from 1. */
export const IMPOSSIBILITIES = {
  tiles: 'There are more “{tile}” tiles than in the game.',
  oneTile: 'Seat {seat}: a civilization has two tiles.',
  noTilesOnBoard: 'Seat {seat} has provinces but no tiles.',
  neverEntered:
    'Seat {seat} has provinces but never entered; a civilization that did has “entered” in its line.',
  noTilesInHand: 'Seat {seat} has pawns in hand but no tiles.',
  extra: 'Seat {seat} has extra pawns outside its turn.',
  ownConvert: 'Seat {seat} cannot convert its own pawns.',
  ownPartner: 'Seat {seat} cannot be at peace with itself.',
  survivors: 'Seat {seat} cannot have survivors in its own turn.',
  crowd: 'Seat {seat} has more than {most} pawns in one empire.',
  secondExpansion: 'Only an Army can be in its second expansion.',
  philosophy: 'Only a Philosophy empire rearranges its pawns before it declines.',
  leaving: '“leaving” belongs to a decline.',
  opening: 'Round 0 and “draft=opening” belong together.',
  rounds: 'The game has {count} rounds, so there is no round {round}.',
  lastRound: 'Round {round} is the last one, so the turn needs “last-round”.',
  target: 'Seat {seat} has the target of {target} points, so the turn needs “last-round”.',
  lent: 'Seat {seat} has fewer pawns in hand than the {lent} it was lent.',
  owed: 'Seat {seat} cannot give back the {lent} pawns it was lent.',
  gap: 'The track has a gap before place {place}.',
  noCivilization: 'Seat {seat} has no civilization to play with.',
  hasCivilization: 'Seat {seat} has a civilization and cannot choose another one.',
  nothingToChoose: 'There is no civilization to choose.',
  notDeclined: 'Seat {seat} has a civilization that has not declined.',
  relinquish: 'Only a decline lets provinces be relinquished.',
  actor: 'The actor has nothing to do.',
  rolled: 'Only a roll of a fictional player can wait.',
  roundEnd: 'At the end of a round only fictional players act.',
  surplus: 'A surplus needs “shortage”.',
  pending: '{province} cannot be pending.',
  stuck: 'Seat {seat} cannot do anything in the phase {phase}.',
} as const;

/** What is wrong with the form of a notation. */
export type SyntaxProblem = keyof typeof SYNTAX_PROBLEMS;

/** What is wrong with the sense of a position. */
export type Impossibility = keyof typeof IMPOSSIBILITIES;

/** What is wrong with a notation, for whoever says it in another language. */
export type NotationProblem = `syntax.${SyntaxProblem}` | `impossible.${Impossibility}`;
