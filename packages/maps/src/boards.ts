// Made by `npm run boards -w @vinci/maps -- --list` from the folders in `data`.
import britishIsles from '../data/british-isles/graph.json' with { type: 'json' };
import europe from '../data/europe/graph.json' with { type: 'json' };
import india from '../data/india/graph.json' with { type: 'json' };
import nearEast from '../data/near-east/graph.json' with { type: 'json' };

/** A board that comes with the game: its parsed `graph.json`, not yet checked, and a line about it. */
interface Board {
  readonly graph: unknown;
  readonly about: string;
}

/** All boards, in the order in which they are offered. */
export const boards: readonly Board[] = [
  {
    graph: europe,
    about: 'From Iceland to the Volga and from Lapland to Africa, after the fall of Rome.',
  },
  {
    graph: nearEast,
    about:
      'From the Nile to the Indus: deserts to cross, and great rivers that count as provinces.',
  },
  {
    graph: britishIsles,
    about: 'Kingdoms of Britons, Picts, Gaels and Saxons: a tall map for a quick game.',
  },
  {
    graph: india,
    about: 'From the Hindu Kush to Ceylon: two sacred rivers, and mountains that guard the north.',
  },
];
