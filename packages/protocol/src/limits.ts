/** Version of the messages and of the synchronized state; rises when either changes its meaning. */
export const PROTOCOL_VERSION = 5;

/** Name of the Colyseus room. */
export const ROOM_NAME = 'game';

/** Characters of a room code: no vowels and nothing that is read as something else. */
export const CODE_ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ';

/** Characters in a room code: 28^6, about 480 million codes. */
export const CODE_LENGTH = 6;

/** Characters in a seat token: 128 random bits in base64url. */
export const TOKEN_LENGTH = 22;

export const MAX_SEATS = 6;

/** Player colours, counted from 0; what they look like is the client's business. */
export const COLOURS = 6;

/** Characters of a name after trimming. */
export const MAX_NAME_LENGTH = 24;

/** Characters of the tag of a language; the longest in use have half of that. */
export const MAX_LANGUAGE_LENGTH = 35;

/** Characters of a password for creating games. */
export const MAX_PASSWORD_LENGTH = 200;

/** Characters of a line of chat after trimming. */
export const MAX_CHAT_LENGTH = 400;

/** Lines of chat that `chatLog` returns. */
export const CHAT_LOG_LINES = 100;

/** Lines of chat that are kept of a game. */
export const CHAT_KEPT_LINES = 1000;

/** Intents in one request, and steps of one undo. */
export const MAX_BATCH = 128;

/** Steps that a seat may take back in one turn, and in a whole game, so that its log cannot grow without end. */
export const MAX_UNDONE = 500;
export const MAX_UNDONE_IN_ALL = 5000;

/** Tokens of one seat. */
export const MAX_LINKS = 50;

/** Seconds of a rung of the ladder for an absent seat, least and most; a bot may not come at once. */
export const MIN_RUNG = 10;
export const MIN_BOT_RUNG = 30;
export const MAX_RUNG = 1_209_600;

/** What a clock may be, least and most: seconds for a turn, the whole game and after each turn, days for a turn. */
export const CLOCK_LIMITS = {
  turn: [15, 3600],
  game: [60, 14_400],
  increment: [0, 600],
  days: [1, 14],
} as const;

/** Bytes of one WebSocket message to the server. */
export const MAX_MESSAGE_BYTES = 8192;

/** Bytes of one HTTP body. */
export const MAX_BODY_BYTES = 16384;

/** Most bytes of the body that brings a game: the longest games alone have a quarter of that. */
export const MAX_RECORD_BODY_BYTES = 262_144;

/** Frames that a connection may send at once, and per second on average; whoever sends more is disconnected. */
export const MAX_MESSAGES_PER_SECOND = 60;
