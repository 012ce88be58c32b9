import type { ProvinceId } from '@vinci/rules';
import type { Panel, Play } from '../game/play.ts';
import { isCode } from '../net/storage.ts';
import { toggleFullScreen } from '../ui/full-screen.ts';
import { isUnwanted } from '../ui/settings.ts';
import { toggleMuted } from '../ui/sound.ts';
import { boardHints } from './board-model.ts';
import { activateProvince } from './province-actions.ts';

const PANEL_KEYS: Readonly<Record<string, Panel>> = {
  t: 'track',
  p: 'provinces',
  l: 'log',
  c: 'chat',
  r: 'rules',
};

/** Provinces that something can be done with, in order. */
function candidates(play: Play): readonly ProvinceId[] {
  const position = play.position.value;
  if (position === undefined) return [];
  const hints = boardHints({
    position,
    me: play.me.value,
    selected: undefined,
    vacating: play.vacating.value,
    conquests: play.answers.conquests.value,
    draft: play.draft.value,
  });
  return [...hints]
    .filter(([, { tone }]) => tone !== 'costly')
    .map(([province]) => province)
    .sort((a, b) => a - b);
}

function selectNext(play: Play, step: 1 | -1): void {
  const list = candidates(play);
  if (list.length === 0) return;
  const at = list.indexOf(play.selected.value ?? -1);
  const next = at < 0 ? (step > 0 ? 0 : list.length - 1) : (at + step + list.length) % list.length;
  play.selected.value = list[next];
  // Enter now means this province, not the button that was pressed last; and the focus is never nowhere.
  document.querySelector<HTMLElement>('.action-bar')?.focus({ preventScroll: true });
}

/** Listens for the shortcuts of the game; returns how to stop. */
export function listenForKeys(play: Play): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement | null;
    if (event.ctrlKey || event.metaKey || event.altKey || isUnwanted(event)) return;
    // A key that is held down goes through provinces; what else it means, it means once.
    if (event.repeat && event.key.toLowerCase() !== 'n') return;
    if (target?.closest('input,textarea,select') != null) {
      // A panel is put away from the field in it, too; a search is emptied first, which browsers do.
      const isSearch = target instanceof HTMLInputElement && target.type === 'search';
      const full = isSearch && target.value !== '';
      if (event.key === 'Escape' && !full && target.closest('.drawer') !== null) stepBack(play);
      return;
    }
    // The focus may have left a dialog with what was pressed in it; the keys are still the dialog’s.
    if (document.querySelector('dialog[open]') !== null) return;
    if (handle(play, event.key, target)) event.preventDefault();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

/** Closes what lies on top: a panel, then the card of a province, then the choice to vacate. */
export function stepBack(play: Play): void {
  if (play.panel.value !== undefined) {
    play.panel.value = undefined;
    play.offer.value = undefined;
  } else if (play.selected.value !== undefined) play.selected.value = undefined;
  else if (play.pointed.value.length > 0) play.pointed.value = [];
  else play.vacating.value = false;
}

function handle(play: Play, key: string, target: HTMLElement | null): boolean {
  const panel = PANEL_KEYS[key];
  if (panel === 'chat' && !isCode(play.connection.code)) return false;
  if (panel !== undefined) {
    play.panel.value = play.panel.value === panel ? undefined : panel;
    return true;
  }
  switch (key) {
    case '?':
      play.question.value = 'shortcuts';
      return true;
    case 'f':
      toggleFullScreen();
      return true;
    case 'm':
      toggleMuted();
      return true;
    case 'v':
      // Opened again it would leave the moment that is looked at.
      if (!play.review.active.peek()) play.review.open();
      return true;
    case 'n':
      selectNext(play, 1);
      return true;
    case 'N':
      selectNext(play, -1);
      return true;
    case 'u':
      if (play.canUndo() && !play.connection.busy.peek()) void play.undo();
      return true;
    case 'e':
      document.querySelector<HTMLButtonElement>('[data-shortcut="end"]:not(:disabled)')?.click();
      return true;
    case 'Enter':
      // On a button or link, Enter belongs to it.
      if (target?.closest('button,a,summary') != null) return false;
      if (play.selected.value !== undefined) activateProvince(play, play.selected.value);
      return true;
    case 'Escape':
      stepBack(play);
      return true;
    default:
      return false;
  }
}
