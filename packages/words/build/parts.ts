/**
 * Parts of a language. A reader fetches each when it is needed, so that the first screen waits for little and
 * nobody pays for a rule book that they do not open.
 */
export const PARTS = [
  'first',
  'game',
  'book',
  'lesson',
  'check',
  'study',
  'judging',
  'levels',
  'legend',
] as const;

export type Part = (typeof PARTS)[number];

/** What the first screen says, refusals of a name or a code included. */
const FIRST = [
  'general',
  'name',
  'table',
  'rulebook',
  'refusals',
  'fair',
  'seats',
  'local',
  'local-games',
];

/** What is said on the pages of the analysis board and of the puzzles. */
const STUDY = ['study', 'notation', 'learn', 'puzzle'];

/** What judges turns: the review by computer and the coach. */
const JUDGING = ['analysis', 'coach'];

/** Areas that no page speaks: channels and previews are the server’s, news the service worker’s. */
const NO_PAGE = ['card', 'channel', 'news'];

/** The part that an area belongs to; nothing for what no page says. */
export function partOf(area: string): Part | undefined {
  if (NO_PAGE.includes(area)) return undefined;
  if (FIRST.includes(area)) return 'first';
  if (area.startsWith('book-')) return 'book';
  if (area === 'finding') return 'check';
  if (STUDY.includes(area)) return 'study';
  if (JUDGING.includes(area)) return 'judging';
  if (area === 'levels' || area === 'legend') return area;
  return area === 'lesson' || area === 'how' ? 'lesson' : 'game';
}
