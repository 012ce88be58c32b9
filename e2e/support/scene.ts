import type { Browser } from 'playwright-core';
import { type Company, invitePlayers } from './opponents.ts';
import { openBrowser } from './person.ts';
import { type Server, serve } from './server.ts';

/** What a test on screen needs: a server, a browser, and others at a table. */
export interface Scene {
  readonly server: Server;
  readonly browser: Browser;
  readonly company: Company;
}

/** Prepares a scene for the tests of a `describe`; its parts exist once a test runs. */
export function setScene(): Scene {
  const scene: Partial<Scene> = {};
  beforeAll(async () => {
    const server = await serve();
    Object.assign(scene, { server });
    Object.assign(scene, { browser: await openBrowser() });
    Object.assign(scene, { company: await invitePlayers(server.base) });
  });
  afterAll(async () => {
    await scene.browser?.close();
    await scene.company?.leave();
    await scene.server?.stop();
  });
  return scene as Scene;
}
