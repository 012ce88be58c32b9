import type { IntentCode } from '@vinci/rules';
import type { Learning, Result } from '../../review/questions.ts';
import type { Graded } from '../adviser.ts';

/** What is told of a turn that was tried. */
export type Judged = Pick<Graded, 'verdict' | 'loss' | 'learned'>;

/** How far an attempt at a question is. */
export type Stage =
  /** The turn is being played; `answered`: with the answer on the board. */
  | { readonly type: 'playing'; readonly answered: boolean }
  /** It is over, and being weighed. */
  | { readonly type: 'weighing'; readonly codes: readonly IntentCode[] }
  /** It could not be weighed. */
  | { readonly type: 'failed'; readonly codes: readonly IntentCode[] }
  | {
      readonly type: 'judged';
      readonly codes: readonly IntentCode[];
      readonly judgement: Judged;
    };

/** Where somebody stands who practises. */
export interface Practice {
  /** The question that is asked, from 0; as many as there are results once all were asked. */
  readonly at: number;
  /** Counted up whenever the board is to begin anew, so that nothing late is taken for news. */
  readonly attempt: number;
  readonly stage: Stage;
  /** By question. */
  readonly results: readonly Result[];
}

/** What happens to it; news of an attempt say which one they are about. */
export type Act =
  | { readonly type: 'played'; readonly attempt: number; readonly codes: readonly IntentCode[] }
  | { readonly type: 'judged'; readonly attempt: number; readonly judgement: Judged }
  | { readonly type: 'failed'; readonly attempt: number }
  | { readonly type: 'weighAgain' | 'again' | 'show' | 'next' | 'restart' };

const PLAYING: Stage = { type: 'playing', answered: false };

/** Begins, or goes on with the question at which somebody stopped. */
export const practiceOf = ({ at, results }: Pick<Learning, 'at' | 'results'>): Practice => ({
  at,
  attempt: 0,
  stage: PLAYING,
  results,
});

export const isFinished = ({ at, results }: Practice): boolean => at >= results.length;

/** The practice after something has happened; the same one where that makes no sense now. */
export function practiceAfter(practice: Practice, act: Act): Practice {
  const { stage } = practice;
  if (act.type === 'restart') {
    return anew(practice, { at: 0, results: practice.results.map(() => 'open') });
  }
  if (isFinished(practice)) return practice;
  if ('attempt' in act && act.attempt !== practice.attempt) return practice;
  switch (act.type) {
    case 'played':
      // Something else may be tried by taking back on the board, too.
      return stage.type === 'playing' || isOther(stage.codes, act.codes)
        ? { ...practice, stage: { type: 'weighing', codes: act.codes } }
        : practice;
    case 'judged':
      return stage.type === 'weighing' ? judged(practice, stage.codes, act.judgement) : practice;
    case 'failed':
      return stage.type === 'weighing'
        ? { ...practice, stage: { ...stage, type: 'failed' } }
        : practice;
    case 'weighAgain':
      return stage.type === 'failed'
        ? { ...practice, stage: { ...stage, type: 'weighing' } }
        : practice;
    case 'again':
      return anew(practice, {});
    case 'show':
      return anew(practice, {
        stage: { type: 'playing', answered: true },
        results: noted(practice, 'shown'),
      });
    case 'next':
      return anew(practice, { at: practice.at + 1 });
  }
}

const anew = (practice: Practice, news: Partial<Practice>): Practice => ({
  ...practice,
  stage: PLAYING,
  ...news,
  attempt: practice.attempt + 1,
});

const isOther = (before: readonly IntentCode[], now: readonly IntentCode[]): boolean =>
  before.length !== now.length || before.some((code, i) => code !== now[i]);

const judged = (practice: Practice, codes: readonly IntentCode[], judgement: Judged): Practice => ({
  ...practice,
  stage: { type: 'judged', codes, judgement },
  results: judgement.verdict === 'fine' ? noted(practice, 'found') : practice.results,
});

/** The first thing that became of a question counts: who has seen the answer no longer finds it. */
const noted = ({ at, results }: Practice, result: Result): readonly Result[] =>
  results.map((old, i) => (i === at && old === 'open' ? result : old));
