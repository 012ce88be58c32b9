import { inFull } from '../../../../test/support/runs.ts';

await inFull(() => import('./conquests.test.ts'));
