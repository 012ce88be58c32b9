import { onPostgres } from '../support/journals.ts';

await onPostgres(() => import('../game.test.ts'));
