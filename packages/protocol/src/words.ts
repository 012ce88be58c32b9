/** Where a game stands as a whole. */
export const STATUSES = ['table', 'playing', 'over'] as const;
export type GameStatus = (typeof STATUSES)[number];

/** Who finds a game: only seat links, everybody with the code, everybody (it is listed). */
export const VISIBILITIES = ['private', 'code', 'listed'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** How fast bots and fictional players act. */
export const PACES = ['slow', 'normal', 'quick', 'instant'] as const;
export type Pace = (typeof PACES)[number];

/** The rungs of the ladder as they are said of a seat; empty for a seat that is on none. */
export const STEPS = ['', 'reminded', 'paused', 'safe', 'bot', 'vote'] as const;
export type Step = (typeof STEPS)[number];

/** Why the game stands still; empty when it does not. */
export const PAUSES = ['', 'host', 'absence'] as const;
export type PauseReason = (typeof PAUSES)[number];

/** Who ended the game before the rules did; empty when nobody has. */
export const ENDINGS = ['', 'host', 'vote'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What may be voted for about an absent person. */
export const BALLOTS = ['replace', 'wait', 'end'] as const;
export type Ballot = (typeof BALLOTS)[number];

/** Who reads a line of chat. */
export const AUDIENCES = ['table', 'watchers'] as const;
export type Audience = (typeof AUDIENCES)[number];
