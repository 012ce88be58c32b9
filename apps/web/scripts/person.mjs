// Plays on a page as a person would: looks at the action bar, touches provinces and buttons.

const TIMEOUT = 10_000;

/** What the action bar says: phase, whether this person has to act, revision. */
export async function look(page) {
  const bar = page.getByTestId('action-bar');
  const [phase, acting, revision] = await Promise.all([
    bar.getAttribute('data-phase'),
    bar.getAttribute('data-acting'),
    bar.getAttribute('data-revision'),
  ]);
  return { phase, acting: acting === 'true', revision: Number(revision) };
}

const press = (page, name) =>
  page.getByTestId('action-bar').getByRole('button', { name }).first().click({ timeout: TIMEOUT });

const isOffered = (page, name) =>
  page
    .getByTestId('action-bar')
    .getByRole('button', { name })
    .first()
    .isEnabled({ timeout: 500 })
    .catch(() => false);

/** Opens the list of provinces with those that matter now; the number of them. */
async function relevant(page) {
  if (!(await page.getByTestId('drawer').isVisible()))
    await page.getByTestId('tab-provinces').click();
  const now = page.getByTestId('drawer').getByRole('button', { name: 'Now', exact: true });
  if ((await now.getAttribute('aria-pressed')) !== 'true') await now.click();
  return page.locator('.region').count();
}

/** Selects a province in the list and presses the button of its card. */
async function actOn(page, index, name) {
  const row = page.locator('.region').nth(index);
  if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click({ timeout: TIMEOUT });
  // On a phone the sheet with the list covers the card.
  if ((page.viewportSize()?.width ?? 0) < 620) await page.getByTestId('tab-provinces').click();
  await page
    .getByTestId('province-card')
    .getByRole('button', { name })
    .first()
    .click({ timeout: TIMEOUT });
}

/** One step of whoever has to act on this page; `random` gives numbers of 0 … 1. */
export async function step(page, phase, random) {
  switch (phase) {
    case 'draft': {
      const offer = page.getByTestId(`offer-${1 + Math.floor(random() * 2)}`);
      if (!(await offer.isVisible()))
        await page
          .getByTestId('tab-track')
          .click()
          .catch(() => press(page, /Look at/));
      if ((await offer.getAttribute('aria-pressed')) !== 'true')
        await offer.click({ timeout: TIMEOUT });
      return press(page, /^Choose/);
    }
    case 'mobilisation':
    case 'expansion': {
      if (await isOffered(page, /peace partner/)) {
        await press(page, /peace partner/);
        return page
          .getByTestId('peace-dialog')
          .getByRole('button', { name: /^Peace with/ })
          .first()
          .click();
      }
      if (phase === 'mobilisation' && random() < 0.08 && (await isOffered(page, /^Decline/))) {
        await press(page, /^Decline/);
        return page
          .getByTestId('decline-dialog')
          .getByRole('button', { name: 'Declare decline' })
          .click();
      }
      const count = await relevant(page);
      if (count > 0) return actOn(page, Math.floor(random() * count), /^(Conquer|Take|Religion)/);
      return press(page, /^End (conquests|first expansion)/);
    }
    case 'surplus':
      if (await isOffered(page, 'Keep the rest')) return press(page, 'Keep the rest');
      await relevant(page);
      return actOn(page, 0, /^Give up/);
    case 'reorganization':
      await press(page, random() < 0.5 ? 'Spread evenly' : 'Fortify the border');
      return press(page, 'End reorganization');
    case 'cohesion':
      return press(page, /^Keep part/);
    case 'forts':
      await relevant(page);
      return actOn(page, 0, /^Build a fort/);
    case 'relinquish':
      return press(page, 'Keep these provinces');
    case 'rebirth':
      return press(page, 'End turn');
    case 'retreat':
      await press(page, 'Place for me');
      return press(page, 'Confirm retreat');
    default:
      throw new Error(`nothing is known about the phase ${phase}`);
  }
}
