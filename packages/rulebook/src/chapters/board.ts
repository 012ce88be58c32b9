import { type Chapter, clause, clauseWhen } from '../book.ts';
import {
  both,
  classicTiles,
  type Edition,
  either,
  has,
  not,
  vinciTiles,
  withFictional,
} from '../edition.ts';

const joining = ({ rules }: Edition): string =>
  rules.fictionalPlayers === 'auto'
    ? ' Fictional players can take part here.'
    : ' Fictional players take no part here.';

export const board: Chapter = {
  id: 'board',
  title: 'Board and pieces',
  about: 'Provinces, sea, terrain, and what lies on them',
  sections: [
    {
      title: 'Provinces',
      clauses: [
        clause(
          'MAP-1',
          'The board is divided into provinces and sea zones. Every province has exactly one terrain.',
        ),
        clauseWhen(
          has('terrainSet', 'classic5'),
          'MAP-2',
          'There are five terrains: plains, meadow, normal land, forest and mountain. For a conquest only forest and mountain differ from the rest; plains and meadow matter to the tiles that score them.',
        ),
        clauseWhen(
          has('terrainSet', 'vinci2_7'),
          'MAP-3',
          'There are seven terrains: plains, meadow, normal land, forest, mountain, desert and river.',
        ),
        clause(
          'MAP-4',
          'A province may show an anchor (a port) or a pickaxe (a mine), whatever its terrain is.',
        ),
        clause(
          'MAP-7',
          'Two provinces are adjacent when they share a border on land or over shallow, light-blue water.',
        ),
        clause(
          'MAP-8',
          'A province on land that touches the outer border of the map is an edge province. That is where civilizations come from.',
        ),
        clause('SETUP-16', 'At the start no empire is on the board.'),
      ],
    },
    {
      title: 'Water',
      clauses: [
        clauseWhen(
          ({ rivers }) => rivers !== true,
          'MAP-5',
          'Light-blue water inside the land belongs to the provinces around it. It separates nothing, and it is no sea zone.',
        ),
        clauseWhen(
          both(has('terrainSet', 'vinci2_7'), ({ rivers }) => rivers !== false),
          'MAP-6',
          'On boards with rivers, light-blue areas are provinces of their own with the terrain river. That includes shallow seas drawn in light blue.',
        ),
        clause('MAP-9', 'Provinces on two sides of a sea zone are not adjacent.'),
        clause(
          'MAP-10',
          'The map knows for each province the sea zones and inland waters at its shore. The tiles of seafarers and entry from the sea go by that list.',
        ),
        clause('SEA-1', 'Nobody can own a sea zone or put pawns there.'),
        clause(
          'SEA-2',
          'Two kinds of empire cross the sea: one that is just entering the board, over one zone at most, and one with Astronomy.',
        ),
        clause('SEA-3', 'For everybody else the sea is a wall.'),
        clause('SEA-4', 'Crossing the sea costs nothing extra.'),
      ],
    },
    {
      title: 'Pieces',
      clauses: [
        clauseWhen(
          classicTiles,
          'COMP-5',
          'The classic set has 52 civilization tiles: 26 kinds, two of each.',
        ),
        clauseWhen(
          vinciTiles,
          'COMP-9',
          'The Vinci II set has 35 civilization tiles, each kind once, and fort tokens beside pawns and coins. Pawns of an empire in decline lie on their other side.',
        ),
        clause('COMP-6', 'The board also carries the track of six civilizations and the scores.'),
        clause('COMP-7', 'Tiles that nobody has drawn yet lie hidden in the bag.'),
        clause('COMP-10', ({ rules }) =>
          rules.stockLimits === 'none'
            ? 'Pawns never run out, whatever the number in the box: you always have enough of your colour.'
            : 'Pawns are limited here: each colour has 25.',
        ),
        clause(
          'SETUP-6',
          'Neutral pawns belong to nobody. They defend their province and do nothing else.',
        ),
        clauseWhen(
          withFictional,
          'COMP-11',
          'Fictional players decide some things with a six-sided die.',
        ),
      ],
    },
    {
      title: 'Players',
      clauses: [
        clauseWhen(not(has('playerCounts', '2-5')), 'COMP-12', (edition) =>
          edition.rules.playerCounts === '1-6withFictional'
            ? `The text is written for three to six players, and for one or two with fictional players.${joining(edition)}`
            : `The text is written for three to six players.${joining(edition)}`,
        ),
        clauseWhen(
          has('playerCounts', '2-5'),
          'COMP-13',
          (edition) => `The text is written for two to five players.${joining(edition)}`,
        ),
        clauseWhen(
          has('terrainSet', 'vinci2_7'),
          'VAR-2',
          'Vinci II can be played on the board of the classic game, where shallow water belongs to the land, or on newer boards, where rivers are provinces.',
        ),
        clauseWhen(
          either(vinciTiles, has('terrainSet', 'vinci2_7')),
          'VAR-3',
          'Vinci II hints at more boards and variants without describing them; the boards here are our own.',
        ),
      ],
    },
  ],
};
