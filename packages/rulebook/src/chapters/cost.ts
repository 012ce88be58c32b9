import { type Chapter, clause, clauseWhen } from '../book.ts';
import { has } from '../edition.ts';

export const cost: Chapter = {
  id: 'cost',

  sections: [
    {
      id: 'defence',
      clauses: [
        clauseWhen(has('terrainSet', 'classic5'), 'COST-1'),
        clauseWhen(has('terrainSet', 'vinci2_7'), 'COST-2'),
        clause('COST-3'),
        clause('COST-4'),
        clause('COST-5'),
      ],
    },
    {
      id: 'discounts',
      clauses: [
        clauseWhen(has('mountainDiscount', 'originMountain'), 'COST-6'),
        clauseWhen(has('mountainDiscount', 'anyAdjacentMountain'), 'COST-7'),
        clause('COST-8'),
        clause('COST-15'),
        clause('COST-14'),
        clause('COST-9'),
      ],
    },
    {
      id: 'sum',
      clauses: [
        clause('COST-16'),
        clauseWhen(has('minConquestCost', 0), 'COST-10'),
        clauseWhen(has('minConquestCost', 1), 'COST-11'),
        clauseWhen(has('minConquestCost', 0), 'COST-12'),
        clauseWhen(has('minConquestCost', 0), 'COST-13'),
      ],
    },
  ],
};
