import { climb } from './climb.ts';

test('master, which learned, scores more than the one below, which searches', async () => {
  const [, master] = await climb(['shrewd', 'strong', 'master'], 3, ['vinci2']);
  expect(master?.ahead.share).toBeGreaterThan(0.5);
});
