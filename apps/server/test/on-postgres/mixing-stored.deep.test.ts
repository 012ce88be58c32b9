import { onPostgres } from '../support/journals.ts';

await onPostgres(() => import('../mixing-stored.deep.test.ts'));
