import { onPostgres } from '../support/journals.ts';

await onPostgres(() => import('../session.test.ts'));
