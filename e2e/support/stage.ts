import type { Browser } from 'playwright-core';
import { openBrowser } from './person.ts';
import { type Server, serve } from './server.ts';

/** What every test on screen needs. */
export interface Stage {
  readonly server: Server;
  readonly browser: Browser;
}

/**
 * A server and a browser for the tests of a `describe`; they exist once a test runs.
 *
 * @param environment settings of the server
 * @param messages whether the browser has to be one that can show messages
 */
export function setStage(
  environment: Readonly<Record<string, string>> = {},
  messages = false,
): Stage {
  const stage: Partial<Stage> = {};
  beforeAll(async () => {
    Object.assign(stage, { server: await serve(environment) });
    Object.assign(stage, { browser: await openBrowser(messages) });
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.server?.stop();
  });
  return stage as Stage;
}
