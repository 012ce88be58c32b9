import { STRENGTHS } from '../src/strength.ts';
import { climb } from './climb.ts';

test('each of the levels that search scores more than the one below', async () => {
  for (const { ahead } of await climb(STRENGTHS.slice(3, 7), 5, ['deShort'])) {
    expect(ahead.share).toBeGreaterThan(0.5);
  }
});
