/** Players made of rules: the fictional opponents of the solo and two-player game, and bots. */
export { type DecideOptions, decide } from './decide.ts';
export {
  type DeclineCheck,
  decideFictional,
  explainFictional,
  type FictionalCandidate,
  type FictionalDecision,
  type FictionalReason,
  type FictionalTopic,
  verifyFictional,
} from './fictional/index.ts';
export { type Known, knownFor } from './known.ts';
export { safeTurn } from './safe-turn.ts';
export { isStrength, type Lack, STRENGTHS, type Strength } from './strength.ts';
