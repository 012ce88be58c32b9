import { inFull } from '../../../test/support/runs.ts';

await inFull(() => import('./decide.test.ts'));
