import type { Opponent } from '@vinci/protocol/occupants';
import type { PresetId, RuleSet } from '@vinci/rules';
import { FIRST_SOLO, type SoloChoice } from './choices.ts';

/** Rule texts and boards as the first screen names them; a test compares them with what there is. */
export const SOLO_PRESETS = [
  'deClassic',
  'nlClassic',
  'jaInternational',
  'deShort',
  'vinci2',
] as const satisfies readonly PresetId[];

/** Boards with the terrains that they need and the most seats; all begin with two. */
export const SOLO_BOARDS = {
  europe: { terrainSet: 'classic5', most: 6 },
  'near-east': { terrainSet: 'vinci2_7', most: 5 },
  'british-isles': { terrainSet: 'classic5', most: 4 },
  india: { terrainSet: 'vinci2_7', most: 5 },
} as const satisfies Record<string, Pick<RuleSet, 'terrainSet'> & { most: number }>;
type BoardId = keyof typeof SOLO_BOARDS;
export const BOARD_IDS = Object.keys(SOLO_BOARDS) as BoardId[];

/**
 * What ends a short game, by the number of opponents: two thirds of the points of the rule text, which few games reach
 * before the fifth round, so that there is time for two empires; or rounds, where the text counts these.
 * @clause VAR-1 END-1 END-7
 */
export const SHORT = {
  points: { 2: 100, 3: 80, 4: 70, 5: 70 } as Readonly<Record<number, number>>,
  /** @clause FICT-GEN-6 */
  pointsWithFictional: 100,
  rounds: 6,
} as const;
const WITH_ROUNDS: readonly PresetId[] = ['vinci2'];

/** The option that ends a short game of these choices, and its number. @clause END-1 END-5 */
export function shortEnd(choice: SoloChoice): readonly ['rounds' | 'targetVP', number] {
  if (WITH_ROUNDS.includes(presetOf(choice))) return ['rounds', SHORT.rounds];
  const points = choice.opponents === 'fictional' ? undefined : SHORT.points[countOf(choice)];
  return ['targetVP', points ?? SHORT.pointsWithFictional];
}

/** Texts that know fictional players, and the one that knows deserts and rivers. */
const WITH_FICTIONAL: readonly PresetId[] = ['deClassic', 'nlClassic'];
const WITH_DESERTS: readonly PresetId[] = ['vinci2'];

/** Seats that a rule text has numbers for, and with fictional players at least. @clause PAWN-2 PAWN-3 FICT-GEN-1 */
const SEATS: Readonly<Record<(typeof SOLO_PRESETS)[number], readonly [number, number]>> = {
  deClassic: [3, 6],
  nlClassic: [3, 6],
  jaInternational: [3, 6],
  deShort: [3, 6],
  vinci2: [2, 5],
};
const LEAST_WITH_FICTIONAL = 3;

/** Numbers of opponents that the chosen opponents, rule text and board have a game for; never empty. */
export function countsFor(choice: SoloChoice): readonly number[] {
  const [fewest, most] = SEATS[presetOf(choice)];
  const first = Math.max(fewest, choice.opponents === 'fictional' ? LEAST_WITH_FICTIONAL : 2);
  const last = Math.min(most, SOLO_BOARDS[boardOf(choice)].most);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i - 1);
}

/** The chosen number of opponents, or the nearest that there is a game for. */
export function countOf(choice: SoloChoice): number {
  const counts = countsFor(choice);
  return Math.min(Math.max(choice.count, counts[0] ?? 1), counts.at(-1) ?? 1);
}

/** The choice with opponents of another kind; fictional ones come in the number of the rule text. @clause FICT-GEN-1 */
export const withOpponents = (choice: SoloChoice, opponents: Opponent): SoloChoice => ({
  ...choice,
  opponents,
  ...(opponents === 'fictional' ? { count: FIRST_SOLO.count } : {}),
});

/** Whether the rule text has another number of fictional players. @clause FICT-GEN-1 */
export const departsFromText = (choice: SoloChoice): boolean =>
  choice.opponents === 'fictional' && countOf(choice) !== FIRST_SOLO.count;

/** Whether the board's deserts and rivers are played by another text than the chosen one. @clause MAP-3 */
export const borrowsDeserts = (choice: SoloChoice): boolean =>
  optionsFor(choice).terrainSet !== undefined;

/** What has to be added to a rule text for these opponents, board and length. @clause FICT-GEN-1 MAP-3 VAR-1 */
export function optionsFor(choice: SoloChoice): Partial<RuleSet> {
  const { terrainSet } = SOLO_BOARDS[boardOf(choice)];
  const preset = presetOf(choice);
  const [end, count] = shortEnd(choice);
  return {
    ...(choice.short ? { [end]: { [countOf(choice) + 1]: count } } : {}),
    ...(choice.opponents === 'fictional' && !WITH_FICTIONAL.includes(preset)
      ? { fictionalPlayers: 'auto' }
      : {}),
    ...(terrainSet === 'vinci2_7' && !WITH_DESERTS.includes(preset) ? { terrainSet } : {}),
  };
}

/** The chosen board, or Europe when it is gone. */
export const boardOf = ({ map }: SoloChoice): BoardId =>
  BOARD_IDS.find((id) => id === map) ?? 'europe';

/** The chosen rule text, or the first when it is gone. */
export const presetOf = ({ preset }: SoloChoice): (typeof SOLO_PRESETS)[number] =>
  SOLO_PRESETS.find((id) => id === preset) ?? 'deClassic';
