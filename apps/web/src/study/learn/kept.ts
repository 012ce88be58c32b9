import { VERDICTS } from '@vinci/bots/analysis/page';
import { betterSchema, playedSchema } from '@vinci/bots/analysis/schema';
import { z } from '@vinci/fairness/plain-zod';
import type { Position } from '@vinci/rules';
import { type Learning, MOST_QUESTIONS, type Question, RESULTS } from '../../review/questions.ts';
import { readStudy } from '../read.ts';

const chance = z.number().min(0).max(1);
const codes = z.array(z.int().min(0)).max(2000);

const schema = z.object({
  questions: z
    .array(
      z.object({
        start: z.string(),
        round: z.int().min(0),
        verdict: z.enum(VERDICTS),
        loss: chance,
        played: playedSchema(),
        better: betterSchema(),
        line: codes,
      }),
    )
    .min(1)
    .max(MOST_QUESTIONS),
  at: z.int().min(0).max(MOST_QUESTIONS),
  results: z.array(z.enum(RESULTS)),
});

/** A question with the position in which it is asked. */
export interface Asked extends Question {
  readonly position: Position;
}

/** Questions with their positions, and how far somebody is. */
export interface Opened extends Omit<Learning, 'questions'> {
  readonly questions: readonly Asked[];
}

/** What this tab keeps of questions; nothing where it cannot be made use of. */
export function openLearning(kept: unknown): Opened | undefined {
  const parsed = schema.safeParse(kept);
  if (!parsed.success) return undefined;
  const { at, results } = parsed.data;
  const questions = parsed.data.questions.flatMap((question): Asked[] => {
    const read = readStudy(question.start);
    return read.ok ? [{ ...question, position: read.value.position }] : [];
  });
  const isWhole =
    questions.length === parsed.data.questions.length && results.length === questions.length;
  return isWhole ? { questions, at, results } : undefined;
}
