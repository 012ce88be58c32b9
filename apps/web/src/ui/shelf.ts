import { signal } from '@preact/signals';

/**
 * Which page of the rule book is open and how the reader came there. The book stands in a drawer
 * beside the board, or in a dialog where there is no board or a dialog covers it.
 */

/** Something with a drawer for the book: the game screen. */
export interface Host {
  readonly panel: { value: string | undefined };
}

/** What a search is called among the pages. */
const SEARCH = 'search:';

/** Pages turned to, the present one last; nothing stands for the table of contents. */
export const pages = signal<readonly string[]>([]);

/** The book is open in a dialog. */
export const inDialog = signal(false);

/** The rule text that the book shows where there is no game. */
export const chosenText = signal<string>('deClassic');

/** Where a reader was before a question opened the book. */
interface Origin {
  readonly host?: Host;
  readonly panel?: string;
  readonly focus: Element | null;
  /** What lay open in the drawer that a dialog covers now, and where its reader had come from. */
  readonly below?: { readonly pages: readonly string[]; readonly origin: Origin | undefined };
}

/** `undefined` when the reader opened the book themselves. */
let origin: Origin | undefined;

const drawerIsOpen = (host: Host | undefined): boolean => host?.panel.value === 'rules';

/** Whether the screen below has a drawer that can be reached now. */
const hasDrawer = (): boolean =>
  document.querySelector('.game') !== null && document.querySelector('dialog[open]') === null;

/** Opens the book at a topic, from wherever a question came up. */
export function consult(topic: string, host?: Host): void {
  const beside = host !== undefined && hasDrawer();
  if (inDialog.value || (beside && drawerIsOpen(host))) {
    turnTo(topic);
    return;
  }
  const covered = drawerIsOpen(host) ? { below: { pages: pages.value, origin } } : {};
  origin = { host, panel: host?.panel.value, focus: document.activeElement, ...covered };
  pages.value = [topic];
  if (beside) host.panel.value = 'rules';
  else inDialog.value = true;
}

/** Opens the book in a dialog at its table of contents. */
export function openContents(): void {
  origin = undefined;
  pages.value = [];
  inDialog.value = true;
}

/** Turns to a page of the open book. */
export function turnTo(topic: string): void {
  if (pages.value.at(-1) !== topic) pages.value = [...pages.value, topic];
}

/** What is searched for on the present page; empty when it is none of a search. */
export const searchText = (): string => {
  const page = pages.value.at(-1) ?? '';
  return page.startsWith(SEARCH) ? page.slice(SEARCH.length) : '';
};

/** Searches while somebody types: a search is one page, however many letters it took. */
export function search(text: string): void {
  const searching = pages.value.at(-1)?.startsWith(SEARCH) === true;
  const before = searching ? pages.value.slice(0, -1) : pages.value;
  pages.value = text.trim() === '' ? before : [...before, SEARCH + text];
}

/** The present page is a list of what was found. */
export const isSearch = (page: string): boolean => page.startsWith(SEARCH);

/** Whether going back leaves the book. */
export const backLeaves = (): boolean => pages.value.length === 1 && origin !== undefined;

/** One page back; from the first one to where the question came up. */
export function goBack(): void {
  if (backLeaves()) closeBook();
  else pages.value = pages.value.slice(0, -1);
}

/** Shuts the book and gives everything back as it was. */
export function closeBook(): void {
  const before = origin;
  const wasDialog = inDialog.value;
  inDialog.value = false;
  if (!wasDialog && before?.host !== undefined) before.host.panel.value = before.panel;
  origin = before?.below?.origin;
  pages.value = before?.below?.pages ?? [];
  const focus = before?.focus;
  if (focus instanceof HTMLElement) {
    requestAnimationFrame(() => {
      if (focus.isConnected) focus.focus();
    });
  }
}

/** The screen with the dialog is gone. */
export function putAway(): void {
  inDialog.value = false;
  forget();
}

/** The book was put away by something else, such as another panel. */
export function forget(): void {
  origin = undefined;
  pages.value = [];
}
