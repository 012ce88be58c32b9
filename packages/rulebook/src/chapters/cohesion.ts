import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has } from '../edition.ts';

export const cohesion: Chapter = {
  id: 'cohesion',

  sections: [
    {
      id: 'oneConnectedEmpire',
      clauses: [
        clause('COH-1'),
        clause('COH-8'),
        clause('COH-4'),
        clause('COH-5'),
        clauseWhen(has('cohesionLoss', 'pawnsLost'), 'COH-2'),
        clauseWhen(has('cohesionLoss', 'pawnsRelocated'), 'COH-3'),
        clause('COH-6'),
        clause('COH-7'),
      ],
    },
    {
      id: 'whatConnects',
      clauses: [clause('COH-9'), clause('COH-10')],
    },
  ],
};
