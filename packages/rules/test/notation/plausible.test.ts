import { apply, type GameEvent, listLegal, type Position } from '@vinci/rules';
import { formatPosition, parsePosition } from '@vinci/rules/notation';
import { ROW_MAP } from '../support.ts';

const read = (text: string, preset: string) =>
  parsePosition(`vinci 1 ${preset} row@1 3\n${text}`, () => ROW_MAP);

/** Why a position in a game of three on a row of provinces is refused. */
function refusalOf(text: string, preset = 'deClassic'): string | undefined {
  const parsed = read(text, preset);
  return parsed.ok ? undefined : `${parsed.error.problem} ${parsed.error.text}`;
}

function positionOf(text: string, preset = 'deClassic'): Position {
  const parsed = read(text, preset);
  if (!parsed.ok) throw new Error(parsed.error.text);
  return parsed.value;
}

const FOOTHOLD = 'option firstChoiceTiming setupWithFoothold\n';

describe('the engine can go on from what is read', () => {
  test('[TILE-FIELDGENERAL-1][AMB-41] lent pawns are there until they are given back', () => {
    const general = (turn: string, hand: number, pawns: number) =>
      refusalOf(`turn round=4 ${turn}
seat 1 tiles=fieldGeneral+ports hand=${hand} entered
seat 2 tiles=weapons+galleys survivors=1 entered
province a 1 ${pawns}
province h 2 1`);
    const refused = 'impossible.owed Seat 1 cannot give back the 7 pawns it was lent.';
    for (const turn of ['phase=expansion acted', 'phase=retreat actor=2 reorganization-follows']) {
      expect(general(turn, 0, 1)).toBe(refused);
      expect(general(turn, 3, 3)).toBe(refused);
      expect(general(turn, 3, 4)).toBeUndefined();
    }
    // They have been.
    expect(general('phase=retreat actor=2', 0, 1)).toBeUndefined();
    expect(general('phase=reorganization', 0, 1)).toBeUndefined();
  });

  test('[AMB-75] survivors of a declining empire without provinces go back to the stock', () => {
    const position = positionOf(`turn round=4 phase=retreat actor=2
seat 1 tiles=agriculture+ports entered
seat 2 tiles=weapons+galleys declining=heritage+mining survivors=1 declining-survivors=2 entered
province a 1 1
province g 2 1
province h 2 1`);
    const events: GameEvent[] = [];
    apply(position, listLegal(position)[0]!, events);
    expect(events).toContainEqual({ type: 'pawnsReturned', seat: 1, pawns: 2, clause: 'AMB-75' });
    expect(position.turnSeat).toBe(1);
  });

  test('[AMB-41][REORG-6] nobody owes more pawns than they can give up provinces', () => {
    const surplus = (debt: number) => `turn round=4 phase=surplus shortage debt=${debt}
seat 1 tiles=fieldGeneral+ports entered
province a 1 1
province b 1 1`;
    expect(refusalOf(surplus(3))).toMatch(/^impossible.owed .* 3 pawns/);
    const position = positionOf(surplus(2));
    for (let given = 0; given < 2; given++) apply(position, listLegal(position)[0]!);
    expect(position.turnSeat).toBe(1);
  });

  test('[AMB-41][AMB-123] only a limited stock lends another number of pawns than the tiles do', () => {
    const debt = `turn round=4 phase=expansion acted debt=3
seat 1 tiles=weapons+ports hand=1 entered
province a 1 2`;
    expect(refusalOf(debt)).toMatch(/^impossible.owed .* 3 pawns/);
    expect(refusalOf(`option stockLimits strict\n${debt}`)).toBeUndefined();
  });

  test('[TILE-MILITIA-2][TILE-MILITIA-3][AMB-122] the tokens of an empire stand without being written', () => {
    const militia = (fort: string, second = 'ports', c = '1') => `turn round=4 phase=mobilisation
seat 1 tiles=militia+${second} entered
track 1 currency+slavery
province a 1 1${fort}
province c 1 ${c}`;
    const forts = (position: Position) => [0, 2].map((p) => position.fortsIn(p));
    expect(forts(positionOf(militia(''), 'vinci2'))).toEqual([1, 1]);
    expect(forts(positionOf(militia(' fort', 'fortification'), 'vinci2'))).toEqual([2, 2]);
    expect(forts(positionOf(militia(''), 'deClassic'))).toEqual([0, 0]);
    const pending = militia('', 'ports', 'pending').replace('mobilisation', 'expansion acted');
    expect(forts(positionOf(pending, 'vinci2'))).toEqual([1, 0]);
    const position = positionOf(militia(''), 'vinci2');
    apply(position, listLegal(position)[0]!);
    expect([position.phase, position.vp(0), ...forts(position)]).toEqual(['draft', 2, 0, 0]);
    expect(parsePosition(formatPosition(position), () => ROW_MAP).ok).toBe(true);
  });

  test.each([
    ['deClassic', 'phase=mobilisation', 'tiles=weapons+ports', 'a 1 1'],
    ['deClassic', 'phase=rebirth', 'tiles=rebirth+ports', 'a 1 1'],
    ['jaInternational', 'phase=relinquish', 'declining=-+portsColumn', 'a 1d 1'],
    ['vinci2', 'phase=reorganization leaving', 'tiles=philosophy+ports', 'a 1 3'],
  ])('[SETUP-7][DECL-1] %s, %s: whoever may decline finds a civilization', (...words) => {
    const [preset, turn, seat, province] = words;
    const text = `turn round=4 ${turn}\nseat 1 ${seat} entered\nprovince ${province}`;
    expect(refusalOf(text, preset)).toBe(
      'impossible.nothingToChoose There is no civilization to choose.',
    );
    expect(refusalOf(`${text}\ntrack 1 currency+slavery`, preset)).toBeUndefined();
  });

  test('[SETUP-7] what a conquest costs can be asked without a track', () => {
    for (const turn of ['expansion', 'mobilisation acted']) {
      const seat = 'seat 1 tiles=weapons+ports entered\nprovince a 1 3';
      expect(refusalOf(`turn round=4 phase=${turn}\n${seat}`)).toBeUndefined();
    }
  });

  test('[SETUP-10][AMB-120] round 0 is for the first choice, and the first choice for round 0', () => {
    const opening = (turn: string, preset = 'deClassic', more = '') =>
      refusalOf(`turn start=2 seat=3 ${turn}\n${more}track 1 currency+slavery`, preset);
    const refused = 'impossible.opening Round 0 and “draft=opening” belong together.';
    expect(opening('round=0 phase=draft draft=opening')).toBeUndefined();
    expect(opening('round=5 phase=draft draft=opening')).toBe(refused);
    expect(opening('round=0 phase=draft draft=first-turn')).toBe(refused);
    const seat = 'seat 3 tiles=weapons+galleys hand=9\n';
    for (const preset of ['deClassic', 'vinci2']) {
      expect(opening('round=0 phase=expansion', preset, seat)).toBe(refused);
      expect(opening('round=0 phase=mobilisation', preset, seat)).toBe(refused);
    }
    // With a start province there is more to do.
    const foothold = `${FOOTHOLD}${seat}`;
    expect(opening('round=0 phase=mobilisation', 'deShort', foothold)).toBeUndefined();
    expect(opening('round=0 phase=expansion acted', 'deShort', foothold)).toBe(refused);
    const lost = `${foothold}seat 2 tiles=ports+militia survivors=1 entered\nprovince a 2 1\n`;
    const retreat = 'round=0 phase=retreat actor=2';
    expect(opening(retreat, 'deShort', lost)).toBeUndefined();
    expect(opening(`${retreat} reorganization-follows`, 'deShort', lost)).toBe(refused);
  });

  test('[SETUP-10] who has not chosen in the opening has no civilization', () => {
    const opening = (seat: number, turn = 'phase=draft draft=opening', more = '') =>
      refusalOf(
        `turn start=2 seat=3 round=0 ${turn}\nseat ${seat} tiles=weapons+galleys hand=9\n${more}track 1 currency+slavery`,
      );
    const refused = 'Seat 1 has a civilization and cannot choose another one.';
    expect(opening(1)).toBe(`impossible.hasCivilization ${refused}`);
    expect(opening(2)).toBeUndefined();
    const third = `${FOOTHOLD}seat 3 tiles=ports+militia hand=9\n`;
    expect(opening(1, 'phase=mobilisation', third)).toBe(`impossible.hasCivilization ${refused}`);
    expect(opening(2, 'phase=mobilisation', third)).toBeUndefined();
  });

  test('[AMB-115] an empire has no more pawns than it can grow to, and those that are lent', () => {
    const crowd = (turn: string, seat: string, province: string) =>
      refusalOf(`turn round=4 ${turn}\nseat 1 tiles=weapons+galleys entered ${seat}
province a ${province}\ntrack 1 currency+slavery`);
    const refused = 'impossible.crowd Seat 1 has more than 240 pawns in one empire.';
    expect(crowd('phase=reorganization', 'hand=200', '1 41')).toBe(refused);
    expect(crowd('phase=reorganization', 'hand=200', '1 40')).toBeUndefined();
    expect(crowd('phase=mobilisation seat=2', 'survivors=30', '1 211')).toMatch(
      /^impossible.crowd/,
    );
    expect(crowd('phase=mobilisation', 'declining-survivors=200', '1d 41')).toBe(refused);
    expect(crowd('phase=mobilisation', 'hand=200', '1d 240')).toBeUndefined();
    const lent = (pawns: number, phase = 'expansion') =>
      refusalOf(`turn round=4 phase=${phase}
seat 1 tiles=fieldGeneral+specialization hand=${pawns} entered
province a 1 1`);
    expect(lent(254)).toBe('impossible.crowd Seat 1 has more than 254 pawns in one empire.');
    expect(lent(253)).toBeUndefined();
    expect(lent(253, 'reorganization')).toBe(refused);
  });
});
