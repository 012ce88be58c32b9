import { type Chapter, clause, clauseWhen } from '../book.ts';
import type { Edition } from '../edition.ts';

const NAMES: Readonly<Record<string, string>> = {
  mountain: 'mountains',
  desert: 'deserts',
  river: 'rivers',
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const zero = ({ rules }: Edition): string => {
  const names = rules.zeroVpTerrains.map((terrain) => NAMES[terrain]);
  if (names.length === 0) return 'No terrain is worthless: every province counts.';
  const text = list.format(names);
  return `${text[0].toUpperCase()}${text.slice(1)} score nothing by themselves.`;
};

const vinciZero = ({ rules }: Edition): boolean =>
  rules.zeroVpTerrains.includes('desert') || rules.zeroVpTerrains.includes('river');

export const scoring: Chapter = {
  id: 'scoring',
  title: 'Scoring',
  about: 'Points at the end of each of your turns',
  sections: [
    {
      title: 'Points for provinces',
      clauses: [
        clause(
          'SCORE-1',
          'At the end of your turn you score 1 point for each province of your active empire and for each of your declining empire.',
        ),
        clauseWhen((edition) => !vinciZero(edition), 'SCORE-2', zero),
        clauseWhen(vinciZero, 'SCORE-3', zero),
        clause('SCORE-7', 'Points add up over the whole game.'),
        clause('SCORE-8', 'You score only at the end of your own turns.'),
        clause('SCORE-9', 'You score in a decline turn, too.'),
      ],
    },
    {
      title: 'Points for tiles',
      clauses: [
        clause(
          'SCORE-4',
          'What tiles score is added on top, also in provinces that score nothing by themselves.',
        ),
        clause(
          'SCORE-5',
          'Tiles of your active empire score nothing for your declining one, and the other way round.',
        ),
        clause('SCORE-6', 'In decline only lasting tiles count, those with the broken column.'),
      ],
    },
  ],
};
