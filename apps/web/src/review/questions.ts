import type { TurnReview } from '@vinci/bots/analysis/page';
import type { IntentCode } from '@vinci/rules';
import { formatPosition } from '@vinci/rules/notation';
import { type Film, positionAt } from './film.ts';

/** Most turns that are asked at once. */
export const MOST_QUESTIONS = 3;

/** A review that found something better. */
export type CostlyReview = TurnReview & Required<Pick<TurnReview, 'better'>>;

/** A turn to be played better than in the game. */
export interface Question
  extends Pick<CostlyReview, 'round' | 'verdict' | 'loss' | 'played' | 'better'> {
  /** Notation of the position before it. */
  readonly start: string;
  /** What was played in the game. */
  readonly line: readonly IntentCode[];
}

/** What became of a question. */
export const RESULTS = ['open', 'found', 'shown'] as const;
export type Result = (typeof RESULTS)[number];

/** Questions, and how far somebody is with them. */
export interface Learning {
  readonly questions: readonly Question[];
  /** The question that is asked, from 0; as many as there are questions once all were asked. */
  readonly at: number;
  /** By question. */
  readonly results: readonly Result[];
}

const isCostly = (review: TurnReview): review is CostlyReview => review.better !== undefined;

/** The turns that cost a seat most, three at most, in the order of the game. */
export const worstTurns = (reviews: readonly TurnReview[], seat: number): readonly CostlyReview[] =>
  reviews
    .filter((review) => review.seat === seat)
    .filter(isCostly)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_QUESTIONS)
    .sort((a, b) => a.number - b.number);

/** A turn of a film as a question. */
export function questionOf(film: Film, review: CostlyReview): Question {
  const { round, verdict, loss, played, better, from, to } = review;
  return {
    start: formatPosition(positionAt(film, from)),
    round,
    verdict,
    loss,
    played,
    better,
    line: film.steps.slice(from, to).map(({ code }) => code),
  };
}
