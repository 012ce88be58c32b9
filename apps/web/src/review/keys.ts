import type { Play } from '../game/play.ts';
import { isUnwanted } from '../ui/settings.ts';
import { lastFrame, nextTurn, previousTurn } from './film.ts';
import type { Reviewer } from './reviewer.ts';

/** Keys that belong to a turn that was not played, while it is looked at. */
const LINE_KEYS: readonly string[] = ['Escape', 'ArrowLeft', 'ArrowRight'];

/** Listens for the keys of the review before those of the game; returns how to stop. */
export function listenForReviewKeys(play: Play, reviewer: Reviewer): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement | null;
    if (event.ctrlKey || event.metaKey || event.altKey || isUnwanted(event)) return;
    // Between tabs the arrows lead on.
    const own = 'input:not([type=range]),textarea,select,[role=tablist]';
    if (target?.closest(own) != null) return;
    // The focus may have left a dialog with what was pressed in it; the keys are still the dialog’s.
    if (document.querySelector('dialog[open]') !== null) return;
    // On a button or link, the space bar belongs to it.
    if (event.key === ' ' && target?.closest('button,a,summary') != null) return;
    if (!handle(play, reviewer, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}

function handle(play: Play, reviewer: Reviewer, { key, shiftKey }: KeyboardEvent): boolean {
  const film = reviewer.film.peek();
  const frame = reviewer.frame.peek();
  const line = reviewer.line.peek();
  if (line !== undefined && LINE_KEYS.includes(key)) {
    if (key === 'Escape') reviewer.leaveLine();
    else reviewer.goInLine(line.frame + (key === 'ArrowLeft' ? -1 : 1));
    return true;
  }
  if (key === 'Escape') {
    leave(play);
    return true;
  }
  if (film === undefined) return false;
  switch (key) {
    case 'ArrowLeft':
      reviewer.go(shiftKey ? previousTurn(film, frame) : frame - 1);
      return true;
    case 'ArrowRight':
      reviewer.go(shiftKey ? nextTurn(film, frame) : frame + 1);
      return true;
    case 'Home':
      reviewer.go(0);
      return true;
    case 'End':
      reviewer.go(lastFrame(film));
      return true;
    case ' ':
      reviewer.toggle();
      return true;
    default:
      return false;
  }
}

/** Puts away what lies over the board first, and then leaves the review. */
function leave(play: Play): void {
  if (play.panel.peek() !== undefined) play.panel.value = undefined;
  else if (play.selected.peek() !== undefined) play.selected.value = undefined;
  else play.review.close();
}
