import { type Company, invitePlayers } from './opponents.ts';
import { type Stage, setStage } from './stage.ts';

/** A stage with others at a table. */
export interface Scene extends Stage {
  readonly company: Company;
}

/** Prepares a scene for the tests of a `describe`; its parts exist once a test runs. */
export function setScene(): Scene {
  const scene: Stage & Partial<Scene> = setStage();
  beforeAll(async () => {
    Object.assign(scene, { company: await invitePlayers(scene.server.base) });
  });
  afterAll(() => scene.company?.leave());
  return scene as Scene;
}
