import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has } from '../edition.ts';

export const cost: Chapter = {
  id: 'cost',
  title: 'What a conquest costs',
  about: 'Terrain, defenders, discounts',
  sections: [
    {
      title: 'The defence',
      clauses: [
        clauseWhen(
          has('terrainSet', 'classic5'),
          'COST-1',
          'Forest and mountain cost 3, every other terrain 2.',
        ),
        clauseWhen(
          has('terrainSet', 'vinci2_7'),
          'COST-2',
          'Forest and mountain cost 3, a river costs 1, every other terrain 2.',
        ),
        clause(
          'COST-3',
          'Add 1 for each pawn in the province, be it neutral, of an active or of a declining empire.',
        ),
        clause('COST-4', 'Add 1 for each fort there.'),
        clause('COST-5', ({ rules }) =>
          rules.militiaModel === 'bonus'
            ? 'Add 1 if the province belongs to an active empire with Militia.'
            : 'Militia defends by its fort tokens, which are counted as forts.',
        ),
      ],
    },
    {
      title: 'Discounts',
      clauses: [
        clauseWhen(
          has('mountainDiscount', 'originMountain'),
          'COST-6',
          'Attack from a mountain of yours and the conquest costs 1 less.',
        ),
        clauseWhen(
          has('mountainDiscount', 'anyAdjacentMountain'),
          'COST-7',
          'If you own any mountain adjacent to the target, the conquest costs 1 less.',
        ),
        clause('COST-8', 'It is 1 less, however many mountains lie around.'),
        clause('COST-15', 'A mountain you took earlier in the turn helps already.'),
        clause('COST-14', ({ rules }) =>
          rules.mountainDiscountAcrossSea
            ? 'The mountain discount works across the sea, too.'
            : 'There is no mountain discount for an attack across the sea.',
        ),
        clause('COST-9', 'Everything that tiles add or take away is counted together.'),
      ],
    },
    {
      title: 'The sum',
      clauses: [
        clause('COST-16', ({ rules }) =>
          [
            'Terrain + defenders + forts',
            ...(rules.militiaModel === 'bonus' ? [' + Militia'] : []),
            ' − mountain',
            ...(rules.fortAttackDiscount > 0 ? [' − own fort attacked from'] : []),
            ` − tiles, but not less than ${rules.minConquestCost}. With Espionage it is 2 instead.`,
          ].join(''),
        ),
        clauseWhen(
          has('minConquestCost', 0),
          'COST-10',
          'The cost is never below zero, but it can be zero.',
        ),
        clauseWhen(
          has('minConquestCost', 1),
          'COST-11',
          'However many discounts you have, a conquest costs at least 1 pawn.',
        ),
        clauseWhen(
          has('minConquestCost', 0),
          'COST-12',
          'You take a province with cost 0 without placing a pawn.',
        ),
        clauseWhen(
          has('minConquestCost', 0),
          'COST-13',
          'A province taken for nothing stays yours only if you put a pawn into it when you reorganize. Otherwise it belongs to nobody.',
        ),
      ],
    },
  ],
};
