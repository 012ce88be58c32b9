import { vinci as run } from './support/vinci.ts';

const vinci = (...args: readonly string[]) => run(args);

describe('npm run vinci -- arena', () => {
  test('prints shares with intervals, the same for the same seed', () => {
    const args = ['arena', '-n', '3', '--players', 'medium,easy,fictional', '--seed', '7'];
    const first = vinci(...args);
    expect(first.code).toBe(0);
    expect(first.out).toContain('| deClassic | europe | medium against easy, fictional | 33 % |');
    // [FICT-GEN-1]
    expect(first.out).toContain('medium against easy, fictional: the rule text has 2 for 2 people');
    expect(vinci(...args).out).toBe(first.out);
  });

  test('gives everything as JSON', () => {
    const { code, out } = vinci('arena', '-n', '2', '--players', 'easy,easy,easy', '--json');
    expect(code).toBe(0);
    const { rows } = JSON.parse(out) as {
      rows: { games: number; wins: { share: number }; departure?: object }[];
    };
    expect(rows).toHaveLength(1);
    expect(rows[0]!.games).toBe(2);
    expect(rows[0]!.departure).toBeUndefined();
    const alone = vinci('arena', '-n', '1', '--players', 'easy,fictional,fictional', '--json');
    expect(JSON.parse(alone.out)).toMatchObject({
      rows: [{ departure: { people: 1, fictionalInText: 3 } }],
    });
  });

  test('refuses what it does not know, with a sentence', () => {
    expect(vinci('arena', '--players', 'medium,clever,easy')).toMatchObject({
      code: 2,
      err: 'arena/players: Players are easy, stubborn, greedy, quarrelsome, medium, shrewd, strong, master, yardstick and fictional.\n',
    });
    expect(vinci('arena', '-p', 'klassik').err).toContain('options/unknown-preset');
    expect(vinci('arena', '-m', 'atlantis').err).toBe(
      'options/wrong-map: There is no board atlantis.\n',
    );
    expect(vinci('arena', '--players', 'easy,easy', '-n', '1').err).toContain(
      'options/two-players',
    );
  });
});

describe('npm run vinci -- arena --ladder', () => {
  const few = ['arena', '--ladder', '-n', '3', '--players', 'easy,stubborn,greedy,medium'];

  test('prints each step with its interval for every rule text and board, and the same again', () => {
    const first = vinci(...few, '--seed', '7');
    expect(first.code).toBe(0);
    expect(first.out).toContain('| stubborn : easy | greedy : stubborn | medium : greedy |');
    expect(first.out).toMatch(/\| vinci2 \| india \| \d+ % \(\d+ … \d+\) \|/);
    expect(vinci(...few, '--seed', '7').out).toBe(first.out);
  });

  test('counts as JSON the matches that both were in', () => {
    const { out } = vinci(...few, '--preset', 'vinci2', '--json');
    const { rows, all } = JSON.parse(out) as { rows: unknown[]; all: { games: number }[] };
    expect(rows).toHaveLength(1);
    expect(all.map(({ games }) => games)).toEqual([6, 12, 6]);
  });

  test.each([['easy,medium'], ['easy,medium,easy'], ['easy,medium,fictional']])(
    'refuses %s, which is no ladder',
    (players) => {
      const { code, err } = vinci('arena', '--ladder', '--players', players);
      expect([code, err.split(':')[0]]).toEqual([2, 'arena/players']);
    },
  );
});

describe('npm run vinci -- balance', () => {
  test('prints tiles, pairs and places of the order', () => {
    const { code, out } = vinci('balance', '-n', '4');
    expect(code).toBe(0);
    expect(out).toContain('4 games of medium bots, deClassic on Europe, 3 players.');
    expect(out).toMatch(/\| tile \| chosen \|/);
    expect(out).toMatch(/\| 3 \| \d+\.\d % \|/);
  });

  test('lets any level play, the same again', () => {
    const strong = ['balance', '-n', '2', '--iterations', '4', '--level', 'strong'];
    const { code, out } = vinci(...strong);
    expect(code).toBe(0);
    expect(out).toContain('2 games of strong bots, deClassic on Europe, 3 players.');
    expect(vinci(...strong).out).toBe(out);
    expect(vinci('balance', '-n', '2').out).not.toBe(out.replace('strong', 'medium'));
    const master = vinci('balance', '-n', '1', '--level', 'master', '-p', 'vinci2');
    expect(master.out).toContain('1 games of master bots, vinci2 on Europe, 3 players.');
  });

  test('refuses levels that there are not', () => {
    expect(vinci('balance', '--level', 'grand')).toMatchObject({ code: 1, out: '' });
  });

  test('refuses a board that the rules cannot use', () => {
    const { code, err } = vinci('balance', '-m', 'near-east', '-n', '1');
    expect(code).toBe(2);
    expect(err).toContain('options/terrains');
  });
});
