import { inFull } from '../../../../test/support/runs.ts';

await inFull(() => import('./model.test.ts'));
