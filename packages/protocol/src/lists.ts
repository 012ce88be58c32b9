import { INTENT_TYPES, MEANS, PHASES, PRESET_IDS, TERRAINS } from '@vinci/rules';
import { z } from 'zod';
import { codeSchema, SHAPES } from './schemas.ts';
import { STATUSES } from './words.ts';

/** What the JSON door says that is about no single game, as schemas like those of `door.ts`. */

const count = z.int().min(0);
const clauses = z.array(z.string()).describe('Ids of clauses');
const names = z.array(z.string());
const players = z.strictObject({ min: count, max: count });

const board = z.strictObject({
  id: z.string().describe('What `map` names when a game is made'),
  name: z.string(),
  version: count,
  players,
  waterModel: z.enum(['shallows', 'riverProvinces']),
});

const edition = z
  .strictObject({
    pawns: count,
    copies: count,
    name: z.string().optional().describe('Where it is called otherwise there'),
    summary: z.string().optional().describe('Where it does something else there'),
    clauses: clauses.optional(),
  })
  .optional()
  .describe('In the sets of tiles `classic52` and `vinci2_35`; missing where it is no part of one');

export const LISTS = {
  Games: z.strictObject({
    games: z.array(
      z.strictObject({
        code: codeSchema,
        status: z.enum(STATUSES),
        preset: z.string(),
        map: z.string(),
        seats: count,
        names: names.describe('By seat; empty for a free one'),
        occupants: names.describe('By seat; empty for a free one'),
        open: z.boolean().describe('A seat is free'),
        watch: z.boolean().describe('Visitors may watch'),
        updatedAt: count.describe('Of the last move, in milliseconds since 1970'),
        clock: SHAPES.clock,
        paused: z.string(),
        dueAt: count.describe('When the running clock ends; 0 for none'),
        now: count.describe('The time on the server, by which `dueAt` is'),
        early: z.boolean().describe('Ended before the rules did'),
        round: count,
        actor: z.int().min(-1),
        points: z.array(z.int()).describe('By seat, as of the last turn that ended'),
      }),
    ),
  }),
  Boards: z.strictObject({
    boards: z.array(
      board.extend({
        about: z.string(),
        provinces: count.describe('How many'),
        seas: count.describe('How many'),
        terrainSet: z.string(),
      }),
    ),
  }),
  Board: board.extend({
    basePawns: z
      .record(z.string(), count)
      .optional()
      .describe('By number of players, for rule texts that leave it to the board'),
    provinces: z.array(
      z.strictObject({
        number: count.describe('By which states and intents name it'),
        id: z.string(),
        name: z.string(),
        terrain: z.enum(TERRAINS),
        port: z.boolean(),
        mine: z.boolean(),
        edge: z.boolean().describe('At the edge of the board, by land'),
        coasts: names.describe('Ids of seas'),
        neighbours: z.array(count).describe('Numbers of provinces'),
      }),
    ),
    seas: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        open: z.boolean(),
        edge: z.boolean(),
        neighbours: names.describe('Ids of seas'),
      }),
    ),
  }),
  Tiles: z.strictObject({
    tiles: z.array(
      z.strictObject({
        id: z.string(),
        code: count.describe('By which states and intents name it'),
        columnOf: count.optional().describe('Code of the tile it is with a column'),
        name: z.string(),
        summary: z.string(),
        category: z.enum(['points', 'military', 'special']),
        persists: z.boolean().describe('It scores in decline, too'),
        clauses,
        pointsClause: z.string().optional(),
        classic: edition,
        vinci2: edition,
        effects: z.looseObject({}).describe('What it does, in figures'),
      }),
    ),
  }),
  Rules: z.strictObject({
    rules: z.array(
      z.strictObject({
        id: z.enum(PRESET_IDS).describe('What `preset` names when a game is made'),
        players: z.array(count).describe('Numbers of players that it is written for'),
        options: z.record(z.string(), z.unknown()).describe('The value of every option'),
      }),
    ),
    phases: z.array(z.enum(PHASES)),
    intents: z.array(z.enum(INTENT_TYPES)),
    means: z.array(z.enum(MEANS)),
    terrains: z.array(z.enum(TERRAINS)),
  }),
  Clauses: z.strictObject({
    clauses: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  }),
  Options: z.strictObject({
    options: z.array(
      z.strictObject({
        name: z.string(),
        kind: z
          .enum(['choice', 'number', 'table', 'list'])
          .describe(
            'One of `values`; a number; a number for each number of players; some of `values`',
          ),
        values: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
        min: z.int().optional(),
        max: z.int().optional(),
        usual: z.unknown(),
        clauses,
      }),
    ),
  }),
  Refusals: z.strictObject({
    refusals: z.array(
      z.strictObject({
        code: z.string(),
        status: count,
        text: z.string(),
        clause: z.string().optional(),
      }),
    ),
  }),
  Replaced: z.strictObject({ token: z.string().optional().describe('With `by: "link"`') }),
  Rematch: z.strictObject({ code: codeSchema }),
} as const;
