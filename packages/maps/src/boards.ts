import britishIslesJson from '../data/british-isles/graph.json' with { type: 'json' };
import europeJson from '../data/europe/graph.json' with { type: 'json' };
import indiaJson from '../data/india/graph.json' with { type: 'json' };
import nearEastJson from '../data/near-east/graph.json' with { type: 'json' };

/** A board that comes with the game: its graph file and a line about it. */
interface Board {
  /** Parsed `graph.json`, not yet checked. */
  readonly graph: unknown;
  /** One line for whoever chooses a board. */
  readonly about: string;
}

/** All boards, in the order in which they are offered. A new board is one more entry. */
export const boards: readonly Board[] = [
  {
    graph: europeJson,
    about: 'From Iceland to the Volga and from Lapland to Africa, after the fall of Rome.',
  },
  {
    graph: nearEastJson,
    about:
      'From the Nile to the Indus: deserts to cross, and great rivers that are lands of their own.',
  },
  {
    graph: britishIslesJson,
    about: 'Kingdoms of Britons, Picts, Gaels and Saxons: an upright board for a fast duel.',
  },
  {
    graph: indiaJson,
    about: 'From the Hindu Kush to Ceylon: two sacred rivers, and mountains that guard the north.',
  },
];
