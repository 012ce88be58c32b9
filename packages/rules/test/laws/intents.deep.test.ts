import { inFull } from '../../../../test/support/runs.ts';

await inFull(() => import('./intents.test.ts'));
