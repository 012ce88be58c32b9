/** How a seed comes about that nobody chose: commitment, promises, seal, chains. docs/fairness.md */
export { CHAIN_LENGTH, Chains, chainOf, type Head, linkBefore, stirred } from './chain.ts';
export {
  type Entropy,
  type Ingredients,
  lotOf,
  type Sealed,
  type Start,
  sealLines,
  sealOf,
  seedOf,
} from './deal.ts';
export { commitmentOf, type Hex, isHex, newHex, promiseOf, rulesMarkOf } from './promise.ts';
