import { effect } from '@preact/signals';
import type { Seat } from '@vinci/rules';
import type { BoardMove } from '../board/types.ts';
import type { Play } from '../game/play.ts';
import type { Cue } from '../sound/recipes.ts';
import { sound } from '../ui/sound.ts';

/** How loud what others do is beside what concerns this person. */
const OTHERS = 0.55;

/** A sound, and how loud it is beside others. */
interface Heard {
  readonly cue: Cue;
  readonly level: number;
}

/** What a move on the board sounds like to somebody; `undefined` for nothing. */
export function soundOf(move: BoardMove, me: Seat): Heard | undefined {
  const level = move.seat === me ? 1 : OTHERS;
  switch (move.type) {
    case 'conquer':
      return move.loser !== undefined && move.loser === me
        ? { cue: 'loss', level: 1 }
        : { cue: 'conquest', level };
    case 'decline':
      return { cue: 'decline', level };
    case 'score':
      return { cue: 'points', level };
    case 'fort':
      return { cue: 'fort', level };
    case 'coins':
      return { cue: 'coin', level };
    default:
      return undefined;
  }
}

/** What is heard of the course of a game between two moments of it. */
export function soundBetween(before: Course, after: Course): Cue | undefined {
  if (after.over) return before.over ? undefined : 'victory';
  return after.last && !before.last ? 'lastRound' : undefined;
}

interface Course {
  readonly last: boolean;
  readonly over: boolean;
}

/** Lets a move be heard, to be called when it is seen. */
export function soundMove(move: BoardMove, me: Seat): void {
  const heard = soundOf(move, me);
  if (heard !== undefined) sound(heard.cue, heard.level);
}

/** Lets be heard what happens beside the board: the last round, the victory, and what others say. */
export function soundGame(play: Play): () => void {
  const { connection } = play;
  let before: Course | undefined;
  const stopCourse = effect(() => {
    // As far as the board has come, whatever else is on screen in a review.
    const position = play.staging.shown.value?.position ?? connection.position.value;
    if (position === undefined) return;
    const now = { last: position.isLastRound, over: position.phase === 'over' };
    const cue = before === undefined ? undefined : soundBetween(before, now);
    before = now;
    if (cue !== undefined) sound(cue);
  });
  let heard: number | undefined;
  const stopChat = effect(() => {
    const line = connection.chat.value.at(-1);
    if (connection.link.value.type !== 'open') return;
    // What was said before the game was opened is no news.
    heard ??= connection.clock.now();
    if (line === undefined || line.at <= heard) return;
    heard = line.at;
    if (!play.chat.isOwn(line) && !play.chat.isMuted(line)) sound('chat');
  });
  return () => {
    stopCourse();
    stopChat();
  };
}
