import { apply, check, type IntentCode, type Position } from '@vinci/rules';
import { alternativesTo } from '../src/coach/compare.ts';
import { plainReasons } from '../src/reasons/plain.ts';
import { chance } from './players.ts';
import { codesIn, read } from './positions.ts';

/** A turn of seat 1 that conquers Serbia and leaves no pawn in hand. */
function takingSerbia(start: Position): { over: IntentCode[]; after: Position } {
  const after = start.clone();
  const over: IntentCode[] = [];
  const play = (line: string): void => {
    const [code] = codesIn(after, line);
    expect(check(after, code!)).toBeUndefined();
    apply(after, code!);
    over.push(code!);
  };
  play('conquer serbia');
  play('end-expansion');
  play(`place serbia ${after.hand(0)}`);
  play('end-reorganization');
  return { over, after };
}

test('[TILE-SLAVERY-1] what a turn scores has the pawns in it that it eliminates, over or not', () => {
  const start = read(`vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=mobilisation start=1
seat 1 vp=29 tiles=slavery+currency hand=8 entered
seat 2 vp=34
seat 3 vp=34
track 1 messengers+medicine
province wallachia 1 1
province serbia neutral 1
`);
  const { over, after } = takingSerbia(start);
  expect(after.turnSeat).toBe(1);
  const lines = [over.slice(0, 1), over.slice(0, 2), over];
  const told = lines.map((line) => plainReasons(start, line, 0)[0]);
  expect(told).toEqual(lines.map(() => ({ kind: 'score', points: 5, now: 2 })));
});

test('[TILE-REBIRTH-1] a decline after conquests is explained by them, and by what they leave', () => {
  const start = read(`vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=mobilisation start=1
seat 1 vp=29 tiles=rebirth+currency hand=8 entered
seat 2 vp=34
seat 3 vp=34
track 1 messengers+medicine
province wallachia 1 1
`);
  const [decline] = codesIn(start, 'decline');
  const { over, after } = takingSerbia(start);
  expect(check(after, decline!)).toBeUndefined();
  const whole = [...over, decline!];
  expect(plainReasons(start, whole, 0)).toEqual([
    { kind: 'score', points: 4, now: 2 },
    { kind: 'legacy', points: 2, pawns: 8 },
  ]);
  expect(plainReasons(start, [decline!], 0)).toEqual([{ kind: 'legacy', points: 1, pawns: 8 }]);
  const than = (codes: readonly IntentCode[]) =>
    alternativesTo(start, codes, chance(1)).map((one) => one.than);
  expect([than(whole), than([decline!])]).toEqual([['decline'], ['goOn']]);
});

test('[END-5] in the last round nobody loses who has had the last turn', () => {
  const rivals = (start: number) => {
    const position = read(`vinci 1 deClassic europe@1 3
turn round=9 seat=1 phase=mobilisation start=${start} last-round
seat 1 vp=140 tiles=mountaineering+galleys hand=9 entered
seat 2 vp=151 tiles=currency+livestock entered
seat 3 vp=90
track 1 messengers+medicine
province wallachia 1 1
province serbia 2 1
`);
    const [conquest] = codesIn(position, 'conquer serbia');
    return plainReasons(position, [conquest!], 0).filter(({ kind }) => kind === 'rival');
  };
  expect(rivals(2)).toEqual([]);
  expect(rivals(1)).toMatchObject([{ kind: 'rival', seat: 1, leads: 'yes' }]);
});

test('what gets the most pawns is told only where it can be attacked', () => {
  const told = (inside: number, border: number) => {
    const position = read(`vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=reorganization start=1
seat 1 vp=29 tiles=currency+mountaineering entered
seat 2 vp=34 tiles=galleys+livestock entered
seat 3 vp=34
track 1 messengers+medicine
province moldavia 1 ${inside}
province wallachia 1 ${border}
province serbia 2 1
`);
    return plainReasons(position, [], 0);
  };
  expect(told(2, 4)).toMatchObject([{ kind: 'guard' }]);
  expect(told(3, 3)).toMatchObject([{ kind: 'guard' }]);
  expect(told(4, 2)).toEqual([]);
});
