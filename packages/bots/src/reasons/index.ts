/** Why a turn is good or better: what is told, and how it becomes text. */
export type { Contrast, PlainReason, Reason } from './reason.ts';
export { messageOf, type Names } from './values.ts';
