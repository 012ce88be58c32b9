import { onPostgres } from '../support/journals.ts';

await onPostgres(() => import('../mixing.test.ts'));
