import { onPostgres } from '../support/journals.ts';

await onPostgres(() => import('../idle.deep.test.ts'));
