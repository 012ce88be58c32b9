/** How the bag is kept fair, at the table, during the game and after the end. */
export const fairText = {
  'fair.title': 'Fair bag',
  'fair.help':
    'Nobody chooses what comes out of the bag, and nobody knows it before. The server has fixed a secret for this table and shows its fingerprint below. Each player’s browser adds a random number of its own, and mixes the bag anew with every turn. After the game everything is shown, and anybody can recompute it.',
  'fair.begun':
    'Nobody has chosen what comes out of the bag. The server has fixed a secret for this table and shows its fingerprint below. After the game everything is shown, and anybody can recompute it.',
  'fair.limit':
    'What is left: whoever runs the server can foresee what bots draw, or players whose browser does not mix, until the next turn of somebody else ends; but not change it.',
  'fair.fingerprint': 'Fingerprint',
  'fair.seal': 'Seal',
  'fair.copy.fingerprint': 'Copy the whole fingerprint',
  'fair.copy.seal': 'Copy the whole seal',
  'fair.who': 'Mixed anew in this game',
  'fair.times': { one: '{count} time', other: '{count} times' },
  'fair.notYet': 'not yet',
  'fair.still':
    'No browser mixes the bag of this game: whoever runs the server could look at what is to come.',
  'fair.none': 'This table was made by an earlier version: its bag cannot be checked afterwards.',
  'fair.mixed': 'Mixed by {names}.',
  'fair.server': 'the server',
  'fair.starting': 'The game begins: mixing everybody’s random numbers …',
  'fair.check': 'Check this game',
  'fair.checking': 'Checking the game: {percent} %',
  'fair.download': 'Download the record',
  'fair.file': 'Check the record of a game',
  'fair.fileHint':
    'Open a record that was downloaded after a game. It is checked in this page and sent nowhere.',
  'fair.typed': 'Commitment and seal that somebody noted (optional)',
  'fair.typedWrong': 'The commitment first, then the seal: 64 digits each, 0 to 9 and a to f.',
  'fair.copyNoted': 'Copy what this browser noted',
  'fair.failed': 'The check could not be made: {reason}',
  'fair.unreachable': 'the server did not answer',
  'fair.verdict.fair':
    'This game is fair: everything was recomputed and is right, and it is the game that was noted at the table.',
  'fair.verdict.consistent':
    'Everything in this record fits together. It was not compared with both commitment and seal as somebody noted them at the table, so it could be invented as a whole.',
  'fair.verdict.unproven':
    'It is not proven that this game is fair: something that matters could not be checked.',
  'fair.verdict.wrong': 'Something is wrong with this game.',
  'fair.details': 'What was right',
  'fair.outcome.right': 'Right:',
  'fair.outcome.wrong': 'Wrong:',
  'fair.outcome.unproven': 'Not proven:',
  'fair.outcome.remark': 'Note:',
} as const;
