import { mapById } from '@vinci/maps';
import {
  compileGame,
  type Game,
  type GameConfig,
  RULES_VERSION,
  type Seat,
  TILES,
  type TilePair,
} from '@vinci/rules';
import type { Move } from './moves.ts';

/** To be counted up with every change of the steps, the bag or the configuration below. */
const COURSE_VERSION = 3;

/** Which lesson somebody is in the middle of; another one begins anew. */
export const LESSON_VERSION = `${RULES_VERSION}.${COURSE_VERSION}`;

/** Who learns, and who plays against them. */
export const LEARNER: Seat = 0;
export const OPPONENT: Seat = 1;

/** The board with the fewest provinces, and the pawns of a game of three. The target is within reach of one decline. */
const CONFIG: Omit<GameConfig, 'mapVersion'> = {
  preset: 'deClassic',
  options: { basePawns: { 2: 8 }, targetVP: { 2: 50 } },
  map: 'british-isles',
  seats: 2,
  fictional: [],
};

const tile = (id: string): number => TILES.findIndex((each) => each.id === id);

const pair = (first: string, second: string): TilePair => [tile(first), tile(second)];

/** The civilizations on the track at the start, from its first place on. */
export const TRACK: readonly TilePair[] = [
  pair('agricultureColumn', 'weapons'),
  pair('ports', 'medicine'),
  pair('slavery', 'fortification'),
  pair('livestock', 'militia'),
  pair('mining', 'barbarians'),
  pair('currency', 'messengers'),
];

/** The civilizations that come out of the bag afterwards, one for each choice. */
export const REFILLS: readonly TilePair[] = [
  pair('espionage', 'rebirth'),
  pair('galleys', 'astronomy'),
  pair('heritage', 'mountaineering'),
  pair('revolutionaries', 'livestockColumn'),
];

/**
 * The game of the lesson.
 *
 * Throws when its configuration does not fit the board or the rules any more.
 */
export function makeLessonGame(): Game {
  const map = mapById(CONFIG.map);
  if (map === undefined) throw new Error('lesson/map');
  const game = compileGame({ ...CONFIG, mapVersion: map.version }, map);
  if (!game.ok) throw new Error(game.error.code);
  return game.value;
}

const conquer = (province: string): Move => ({ type: 'conquer', province });
const choose = (position: number): Move => ({ type: 'choose', position });
const END: Move = { type: 'endExpansion' };
const SPREAD: Move = { type: 'spread' };
const RETREAT: Move = { type: 'retreat' };
const DECLINE: Move = { type: 'decline' };

/** A part of the lesson: what happens in it, and what its reader is to do. */
export interface Step {
  /** Its words are `lesson.<id>.title` and `.text`; where something is to be done `.do` and `.wrong`, too. */
  readonly id: StepId;
  /** What the opponent does when it begins. */
  readonly opponent?: readonly Move[];
  /** What is to be done, in any order that the rules allow; without it the step is only read. */
  readonly wants?: readonly Move[];
  /** Provinces that it speaks about besides those to be taken. */
  readonly show?: readonly string[];
}

/** Ids of the steps in their order. */
export const STEP_IDS = [
  'aim',
  'draft',
  'others',
  'enter',
  'cost',
  'terrain',
  'tiles',
  'more',
  'stop',
  'spread',
  'score',
  'attacked',
  'retreat',
  'back',
  'rest',
  'fading',
  'why',
  'decline',
  'second',
  'lasting',
  'fort',
  'contact',
  'mines',
  'mountain',
  'end',
  'done',
] as const;

export type StepId = (typeof STEP_IDS)[number];

const CONTENT: Readonly<Record<StepId, Omit<Step, 'id'>>> = {
  aim: {},
  draft: { opponent: [choose(2)], wants: [choose(1)] },
  others: {
    opponent: [
      conquer('deira'),
      conquer('bernicia'),
      conquer('lothian'),
      conquer('lindsey'),
      END,
      SPREAD,
    ],
  },
  enter: { wants: [conquer('flanders')] },
  cost: { wants: [conquer('kent')] },
  terrain: { wants: [conquer('sussex')] },
  tiles: { wants: [conquer('wessex')], show: ['kent'] },
  more: { wants: [conquer('essex')] },
  stop: { wants: [END] },
  spread: { wants: [SPREAD] },
  score: { show: ['flanders', 'kent', 'sussex', 'wessex', 'essex'] },
  attacked: { opponent: [conquer('essex'), conquer('mercia'), END, SPREAD], show: ['essex'] },
  retreat: { wants: [RETREAT], show: ['essex'] },
  back: { wants: [conquer('essex'), conquer('east-anglia')] },
  rest: { wants: [END, SPREAD] },
  fading: {
    opponent: [RETREAT, DECLINE, choose(1)],
    show: ['deira', 'bernicia', 'lothian', 'lindsey', 'mercia'],
  },
  why: { show: ['flanders', 'kent', 'sussex', 'wessex', 'essex', 'east-anglia'] },
  decline: { wants: [DECLINE] },
  second: { wants: [choose(2)], show: ['leinster', 'thomond', 'gwynedd'] },
  lasting: {
    opponent: [conquer('flanders'), conquer('francia'), conquer('brittany'), END, SPREAD],
    show: ['kent', 'wessex', 'east-anglia', 'flanders'],
  },
  fort: { opponent: [{ type: 'fort', province: 'flanders' }], show: ['flanders'] },
  contact: { wants: [conquer('leinster')] },
  mines: { wants: [conquer('thomond'), conquer('dyfed'), conquer('gwynedd')] },
  mountain: { wants: [conquer('powys')], show: ['gwynedd'] },
  end: { wants: [END, SPREAD] },
  done: {},
};

export const STEPS: readonly Step[] = STEP_IDS.map((id) => ({ id, ...CONTENT[id] }));
