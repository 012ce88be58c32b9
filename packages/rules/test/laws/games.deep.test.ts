import { inFull } from '../../../../test/support/runs.ts';

await inFull(() => import('./games.test.ts'));
