import { inFull } from '../../../../test/support/runs.ts';

await inFull(() => import('./mirror.test.ts'));
