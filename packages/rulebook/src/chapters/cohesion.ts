import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has } from '../edition.ts';

export const cohesion: Chapter = {
  id: 'cohesion',
  title: 'Cohesion',
  about: 'Your empire has to hang together',
  sections: [
    {
      title: 'One connected empire',
      clauses: [
        clause(
          'COH-1',
          'At the end of your turn your active empire has to be connected: from each of its provinces you can walk to every other without leaving it.',
        ),
        clause('COH-8', 'During your turn you can join its parts again by conquest.'),
        clause(
          'COH-4',
          'It is checked once, after you have placed your pawns and before you score.',
        ),
        clause('COH-5', ({ rules }) =>
          rules.cohesionKeep === 'owner'
            ? 'If it is not connected, you choose which part you keep.'
            : 'If it is not connected, you keep the largest part.',
        ),
        clauseWhen(has('cohesionLoss', 'pawnsLost'), 'COH-2', 'Pawns in the other parts are lost.'),
        clauseWhen(
          has('cohesionLoss', 'pawnsRelocated'),
          'COH-3',
          'Pawns of the other parts are taken up and placed in the part you keep.',
        ),
        clause('COH-6', 'Provinces you give up in this way are no longer yours.'),
        clause('COH-7', 'A declining empire may lie scattered.'),
      ],
    },
    {
      title: 'What connects',
      clauses: [
        clause('COH-9', ({ rules }) =>
          rules.terrainSet === 'vinci2_7'
            ? 'Borders over shallow water connect. A river connects like any other province, if you own it.'
            : 'Borders over shallow water connect.',
        ),
        clause('COH-10', 'The sea does not connect, except with Astronomy.'),
      ],
    },
  ],
};
