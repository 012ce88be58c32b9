import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has, onEurope } from '../edition.ts';

export const entry: Chapter = {
  id: 'entry',
  title: 'Entering the board',
  about: 'The start province of a civilization',
  sections: [
    {
      title: 'The start province',
      clauses: [
        clause(
          'ENTRY-1',
          'A civilization comes from the board edge: its first conquest is its start province.',
        ),
        clause('ENTRY-2', ({ rules }) => {
          const text =
            'The start province lies at the board edge, or can be reached from it across one sea zone.';
          if (rules.terrainSet === 'classic5') return text;
          return rules.entryRiverAllowed
            ? `${text} It may be a river.`
            : `${text} It has to be land; a river does not do.`;
        }),
        clauseWhen(
          onEurope,
          'ENTRY-3',
          'On the map of Europe, Scotland and Ireland can be start provinces; France and Northern Italy cannot.',
        ),
        clauseWhen(
          has('entryCost', 'normal'),
          'ENTRY-4',
          'You pay what any conquest of that province would cost.',
        ),
        clauseWhen(
          has('entryCost', 'onePawn'),
          'ENTRY-5',
          'The start province costs one pawn, whatever stands there.',
        ),
        clause(
          'ENTRY-6',
          'You take one start province only. Every further conquest of the turn starts from provinces you own.',
        ),
        clause(
          'ENTRY-7',
          'An empire that has lost all its provinces enters again in the same way, with the pawns it has left.',
        ),
        clause(
          'ENTRY-8',
          'Nobody attacks from a mountain when coming from the board edge or from the sea, so there is no mountain discount.',
        ),
      ],
    },
  ],
};
