import { onPostgres } from '../support/journals.ts';

await onPostgres(() => import('../races.test.ts'));
