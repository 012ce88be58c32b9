export { decideFictional, explainFictional } from './decide.ts';
export type {
  DeclineCheck,
  FictionalCandidate,
  FictionalDecision,
  FictionalReason,
  FictionalTopic,
} from './reason.ts';
export { verifyFictional } from './verify.ts';
