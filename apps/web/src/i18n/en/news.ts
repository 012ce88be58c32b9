/** What messages say to people who are not at their game. Comes with the service worker alone. */
export const newsText = {
  'news.turn': 'It is your turn, {name}',
  'news.reminder': 'The others are waiting for you, {name}',
  'news.vote': '{about} is away: a vote is open, {name}',
  'news.over': 'The game is over',
  'news.game': 'Game {code}',
  'news.gameWith': 'Game {code} with {others}',
  'news.off': 'No more about this game',
  'news.unknown': 'Something has happened in one of your games',
} as const;
