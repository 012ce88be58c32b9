import { namedClauses, parseClauses, readClauses, untested } from '../build/clauses.ts';
import { OPTION_NAMES, OPTIONS, RULE_ERRORS, TILES } from '../src/index.ts';

describe('clauses and tests', () => {
  const clauses = readClauses();
  const known = new Set(clauses.map(({ id }) => id));
  const named = namedClauses();

  test('every clause that concerns a playable rule text is named by a test', () => {
    expect(untested(clauses, named).map(({ id }) => id)).toEqual([]);
  });

  test('no test names a clause that does not exist', () => {
    expect([...named.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  test('errors, tiles and options name clauses that exist', () => {
    const used = [
      ...Object.values(RULE_ERRORS).map(({ clause }) => clause),
      ...TILES.flatMap((tile) => tile.clauses),
      ...OPTION_NAMES.flatMap((name) => OPTIONS[name].clauses),
    ];
    expect(used.filter((id) => !known.has(id))).toEqual([]);
  });

  test('a missing test is noticed', () => {
    const list = parseClauses(
      'COST-1 classic\nCOST-2 vinci2\nFICT-GEN-1 fictional\nMAP-1 later\nCOMP-8 all ; paper',
    );
    const missing = (...named: string[]): string[] =>
      untested(list, new Map(named.map((id) => [id, 1]))).map(({ id }) => id);
    expect(missing()).toEqual(['COST-1', 'COST-2', 'FICT-GEN-1']);
    expect(missing('COST-1', 'COST-2')).toEqual(['FICT-GEN-1']);
    expect(missing('COST-1', 'COST-2', 'FICT-GEN-1')).toEqual([]);
    expect(() => parseClauses('nonsense')).toThrow('clauses');
  });
});
