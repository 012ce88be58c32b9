import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from './person.ts';

/** Folder for pictures; without it none are taken. */
const FOLDER = process.env.E2E_PICTURES;

/** Takes a picture for somebody who wants to look at what the test saw. */
export async function picture({ page, name }: Person, what: string): Promise<void> {
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name} ${what}.png`) });
}
