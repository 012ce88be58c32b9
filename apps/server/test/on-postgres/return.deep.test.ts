import { onPostgres } from '../support/journals.ts';

await onPostgres(() => import('../return.test.ts'));
