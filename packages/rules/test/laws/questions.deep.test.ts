import { inFull } from '../../../../test/support/runs.ts';

await inFull(() => import('./questions.test.ts'));
