import { existsSync } from 'node:fs';

/** Things a machine may lack. */
export type Requirement = 'browser';

const BROWSERS = [
  process.env.VINCI_BROWSER,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium of this machine, if it has one; `VINCI_BROWSER` comes first. */
export const browserPath = (): string | undefined =>
  BROWSERS.find((path) => path !== undefined && existsSync(path));

const missing = (requirement: Requirement): string | undefined => {
  switch (requirement) {
    case 'browser':
      return browserPath() === undefined
        ? 'no Chromium was found (VINCI_BROWSER names one)'
        : undefined;
  }
};

/**
 * A `describe` for tests that need something the machine may lack. Where it is missing they are
 * skipped with the reason in their name, or fail when `VINCI_REQUIRE` lists it.
 */
export function describeWith(requirement: Requirement, name: string, body: () => void): void {
  const reason = missing(requirement);
  if (reason === undefined) {
    describe(name, body);
    return;
  }
  const required = (process.env.VINCI_REQUIRE ?? '').split(',').includes(requirement);
  if (!required) {
    describe.skip(`${name} (skipped: ${reason})`, body);
    return;
  }
  describe(name, () => {
    test(`needs ${requirement}`, () => {
      throw new Error(`VINCI_REQUIRE asks for ${requirement}, but ${reason}.`);
    });
  });
}
