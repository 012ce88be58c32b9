import {
  backLeaves,
  closeBook,
  consult,
  forget,
  goBack,
  inDialog,
  openContents,
  pages,
  search,
  searchText,
  turnTo,
} from '../src/ui/shelf.ts';

/** As much of a page as the shelf looks at. */
const scene = { game: false, dialog: false };
const former = { document: globalThis.document, element: globalThis.HTMLElement };

beforeAll(() => {
  Object.assign(globalThis, {
    document: {
      activeElement: null,
      querySelector: (selector: string) =>
        (selector === '.game' ? scene.game : scene.dialog) ? {} : null,
    },
    HTMLElement: class {},
  });
});
afterAll(() => {
  Object.assign(globalThis, { document: former.document, HTMLElement: former.element });
});

beforeEach(() => {
  Object.assign(scene, { game: true, dialog: false });
  inDialog.value = false;
  forget();
});

const host = (panel?: string) => ({ panel: { value: panel } });

describe('the rule book on its shelf', () => {
  test('a question opens it beside the board, and back returns to the panel before', () => {
    const game = host('provinces');
    consult('COST-6', game);
    expect([game.panel.value, inDialog.value, pages.value]).toEqual(['rules', false, ['COST-6']]);
    expect(backLeaves()).toBe(true);
    goBack();
    expect([game.panel.value, pages.value]).toEqual(['provinces', []]);
  });

  test('links turn pages, and back goes through them one by one', () => {
    const game = host();
    consult('COST-6', game);
    turnTo('AMB-16');
    turnTo('AMB-16');
    consult('EXP-1', game);
    expect(pages.value).toEqual(['COST-6', 'AMB-16', 'EXP-1']);
    goBack();
    expect(backLeaves()).toBe(false);
    goBack();
    expect(pages.value).toEqual(['COST-6']);
    goBack();
    expect(game.panel.value).toBeUndefined();
  });

  test('above a question, at the table and on the first screen it opens in a dialog', () => {
    scene.dialog = true;
    const game = host('log');
    consult('DECL-4', game);
    expect([game.panel.value, inDialog.value]).toEqual(['log', true]);
    closeBook();
    expect([game.panel.value, inDialog.value, pages.value]).toEqual(['log', false, []]);
    Object.assign(scene, { game: false, dialog: false });
    consult('END-1', host());
    expect(inDialog.value).toBe(true);
  });

  test('a dialog over the open drawer leaves the drawer as it was', () => {
    const game = host('log');
    consult('COST-6', game);
    turnTo('AMB-16');
    scene.dialog = true;
    consult('DECL-4', game);
    expect([game.panel.value, inDialog.value, pages.value]).toEqual(['rules', true, ['DECL-4']]);
    goBack();
    scene.dialog = false;
    expect([inDialog.value, pages.value]).toEqual([false, ['COST-6', 'AMB-16']]);
    goBack();
    goBack();
    expect(game.panel.value).toBe('log');
  });

  test('opened by hand it begins at the contents, and back never leaves', () => {
    openContents();
    expect(pages.value).toEqual([]);
    turnTo('chapter:cost');
    expect(backLeaves()).toBe(false);
    goBack();
    expect([inDialog.value, pages.value]).toEqual([true, []]);
  });

  test('a search is one page, however many letters it took', () => {
    openContents();
    turnTo('chapter:cost');
    for (const text of ['m', 'mo', 'mou']) search(text);
    expect(searchText()).toBe('mou');
    expect(pages.value).toHaveLength(2);
    turnTo('COST-6');
    goBack();
    expect(searchText()).toBe('mou');
    search('');
    expect(pages.value).toEqual(['chapter:cost']);
  });
});
