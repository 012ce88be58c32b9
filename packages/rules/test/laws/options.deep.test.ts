import { inFull } from '../../../../test/support/runs.ts';

await inFull(() => import('./options.test.ts'));
