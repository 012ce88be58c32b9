import { onPostgres } from '../support/journals.ts';

await onPostgres(() => import('../mixing-stored.test.ts'));
