import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citedIn, clausePage, PAGE } from '../packages/rulebook/build/clauses.ts';
import { readClauses } from '../packages/rules/build/clauses.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(PAGE, 'utf8');

test('the page of clauses is what the book says', () => {
  // Otherwise run `node packages/rulebook/build/clauses.ts`.
  expect(page).toBe(clausePage());
});

/** Ids that tests of the book make up. */
const INVENTED = ['COST-99', 'AMB-0'];

test('every clause that is cited anywhere is on the page', () => {
  const explained = new Set([...page.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, id]) => id));
  expect(explained).toEqual(new Set(readClauses().map(({ id }) => id)));
  const files = globSync(
    ['{packages,apps}/*/{src,test}/**/*.{ts,tsx}', 'e2e/**/*.ts', 'docs/**/*.md'],
    {
      cwd: root,
    },
  );
  const cited = new Set(files.flatMap((file) => citedIn(readFileSync(join(root, file), 'utf8'))));
  expect(cited.size).toBeGreaterThan(400);
  expect([...cited].filter((id) => !explained.has(id)).sort()).toEqual(INVENTED.sort());
});
