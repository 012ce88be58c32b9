import { scoredBy } from '../game/ends-turn.ts';
import type { Play } from '../game/play.ts';
import { settings } from '../ui/settings.ts';

/** Sends intents; whoever wants to be asked before a turn ends is asked, if these end it. */
export function sendTurn(play: Play, intents: readonly number[]): void {
  const position = play.position.peek();
  const asks = settings.peek().confirm && position !== undefined && play.me.peek() >= 0;
  if (asks && scoredBy(position, play.me.peek(), intents) !== undefined) {
    play.ending.value = intents;
    play.question.value = 'endTurn';
  } else void play.send(intents);
}
