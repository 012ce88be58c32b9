import type { Page } from 'playwright-core';
import { pointAt } from './board.ts';
import type { Person } from './person.ts';
import { look, type Row, readHand, readProvinces, type Seen, see, selectInList } from './screen.ts';
import { comes, until } from './wait.ts';
import { like, type MessageKey, say, valueIn } from './words.ts';

/** What the buttons say that take a province. */
export const CONQUEST = like(
  'act.conquer',
  'act.conquerFree',
  'act.espionage',
  'act.religion',
  'act.occupy',
);

/** Ways of doing the same; people differ. */
export interface Habits {
  /** How provinces are conquered: on the board by mouse, in the list, or with keys. */
  readonly conquers: 'board' | 'list' | 'keys';
  /** How pawns are placed at the end of a turn. */
  readonly reorganizes: 'steps' | 'even' | 'guard';
  /** Declines at the first opportunity from this round on. */
  readonly declinesIn: number;
}

/** What somebody has done, for the account of the game. */
export type Deed =
  | 'choose'
  | 'peace'
  | 'decline'
  | 'conquer on the board'
  | 'conquer in the list'
  | 'conquer with keys'
  | 'end conquests'
  | 'give up'
  | 'reorganize by steps'
  | 'reorganize by button'
  | 'keep'
  | 'fort'
  | 'end turn'
  | 'retreat';

/** Does one thing, by what the screen says, and waits until the game has moved on. */
export async function act(person: Person, habits: Habits, seen: Seen): Promise<Deed> {
  const { page } = person;
  switch (seen.phase) {
    case 'draft':
      await chooseCivilization(page, seen);
      return 'choose';
    case 'mobilisation':
    case 'expansion':
      return expand(page, habits, seen);
    case 'surplus':
      await useProvince(page, seen, like('act.giveUp'));
      return 'give up';
    case 'reorganization':
      return reorganize(page, habits);
    case 'cohesion':
      await press(page, 'action.keep');
      await movedOn(page, seen);
      return 'keep';
    case 'forts':
      return fortify(page, seen);
    case 'relinquish':
      await press(page, 'action.endDecline');
      await movedOn(page, seen);
      return 'decline';
    case 'rebirth':
      await press(page, 'action.endTurn');
      await movedOn(page, seen);
      return 'end turn';
    case 'retreat':
      await press(page, 'action.auto');
      await press(page, 'action.retreat');
      // Another attack may ask for another retreat at once.
      await movedOn(page, seen);
      return 'retreat';
    default:
      throw new Error(`Nobody knows what to do in ${seen.phase}.`);
  }
}

/** Presses a button of the action bar. */
const press = (page: Page, ...keys: readonly MessageKey[]): Promise<void> =>
  page
    .getByTestId('action-bar')
    .getByRole('button', { name: like(...keys) })
    .first()
    .click();

const movedOn = (page: Page, { revision }: Seen, patience?: number): Promise<Seen> =>
  see(page, `a step after revision ${revision}`, (now) => now.revision > revision, patience);

/** Takes the best pawns for the price, but a fort builder before all others. */
export async function chooseCivilization(page: Page, seen: Seen): Promise<void> {
  const market = page.getByTestId('track');
  if (!(await market.isVisible())) await press(page, 'action.showTrack');
  const offers = await market
    .locator('.offer:not(.blocked)')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  const value = (label: string): number => {
    const pawns = Number(valueIn(label, 'track.offer', 'pawns') ?? 0);
    const price = Number(valueIn(label, 'track.price', 'count') ?? 0);
    return pawns - price + (label.includes(say('tileName.fortification')) ? 6 : 0);
  };
  const best = offers.reduce((a, b) => (value(b) > value(a) ? b : a));
  const offer = market.getByRole('button', { name: best, exact: true });
  if ((await offer.getAttribute('aria-pressed')) !== 'true') await offer.click();
  await press(page, 'action.choose');
  await movedOn(page, seen);
}

/** Names the first partner for peace, where the tiles ask for one. */
async function namePartner(page: Page, seen: Seen): Promise<boolean> {
  if (!seen.buttons.some((text) => text.startsWith(say('action.peace')))) return false;
  await press(page, 'action.peace');
  await page
    .getByRole('button', { name: like('peace.with') })
    .first()
    .click();
  await movedOn(page, seen);
  return true;
}

/** Waits for the own turn, up to the point where provinces can be conquered. */
export async function comeToTurn(page: Page): Promise<Seen> {
  const mine = (): Promise<Seen> =>
    see(page, 'the own turn', (seen) => seen.acting && seen.phase === 'mobilisation');
  let seen = await mine();
  // Diplomacy names one partner, with Specialization a second one.
  while (await namePartner(page, seen)) seen = await mine();
  return seen;
}

async function expand(page: Page, habits: Habits, seen: Seen): Promise<Deed> {
  // Once a partner is named it is too late to decline.
  if (seen.round >= habits.declinesIn && seen.buttons.includes(say('action.decline'))) {
    await press(page, 'action.decline');
    await page.getByRole('button', { name: say('decline.confirm') }).click();
    await movedOn(page, seen);
    return 'decline';
  }
  if (await namePartner(page, seen)) return 'peace';
  const target = bestTarget(await readProvinces(page));
  if (target === undefined) {
    await endConquests(page, seen);
    return 'end conquests';
  }
  return conquer(page, habits, seen, target);
}

/** Provinces of others before empty ones, and cheap ones first. */
function bestTarget(rows: readonly Row[]): string | undefined {
  const value = ({ facts, cost }: Row): number =>
    Number.parseInt(cost, 10) -
    (like('province.owned').test(facts) && !like('province.declining').test(facts) ? 2 : 0);
  return rows.toSorted((a, b) => value(a) - value(b))[0]?.name;
}

async function endConquests(page: Page, seen: Seen): Promise<void> {
  await press(page, 'action.endExpansion', 'action.endFirst');
  await movedOn(page, seen);
}

async function conquer(page: Page, habits: Habits, seen: Seen, target: string): Promise<Deed> {
  while (habits.conquers === 'board' && (await tapTwice(page, target))) {
    if (await comes(movedOn(page, seen, CLICK_MS))) return 'conquer on the board';
  }
  if (habits.conquers === 'keys') {
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByTestId('province-card').waitFor();
    await page.keyboard.press('Enter');
    await movedOn(page, seen);
    return 'conquer with keys';
  }
  await readProvinces(page);
  await selectInList(page, target);
  await page.getByTestId('province-card').getByRole('button', { name: CONQUEST }).first().click();
  await movedOn(page, seen);
  return 'conquer in the list';
}

/** Milliseconds in which a click does something; after that the board has moved on under the mouse. */
const CLICK_MS = 20_000;

/**
 * Points at a province and clicks it twice; false when something lies over it. Like a person it clicks once more
 * when a click went beside it, as the view was still on its way to what somebody else had done.
 */
async function tapTwice(page: Page, target: string): Promise<boolean> {
  const deselect = page.getByRole('button', { name: say('province.deselect') });
  for (;;) {
    const at = await pointAt(page, target);
    if (at === undefined) return false;
    await page.mouse.click(at.x, at.y);
    if (await comes(deselect.waitFor({ timeout: CLICK_MS }))) {
      await page.mouse.click(at.x, at.y);
      return true;
    }
  }
}

/** Selects the first province that the list offers and presses the button on its card. */
async function useProvince(page: Page, seen: Seen, name: RegExp): Promise<boolean> {
  const [first] = await readProvinces(page);
  if (first === undefined) return false;
  await selectInList(page, first.name);
  await page.getByTestId('province-card').getByRole('button', { name }).click();
  await movedOn(page, seen);
  return true;
}

async function fortify(page: Page, seen: Seen): Promise<Deed> {
  if (await useProvince(page, seen, like('act.fort'))) return 'fort';
  await press(page, 'action.endForts', 'action.endTurn');
  await movedOn(page, seen);
  return 'end turn';
}

async function reorganize(page: Page, habits: Habits): Promise<Deed> {
  if (habits.reorganizes === 'steps') await placeBySteps(page);
  else await press(page, habits.reorganizes === 'even' ? 'action.evenOut' : 'action.guard');
  await press(page, 'action.endReorganization');
  await see(
    page,
    'the end of the reorganization',
    (now) => !now.acting || now.phase !== 'reorganization',
  );
  return habits.reorganizes === 'steps' ? 'reorganize by steps' : 'reorganize by button';
}

/** Takes a pawn out where one can be spared, then puts pawns in one by one until none is left. */
async function placeBySteps(page: Page): Promise<void> {
  const rows = await readProvinces(page);
  const card = page.getByTestId('province-card');
  const rich = rows.find((row) => pawnsOf(row) > 1);
  if (rich !== undefined) {
    await selectInList(page, rich.name);
    const before = await readHand(page);
    await card.getByRole('button', { name: like('draft.take') }).click();
    await until('the pawn in hand', async () => (await readHand(page)) === before + 1);
  }
  // Provinces taken for nothing have no pawn yet and are lost if they get none.
  const order = rows.toSorted((a, b) => pawnsOf(a) - pawnsOf(b));
  for (let i = 0; (await readHand(page)) > 0; i++) {
    await selectInList(page, order[i % order.length]!.name);
    await card.getByRole('button', { name: like('draft.put') }).click();
  }
}

const pawnsOf = ({ facts }: Row): number => Number(valueIn(facts, 'province.owned', 'count') ?? 0);

/** Whoever has to act, if the screens agree that it is one of these people. */
export async function whoActs(
  people: readonly Person[],
): Promise<{ readonly person: Person; readonly seen: Seen } | undefined> {
  for (const person of people) {
    const seen = await look(person.page);
    if (seen?.acting && !seen.busy) return { person, seen };
  }
  return undefined;
}

/** Lets bots and fictional players act at once, as the host can in the settings. */
export async function quicken(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('settings.title') }).click();
  const pace = page.getByTestId('settings').getByLabel(say('table.pace'));
  await pace.selectOption({ label: say('table.pace.instant') });
  await page.locator('#pace:has(option:checked[value=instant])').waitFor();
  await page
    .getByTestId('settings')
    .getByRole('button', { name: say('close') })
    .click();
}
