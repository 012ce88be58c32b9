import { choice } from './definition.ts';

/** The cost of a conquest. */
export const conquest = {
  minConquestCost: choice({
    values: [0, 1],
    usual: 0,
    clauses: ['COST-10', 'COST-11'],
    compile: (minConquestCost) => ({
      minConquestCost,
      minimumClause: minConquestCost === 0 ? 'COST-10' : 'COST-11',
    }),
  }),
  mountainDiscount: choice({
    values: ['originMountain', 'anyAdjacentMountain'],
    usual: 'originMountain',
    clauses: ['COST-6', 'COST-7'],
    compile: (mountains) => ({
      anyMountain: mountains === 'anyAdjacentMountain',
      mountainClause: mountains === 'originMountain' ? 'COST-6' : 'COST-7',
    }),
  }),
  mountainDiscountAcrossSea: choice({
    values: [false, true],
    usual: false,
    clauses: ['COST-14'],
    compile: (mountainAcrossSea) => ({ mountainAcrossSea }),
  }),
  discountOrigin: choice({
    values: ['single', 'any'],
    usual: 'single',
    clauses: ['AMB-16'],
    compile: (origin) => ({ sumsOrigins: origin === 'any' }),
  }),
} as const;
