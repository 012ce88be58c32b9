import { type InputError, newPosition, PRESET_IDS } from '@vinci/rules';
import {
  formatPosition,
  IMPOSSIBILITIES,
  parsePosition,
  SYNTAX_PROBLEMS,
} from '@vinci/rules/notation';
import { arbitraryPosition, board, DELTA_MAP, makeGame, SEEDS } from '@vinci/rules/testing';
import fc from 'fast-check';
import { europe } from '../maps.ts';

const maps = (id: string) => (id === europe.id ? europe : undefined);

const SAMPLE = `
vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=expansion start=2
seat 1 vp=23 tiles=weapons+galleys hand=4 entered
seat 2 vp=31 tiles=militia+mining entered
seat 3 vp=18 tiles=heritage+ports declining=-+miningColumn hand=6
track 1 currency+slavery coins=2
track 2 medicine+diplomacy
province wessex 1 2     # two pawns of seat 1
province mercia 1 1
province flanders 2 3 fort
province sicily 3d 1
province tuscany neutral 0
`.trim();

const refusalOf = (text: string) => {
  const parsed = parsePosition(text, maps);
  return parsed.ok ? undefined : parsed.error;
};

/** What a refusal says by its problem and its values alone, as another language would say it. */
function said(refused: InputError | undefined): string | undefined {
  const [kind = '', name = ''] = refused?.problem?.split('.') ?? [];
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    syntax: SYNTAX_PROBLEMS,
    impossible: IMPOSSIBILITIES,
  };
  if (kind === '') return refused?.code.startsWith('notation/') ? undefined : refused?.text;
  return texts[kind]?.[name]?.replace(/\{(\w+)\}/g, (_, value) => `${refused?.values?.[value]}`);
}

/** The sample with one line replaced; an empty replacement removes it. */
const withLine = (begin: string, line: string): string =>
  SAMPLE.split('\n')
    .map((one) => (one.startsWith(begin) ? line : one))
    .filter((one) => one !== '')
    .join('\n');

const vinci2Turn = (words: string): string => `vinci 1 vinci2 europe@1 3
turn seat=1 ${words}
seat 1 tiles=weapons+galleys hand=9`;

describe('positions as text', () => {
  test('any position of a game survives writing and reading', () => {
    fc.assert(
      fc.property(
        arbitraryPosition([
          ...PRESET_IDS.map((preset) => makeGame(europe, 3, {}, preset)),
          makeGame(europe, 5, { startVP: 12 }),
          makeGame(DELTA_MAP, 2, {}, 'vinci2'),
          makeGame(DELTA_MAP, 4, { survivorChooser: 'defender' }, 'vinci2'),
        ]),
        (position) => {
          const parsed = parsePosition(formatPosition(position), (id) =>
            id === position.game.map.id ? position.game.map : undefined,
          );
          if (!parsed.ok) throw new Error(parsed.error.text);
          expect(parsed.value.digest()).toBe(position.digest());
        },
      ),
      { numRuns: 200, seed: 56 },
    );
  });

  test('every cell that only Vinci II uses is written and read', () => {
    const game = makeGame(DELTA_MAP, 4, {}, 'vinci2');
    const position = board(game)
      .tiles('army', 'religion')
      .owns({ elder: 1 })
      .extra(3)
      .enemies(2)
      .converted(1, 3)
      .bag({})
      .seat(1)
      .tiles('militia', 'fortification')
      .owns({ fig: '2 forts' })
      .seat(2)
      .tiles('weapons', 'mining')
      .decliningSurvivors(2)
      .seat(3)
      .tiles('slavery', 'currency')
      .track(['galleys', 'ports'])
      .secondExpansion()
      .build();
    const text = formatPosition(position);
    expect(text).toContain('second-expansion');
    expect(text).toContain(
      'seat 1 vp=5 tiles=army+religion extra=3 enemies=2 converted=2,4 entered',
    );
    expect(text).toContain('declining-survivors=2');
    expect(text).toContain('province fig 2 2 forts=2');
    const parsed = parsePosition(text, () => DELTA_MAP);
    if (!parsed.ok) throw new Error(parsed.error.text);
    expect(formatPosition(parsed.value)).toBe(text);
    const leaving = text
      .replace('second-expansion', 'leaving draft=decline-scored')
      .replace('phase=expansion', 'phase=reorganization')
      .replace('army+religion', 'philosophy+religion');
    const left = parsePosition(leaving, () => DELTA_MAP);
    if (!left.ok) throw new Error(left.error.text);
    expect(formatPosition(left.value)).toContain('draft=decline-scored leaving');
  });

  test('[AMB-81] a seat with provinces has entered, pending ones included', () => {
    const text = (province: string, seat: string) =>
      refusalOf(`${withLine('province flanders', province)}\n`.replace(/^seat 2.*$/m, seat))?.text;
    const refused =
      'Seat 2 has provinces but never entered; a civilization that did has “entered” in its line.';
    expect(text('province flanders 2 3', 'seat 2 tiles=militia+mining')).toBe(refused);
    expect(text('province flanders 2 pending', 'seat 2 tiles=militia+mining')).toBe(refused);
    expect(text('province flanders 2d 1', 'seat 2 tiles=militia+mining')).toBeUndefined();
    expect(text('province flanders 2 3', 'seat 2 tiles=militia+mining entered')).toBeUndefined();
  });

  test('[END-7] a table for some numbers of players is written and read as it was given', () => {
    const fictional = [1, 2, 3];
    const game = makeGame(europe, 4, { targetVP: { 4: 120 } }, 'deClassic', fictional);
    const text = formatPosition(newPosition(game, SEEDS.one));
    expect(text).toContain('option targetVP 4:120\n');
    const parsed = parsePosition(text, maps);
    if (!parsed.ok) throw new Error(parsed.error.text);
    // Without the line it would be 150, although the rule text says 120 for four players.
    expect(parsed.value.game.targetVP).toBe(120);
  });

  test('[END-5] [TILE-FIELDGENERAL-1] the last round and the lent pawns are read where they can be', () => {
    expect(refusalOf(vinci2Turn('round=12 phase=mobilisation last-round'))).toBeUndefined();
    expect(refusalOf(vinci2Turn('round=11 phase=mobilisation'))).toBeUndefined();
    const lent = `vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=mobilisation
seat 1 tiles=galleys+fieldGeneral hand=7`;
    expect(refusalOf(lent)).toBeUndefined();
    expect(
      refusalOf(`${lent.replace('hand=7', 'hand=6')}\noption stockLimits strict`),
    ).toBeUndefined();
  });

  test('a position written by hand is read', () => {
    const parsed = parsePosition(SAMPLE, maps);
    if (!parsed.ok) throw new Error(parsed.error.text);
    const position = parsed.value;
    const index = (id: string) => europe.provinces.findIndex((one) => one.id === id);
    expect(position.pawnsIn(index('wessex'))).toBe(2);
    expect(position.fortsIn(index('flanders'))).toBe(1);
    expect(position.pawnsIn(index('tuscany'))).toBe(0);
    expect(position.pawnsIn(index('ireland'))).toBe(1);
    expect(position.pawnsIn(index('norway'))).toBe(0);
    expect(position.vp(2)).toBe(18);
    expect(position.coinsOn(1)).toBe(2);
  });

  test('[AMB-13] a reached target stays reached when VP were paid since', () => {
    const text = withLine('turn', 'turn round=4 seat=1 phase=expansion start=2 last-round');
    const parsed = parsePosition(text, maps);
    if (!parsed.ok) throw new Error(parsed.error.text);
    expect([parsed.value.vp(0), parsed.value.isLastRound]).toEqual([23, true]);
    expect(formatPosition(parsed.value)).toContain('last-round');
  });

  test.each([
    [
      'the target without the last round',
      withLine('seat 2', 'seat 2 vp=150 tiles=militia+mining entered'),
      'notation/impossible',
      undefined,
    ],
    ['no head', withLine('vinci', ''), 'notation/syntax', 1],
    ['another format', withLine('vinci', 'vinci 2 deClassic europe@1 3'), 'notation/syntax', 1],
    ['unknown rules', withLine('vinci', 'vinci 1 chess europe@1 3'), 'options/unknown-preset', 1],
    [
      'unknown map',
      withLine('vinci', 'vinci 1 deClassic mars@1 3'),
      'options/wrong-map',
      undefined,
    ],
    [
      'other version',
      withLine('vinci', 'vinci 1 deClassic europe@9 3'),
      'options/map-version',
      undefined,
    ],
    ['one player', withLine('vinci', 'vinci 1 deClassic europe@1 1'), 'options/seats', 1],
    ['no turn', withLine('turn', ''), 'notation/syntax', undefined],
    ['unknown phase', withLine('turn', 'turn seat=1 phase=lunch'), 'notation/syntax', 2],
    ['unknown word', withLine('turn', 'turn seat=1 phase=expansion x=1'), 'notation/syntax', 2],
    ['a word twice', withLine('turn', 'turn seat=1 seat=2 phase=expansion'), 'notation/syntax', 2],
    ['no such seat', withLine('turn', 'turn seat=4 phase=expansion'), 'notation/syntax', 2],
    ['a seat twice', `${SAMPLE}\nseat 1 vp=1`, 'notation/syntax', 13],
    ['no such tile', withLine('seat 1', 'seat 1 tiles=cannons+galleys'), 'notation/syntax', 3],
    ['one tile', withLine('seat 1', 'seat 1 tiles=weapons'), 'notation/syntax', 3],
    [
      'half a civilization',
      withLine('seat 1', 'seat 1 tiles=-+weapons'),
      'notation/impossible',
      undefined,
    ],
    [
      'provinces without tiles',
      withLine('seat 2', 'seat 2 vp=3'),
      'notation/impossible',
      undefined,
    ],
    [
      'giving up in decline with a civilization',
      withLine('turn', 'turn round=4 seat=1 phase=relinquish start=2'),
      'notation/impossible',
      undefined,
    ],
    [
      'giving up without a decline',
      `vinci 1 jaInternational europe@1 3
turn round=4 seat=1 phase=relinquish start=2 draft=opening
seat 1 vp=23 declining=-+miningColumn
track 1 currency+slavery
province wessex 1d 1`,
      'notation/impossible',
      undefined,
    ],
    [
      'no tiles in the own turn',
      withLine('seat 1', 'seat 1 vp=3'),
      'notation/impossible',
      undefined,
    ],
    [
      'three copies',
      withLine('track 1', 'track 1 weapons+weapons'),
      'notation/impossible',
      undefined,
    ],
    ['a gap in the track', withLine('track 1', ''), 'notation/impossible', undefined],
    ['no such province', `${SAMPLE}\nprovince atlantis 1 1`, 'notation/syntax', 13],
    ['a province twice', `${SAMPLE}\nprovince mercia 1 1`, 'notation/syntax', 13],
    ['no pawns', withLine('province mercia', 'province mercia 1 0'), 'notation/syntax', 9],
    ['too many pawns', withLine('province mercia', 'province mercia 1 256'), 'notation/syntax', 9],
    [
      'a neutral fort',
      withLine('province tuscany', 'province tuscany neutral 1 fort'),
      'notation/syntax',
      12,
    ],
    [
      'pending of another',
      withLine('province flanders', 'province flanders 2 pending'),
      'notation/impossible',
      undefined,
    ],
    [
      'a tile that is not in the set',
      withLine('track 2', 'track 2 medicine+nomadic'),
      'notation/impossible',
      undefined,
    ],
    [
      'a second expansion without an Army',
      withLine('turn', 'turn round=4 seat=1 phase=expansion second-expansion'),
      'notation/impossible',
      undefined,
    ],
    [
      'a last reorganization without Philosophy',
      withLine('turn', 'turn round=4 seat=1 phase=reorganization leaving'),
      'notation/impossible',
      undefined,
    ],
    [
      'four forts',
      withLine('province flanders', 'province flanders 2 3 forts=4'),
      'notation/syntax',
      10,
    ],
    [
      'extra pawns of another',
      withLine('seat 2', 'seat 2 tiles=militia+mining entered extra=3'),
      'notation/impossible',
      undefined,
    ],
    [
      'a convert of one’s own',
      withLine('seat 1', 'seat 1 tiles=weapons+galleys entered converted=1'),
      'notation/impossible',
      undefined,
    ],
    [
      'provinces without having entered',
      withLine('seat 2', 'seat 2 tiles=militia+mining'),
      'notation/impossible',
      undefined,
    ],
    ['an unknown option', withLine('track 2', 'option bagEmpty leaveGap'), 'options/unknown', 7],
    ['a bad value', withLine('track 2', 'option skipCost 9'), 'options/bad-value', 7],
    ['no value', withLine('track 2', 'option skipCost'), 'options/bad-value', 7],
    ['a list with spaces', withLine('track 2', 'option zeroVpTerrains a b'), 'notation/syntax', 7],
    ['a number twice', withLine('track 2', 'option rounds 3:5,3:6'), 'options/bad-value', 7],
    [
      'an option twice',
      `${withLine('track 2', 'option skipCost 3')}\noption skipCost 1`,
      'notation/syntax',
      13,
    ],
    ['an unknown line', `${SAMPLE}\nknight f3`, 'notation/syntax', 13],
    [
      'a partner of itself',
      withLine('seat 1', 'seat 1 tiles=weapons+galleys entered partners=1'),
      'notation/impossible',
      undefined,
    ],
    [
      'a round beyond the last',
      vinci2Turn('round=13 phase=mobilisation last-round'),
      'notation/impossible',
      undefined,
    ],
    [
      'the last round without saying so',
      vinci2Turn('round=12 phase=mobilisation'),
      'notation/impossible',
      undefined,
    ],
    [
      'a reorganization without provinces',
      `vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=reorganization
seat 1 tiles=weapons+galleys hand=12 entered`,
      'notation/impossible',
      undefined,
    ],
    [
      'fewer pawns than were lent',
      `vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=mobilisation
seat 1 tiles=galleys+fieldGeneral hand=4`,
      'notation/impossible',
      undefined,
    ],
  ])('%s is refused', (_, text, code, line) => {
    const refused = refusalOf(text);
    expect(refused?.code).toBe(code);
    expect(refused?.text).toMatch(/\.$/);
    expect(refused?.at).toBe(line);
    expect(refused?.text).toBe(said(refused));
  });

  test.each(['valueOf', 'constructor', '__proto__', 'toString'])(
    '“%s”, which every object has, is a word like any other',
    (word) => {
      for (const damaged of [
        SAMPLE.replace('province flanders', `${word} flanders`),
        SAMPLE.replace('deClassic', word),
        SAMPLE.replace('europe@1', `${word}@1`),
        SAMPLE.replace('turn round', `option ${word} 1\nturn round`),
        SAMPLE.replace('weapons', word),
        SAMPLE.replace('wessex', word),
      ]) {
        expect(damaged).not.toBe(SAMPLE);
        expect(refusalOf(damaged)?.code).toMatch(/^(notation|options)\//);
      }
    },
  );

  test('no text makes the reader throw', () => {
    const words = SAMPLE.split(/(\s+)/);
    const damaged = fc
      .array(fc.tuple(fc.nat(words.length - 1), fc.oneof(fc.string(), fc.constantFrom(...words))))
      .map((changes) => {
        const copy = [...words];
        for (const [i, word] of changes) copy[i] = word;
        return copy.join('');
      });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string()), (text) => {
        const parsed = parsePosition(text, maps);
        expect(parsed.ok || parsed.error.text.length > 0).toBe(true);
      }),
      { numRuns: 1000, seed: 57 },
    );
  });
});
