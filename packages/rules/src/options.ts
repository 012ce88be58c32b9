/**
 * Every point on which the five rule texts differ, as typed options (digest, section 3).
 *
 * This table is the only list of options: the `RuleSet` type, validation and the table on screen
 * derive from it. Only `compile/` reads option names.
 */

interface ChoiceOption<Value extends string | number | boolean = string | number | boolean> {
  readonly kind: 'choice';
  readonly values: readonly Value[];
  readonly clauses: readonly string[];
  readonly text: string;
}

interface NumberOption {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly clauses: readonly string[];
  readonly text: string;
}

/** A number for each player count. */
interface TableOption {
  readonly kind: 'table';
  readonly min: number;
  readonly max: number;
  readonly clauses: readonly string[];
  readonly text: string;
}

interface ListOption {
  readonly kind: 'list';
  readonly values: readonly string[];
  readonly clauses: readonly string[];
  readonly text: string;
}

export type OptionDefinition = ChoiceOption | NumberOption | TableOption | ListOption;

const choice = <const Value extends string | number | boolean>(
  values: readonly Value[],
  clauses: readonly string[],
  text: string,
): ChoiceOption<Value> => ({ kind: 'choice', values, clauses, text });

const numeric = (
  min: number,
  max: number,
  clauses: readonly string[],
  text: string,
): NumberOption => ({ kind: 'number', min, max, clauses, text });

const table = (
  min: number,
  max: number,
  clauses: readonly string[],
  text: string,
): TableOption => ({ kind: 'table', min, max, clauses, text });

export const OPTIONS = {
  playerCounts: choice(
    ['3-6', '1-6withFictional', '2-5'],
    ['COMP-12', 'COMP-13'],
    'How many people the rule text is written for.',
  ),
  tileSet: choice(
    ['classic52', 'vinci2_35'],
    ['COMP-5', 'TILE-GEN-7', 'TILE-GEN-8'],
    'Which tiles are in the bag.',
  ),
  diplomacyMinPlayers: choice(
    [0, 3],
    ['SETUP-15'],
    'Diplomacy is in the bag from this number of players on.',
  ),
  terrainSet: choice(
    ['classic5', 'vinci2_7'],
    ['MAP-2', 'MAP-3'],
    'Whether deserts and rivers exist.',
  ),
  neutralPlacement: choice(
    ['exceptMountain', 'exceptMountainDesertRiver'],
    ['SETUP-4', 'SETUP-5'],
    'Where neutral pawns stand at the start.',
  ),
  startVP: numeric(0, 50, ['SETUP-2', 'SETUP-3'], 'Victory points each player starts with.'),
  identicalPairDraw: choice(
    ['redraw', 'allow'],
    ['SETUP-8'],
    'What happens when both tiles of a drawn pair are of the same kind.',
  ),
  identicalPairScope: choice(
    ['always', 'setupOnly'],
    ['SETUP-8', 'AMB-9'],
    'Whether identical pairs are redrawn during the game, too.',
  ),
  firstChoiceTiming: choice(
    ['allBeforeRound1', 'inFirstTurn', 'setupWithFoothold'],
    ['SETUP-10', 'SETUP-11', 'SETUP-12', 'AMB-120'],
    'When the first civilizations are chosen.',
  ),
  stockLimits: choice(
    ['none', 'strict'],
    ['COMP-10', 'AMB-123'],
    'Whether the 25 pawns of a colour can run out.',
  ),
  skipCost: numeric(0, 5, ['TRACK-4', 'TRACK-5'], 'VP for each skipped civilization.'),
  coinValue: numeric(0, 5, ['TRACK-9', 'TRACK-10'], 'VP for each coin on a civilization.'),
  coinsTravel: choice([true, false], ['TRACK-12'], 'Coins move along with their civilization.'),
  vpFloor: choice(['zero', 'none'], ['AMB-11'], 'Whether VP may fall below zero by paying.'),
  basePawns: table(0, 20, ['PAWN-2', 'PAWN-3'], 'Pawns added to the two tiles, by players.'),
  declinedTiles: choice(
    ['toBagExceptPersistent', 'heldUntilNextDecline'],
    ['DECL-9', 'DECL-10'],
    'When the tiles of a declining empire return to the bag.',
  ),
  bagEmpty: choice(['leaveGap'], ['AMB-59'], 'What happens when the bag is too small for a pair.'),
  collect: choice(
    ['allButOne'],
    ['MOB-1', 'AMB-96'],
    'Pawns taken up at the start of a turn: all but one in each province.',
  ),
  vacateAll: choice(
    ['reenterFromEdge', 'forbid'],
    ['MOB-7', 'AMB-54'],
    'Whether all provinces may be vacated in order to enter again.',
  ),
  entryCost: choice(
    ['normal', 'onePawn'],
    ['ENTRY-4', 'ENTRY-5'],
    'What the start province costs.',
  ),
  entrySeaZones: choice([1], ['ENTRY-2'], 'Sea zones that may be crossed on entry.'),
  entryRiverAllowed: choice([false, true], ['ENTRY-2'], 'Whether a river can be a start province.'),
  mayStayOffBoard: choice(
    [false, true],
    ['NOPROV-7', 'AMB-81'],
    'Whether an empire may stay off the board although it could enter.',
  ),
  declineBeforeEntry: choice(
    ['onlyIfNoLegalEntry', 'always'],
    ['AMB-82'],
    'Whether a civilization can decline before it ever entered.',
  ),
  minConquestCost: choice([0, 1], ['COST-10', 'COST-11'], 'Least cost of a conquest.'),
  zeroCostHold: choice(
    ['pawnInReorganization'],
    ['COST-13'],
    'What it takes to hold a province taken for nothing.',
  ),
  mountainDiscount: choice(
    ['originMountain', 'anyAdjacentMountain'],
    ['COST-6', 'COST-7'],
    'Which mountains make a conquest cheaper.',
  ),
  mountainDiscountAcrossSea: choice(
    [false, true],
    ['COST-14'],
    'Whether the mountain discount works across the sea.',
  ),
  discountOrigin: choice(
    ['single', 'any'],
    ['AMB-16'],
    'Whether discounts must come from one own province.',
  ),
  fortAttackDiscount: choice(
    [1, 0],
    ['TILE-FORTIFICATION-3'],
    'How much cheaper an attack from an own fort is.',
  ),
  fortDiscountAcrossSea: choice(
    [true, false],
    ['AMB-18'],
    'Whether the fort discount works across the sea.',
  ),
  fortPlacement: choice(
    ['onePerTurn', 'everyNonRiver'],
    ['TILE-FORTIFICATION-1', 'TILE-FORTIFICATION-8'],
    'How Fortification places forts.',
  ),
  fortStacking: choice(
    ['one', 'onePerSource'],
    ['TILE-FORTIFICATION-6', 'AMB-29', 'AMB-122'],
    'How many forts a province can hold.',
  ),
  militiaModel: choice(
    ['bonus', 'tokens'],
    ['TILE-MILITIA-1', 'TILE-MILITIA-2'],
    'Whether Militia is a bonus or places tokens.',
  ),
  galleysScope: choice(
    ['sameCoast', 'targetByWater'],
    ['TILE-GALLEYS-1', 'TILE-GALLEYS-4'],
    'Which conquests Galleys make cheaper.',
  ),
  galleysOnSeaEntry: choice(
    [true, false],
    ['TILE-GALLEYS-3', 'AMB-20'],
    'Whether Galleys help when entering from the sea.',
  ),
  fieldGeneralMode: choice(
    ['removeSevenAfterExpansion', 'perConquestWithOneOwn'],
    ['TILE-FIELDGENERAL-2', 'TILE-FIELDGENERAL-5', 'AMB-124'],
    'How the extra pawns of the Field General work.',
  ),
  surplusProvinces: choice(
    ['ownerChooses'],
    ['REORG-6'],
    'Who chooses the provinces for which there is no pawn.',
  ),
  diplomacyChoice: choice(
    ['mandatory', 'optional'],
    ['TILE-DIPLOMACY-1', 'TILE-DIPLOMACY-4'],
    'Whether a peace partner must be named.',
  ),
  medicineTiming: choice(
    ['mobilisation', 'reorganization'],
    ['TILE-MEDICINE-1', 'TILE-MEDICINE-2'],
    'When the Medicine pawn arrives.',
  ),
  currencyScope: choice(
    ['all', 'allExceptRivers'],
    ['TILE-CURRENCY-1', 'TILE-CURRENCY-2'],
    'Where Currency scores.',
  ),
  specializationPawns: choice(
    ['partnerPlusOne'],
    ['PAWN-7', 'TILE-SPECIALIZATION-2'],
    'Pawns of the Specialization tile.',
  ),
  specializationPersists: choice(
    ['withPartner', 'never'],
    ['TILE-SPECIALIZATION-3', 'AMB-27'],
    'Whether Specialization stays in decline with its partner.',
  ),
  rebirth: choice(
    ['optional', 'onlyWay'],
    ['TILE-REBIRTH-1', 'AMB-51'],
    'Whether a Rebirth empire can also decline at the start of a turn.',
  ),
  survivorTiming: choice(
    ['endOfAttackerTurn', 'afterExpansion'],
    ['DEF-4', 'DEF-5'],
    'When survivors retreat.',
  ),
  survivorChooser: choice(
    ['defender', 'autoFewestFirst'],
    ['DEF-6', 'DEF-7'],
    'Who places survivors.',
  ),
  lostAllWithSurvivors: choice(
    ['autoDecline', 'reenterOrDecline', 'reenterDeclineOrStay'],
    ['NOPROV-1', 'NOPROV-2', 'NOPROV-7', 'AMB-2'],
    'An empire that lost its last province but has pawns.',
  ),
  lostAllNoSurvivors: choice(
    ['autoDecline', 'declineOrStay'],
    ['NOPROV-2', 'NOPROV-3', 'NOPROV-7'],
    'An empire that lost its last pawn.',
  ),
  autoDeclineTiming: choice(
    ['ownNextTurn', 'immediate'],
    ['AMB-4', 'AMB-121'],
    'When a compulsory decline removes the older empire.',
  ),
  cohesionLoss: choice(
    ['pawnsLost', 'pawnsRelocated'],
    ['COH-2', 'COH-3'],
    'What happens to pawns that are cut off.',
  ),
  cohesionKeep: choice(['owner', 'largest'], ['COH-5'], 'Who chooses the part that is kept.'),
  reorgVacate: choice(
    ['onlyWhenShort'],
    ['REORG-5'],
    'When a province may be emptied in reorganization.',
  ),
  zeroVpTerrains: {
    kind: 'list',
    values: ['mountain', 'desert', 'river'],
    clauses: ['SCORE-2', 'SCORE-3'],
    text: 'Terrains that score nothing by themselves.',
  },
  declineOrder: choice(
    ['chooseThenScore', 'scoreThenChoose'],
    ['DECL-11', 'DECL-12'],
    'Order of choosing and scoring in a decline turn.',
  ),
  declinePawns: choice(
    ['exactlyOne', 'oneOrVacate'],
    ['DECL-4', 'DECL-5', 'AMB-118'],
    'Pawns left in the provinces of a declining empire.',
  ),
  ownDecliningAdjacency: choice(
    ['forbidConquest', 'removeWholeDeclining', 'clearAdjacent', 'clearAdjacentExceptRiver'],
    ['OWN-2', 'OWN-3', 'OWN-4'],
    'Conquests next to the own declining empire.',
  ),
  conquerOwnDeclining: choice(
    ['forbid', 'withHeritage'],
    ['OWN-6', 'TILE-HERITAGE-3'],
    'Conquests of the own declining empire.',
  ),
  astronomyContact: choice(
    ['landOnly', 'seaToo'],
    ['AMB-53', 'AMB-56', 'AMB-119'],
    'Whether a connection across the sea counts as contact.',
  ),
  endCondition: choice(['targetVP', 'fixedRounds'], ['END-1', 'END-5'], 'What ends the game.'),
  targetVP: table(10, 999, ['END-1', 'END-7'], 'VP that trigger the last round, by players.'),
  rounds: table(1, 50, ['END-5'], 'Number of rounds, by players.'),
  lastRound: choice(['completeRound'], ['END-2', 'AMB-15'], 'The round in progress is completed.'),
  tieBreak: choice(['shared'], ['END-6', 'AMB-14'], 'Ties for most VP.'),
  fictionalPlayers: choice(
    ['none', 'auto'],
    ['FICT-GEN-1'],
    'Whether fictional opponents join one or two players.',
  ),
  humanBasePawnsWithFictional: choice(
    [8, 6],
    ['AMB-84'],
    'Base pawns of real players with fictional opponents.',
  ),
  fictBasePawns: numeric(
    8,
    20,
    ['FICT-TRACK-2', 'FICT-DIFF-2'],
    'Base pawns of fictional players.',
  ),
  fictStartVP: choice([10, 15], ['FICT-GEN-7', 'FICT-DIFF-1'], 'Start VP of fictional players.'),
  fictRanking: choice(
    ['valueThenCost', 'costMinusTwiceValue'],
    ['FICT-EXP-1', 'FICT-EXP-5'],
    'How fictional players rank targets.',
  ),
  fictTieHumanFirst: choice(
    [false, true],
    ['FICT-START-5'],
    'Fictional players break ties against real players.',
  ),
  fictRebirthCheck: choice(
    ['endOfOwnTurn', 'endOfRound'],
    ['FICT-REBIRTH-1', 'AMB-90'],
    'When a fictional Rebirth empire checks its decline.',
  ),
  fictEspionageFallback: choice(
    [true, false],
    ['FICT-ESPIONAGE-1', 'AMB-86'],
    'Fictional players use Espionage when nothing else is affordable.',
  ),
} as const satisfies Record<string, OptionDefinition>;

export type OptionName = keyof typeof OPTIONS;

/** A number for each player count, or what the map says. */
export type ByPlayers = Readonly<Record<number, number>>;

type ValueOf<Definition> = Definition extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : Definition extends { kind: 'number' }
    ? number
    : Definition extends { kind: 'table' }
      ? ByPlayers | 'perMap'
      : Definition extends { kind: 'list'; values: readonly (infer Item)[] }
        ? readonly Item[]
        : never;

/** A complete set of options. */
export type RuleSet = { readonly [Name in OptionName]: ValueOf<(typeof OPTIONS)[Name]> };

export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/**
 * Whether a value is one that the option may take.
 *
 * @param value anything, for example parsed JSON
 */
export function isOptionValue(name: OptionName, value: unknown): boolean {
  const option: OptionDefinition = OPTIONS[name];
  const inRange = (number: unknown): boolean =>
    option.kind !== 'choice' &&
    option.kind !== 'list' &&
    Number.isInteger(number) &&
    (number as number) >= option.min &&
    (number as number) <= option.max;
  switch (option.kind) {
    case 'choice':
      return (option.values as readonly unknown[]).includes(value);
    case 'number':
      return inRange(value);
    case 'table':
      if (value === 'perMap') return name === 'basePawns';
      return (
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.keys(value).length > 0 &&
        Object.entries(value).every(([seats, number]) => /^[1-6]$/.test(seats) && inRange(number))
      );
    case 'list':
      return Array.isArray(value) && value.every((item) => option.values.includes(item));
  }
}
