import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from './axe.ts';
import type { Person } from './person.ts';

/** Folder for pictures; without it none are taken. */
const FOLDER = process.env.E2E_PICTURES;

/**
 * What somebody sees at this point of a test: axe finds no fault in it, and a picture is kept for whoever wants to look.
 *
 * @param what unique in its test
 */
export async function picture({ page, name }: Person, what: string): Promise<void> {
  if (FOLDER !== undefined) {
    mkdirSync(FOLDER, { recursive: true });
    await page.screenshot({ path: join(FOLDER, `${name} ${what}.png`) });
  }
  expect({ what, faults: await faults(page) }).toEqual({ what, faults: [] });
}
