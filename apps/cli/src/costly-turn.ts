import { type Course, mainCodes, type TurnReview } from '@vinci/bots/analysis';
import { messageOf } from '@vinci/bots/reasons';
import { apply, check, decodeIntent, type Game, NOBODY, type Position } from '@vinci/rules';
import { ownerWord, tilesWord } from '@vinci/rules/notation';
import { Words } from '@vinci/words';
import { analysisText } from '@vinci/words/english';
import { percent, signed } from './told.ts';
import { intentLine } from './written.ts';

/** What reasons are told in: the words of the review in the browser. */
const words = new Words('en');
words.add(analysisText);

/** The main intents of a turn, in the notation. */
export const linesOf = (game: Game, codes: readonly number[]): string[] =>
  mainCodes(codes).map((code) => intentLine(game, code));

const later = (more: number, less: number): string =>
  words.sayAny('analysis.later', { more: Math.round(more), less: Math.round(less) });

/** A turn that cost something: what was played, what would have been better, and why. */
export function costlyText(
  { game, steps }: Course,
  names: readonly string[],
  review: TurnReview,
): string {
  const { round, seat, verdict, loss, error, played, better, from, to } = review;
  const { win, points, rival, soon, codes, reasons } = better!;
  const turn = steps.slice(from, to);
  const start = turn[0]!.before;
  const say = {
    name: (other: number) => names[other]!,
    province: (id: number) => game.map.provinces[id]!.id,
  };
  return [
    `Round ${round}, ${names[seat]}: ${verdict}, ${signed(-loss)} (± ${percent(error)})`,
    `  played: ${toldTurn(
      start,
      seat,
      turn.map(({ code }) => code),
    )}`,
    `  better: ${toldTurn(start, seat, codes)}`,
    `  wins ${percent(win)} instead of ${percent(played.win)}, and ends with ${points.toFixed(0)} instead of ${played.points.toFixed(0)} VP, the best opponent with ${rival.toFixed(0)} instead of ${played.rival.toFixed(0)}`,
    ...(soon <= played.soon - 1 ? [`  ${later(soon, played.soon)}`] : []),
    ...reasons.map((reason) => `  · ${words.sayAny(...messageOf(reason, say))}`),
  ].join('\n');
}

/** What a seat does in a turn, with what it chooses and whom it attacks. */
function toldTurn(start: Position, seat: number, codes: readonly number[]): string {
  const now = start.clone();
  const told: string[] = [];
  for (const code of codes) {
    const line = linesOf(now.game, now.actor === seat ? [code] : []);
    told.push(...line.map((text) => `${text}${whomOrWhat(now, code)}`));
    if (now.actor < 0 || check(now, code) !== undefined) break;
    apply(now, code);
  }
  return told.join('; ') || 'nothing more';
}

function whomOrWhat(now: Position, code: number): string {
  const intent = decodeIntent(code);
  if (intent?.type === 'choose') return ` (${tilesWord(now.trackTiles(intent.position) ?? [])})`;
  const owner = intent?.type === 'conquer' ? now.ownerOf(intent.province) : NOBODY;
  return owner === NOBODY ? '' : ` (from ${ownerWord(owner)})`;
}
