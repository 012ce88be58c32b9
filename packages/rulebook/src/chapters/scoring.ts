import { type Chapter, clause, clauseWhen } from '../book.ts';
import type { Edition } from '../edition.ts';

const vinciZero = ({ rules }: Edition): boolean =>
  rules.zeroVpTerrains.includes('desert') || rules.zeroVpTerrains.includes('river');

export const scoring: Chapter = {
  id: 'scoring',

  sections: [
    {
      id: 'pointsForProvinces',
      clauses: [
        clause('SCORE-1'),
        clauseWhen((edition) => !vinciZero(edition), 'SCORE-2'),
        clauseWhen(vinciZero, 'SCORE-3'),
        clause('SCORE-7'),
        clause('SCORE-8'),
        clause('SCORE-9'),
      ],
    },
    {
      id: 'pointsForTiles',
      clauses: [clause('SCORE-4'), clause('SCORE-5'), clause('SCORE-6')],
    },
  ],
};
