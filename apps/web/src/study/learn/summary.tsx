import { useEffect, useRef } from 'preact/hooks';
import { gap, t } from '../../i18n/index.ts';
import type { Question, Result } from '../../review/questions.ts';
import { Button } from '../../ui/button.tsx';
import { BigLogo } from '../../ui/logo.tsx';

interface SummaryProps {
  readonly questions: readonly Question[];
  readonly results: readonly Result[];
  /** Of whose turns they were. */
  readonly name: string;
  readonly restart: () => void;
  readonly leave: () => void;
}

/** What became of all questions, and the way back to the review. */
export function Summary({ questions, results, name, restart, leave }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = (wanted: Result): number => results.filter((result) => result === wanted).length;
  const found = count('found');
  return (
    <main class="message stack learn-summary" data-testid="learn-summary" data-found={found}>
      <BigLogo size={72} />
      <h1 ref={heading} tabIndex={-1}>
        {t('learn.title')}
      </h1>
      <p>
        {t('learn.summary', { found, count: results.length })}
        {gap()}
        {count('shown') > 0 && t('learn.summaryShown', { count: count('shown') })}
      </p>
      <ol>
        {questions.map(({ round }, i) => (
          <li key={questions[i]!.start} data-result={results[i]}>
            <span>{t('analysis.turn', { round, name })}</span>
            <strong>
              <span aria-hidden="true">{results[i] === 'found' ? '✓ ' : ''}</span>
              {t(`learn.result.${results[i] ?? 'open'}`)}
            </strong>
          </li>
        ))}
      </ol>
      <div class="buttons">
        <Button look="primary" data-testid="learn-leave" onClick={leave}>
          {t('learn.leave')}
        </Button>
        <Button data-testid="learn-restart" onClick={restart}>
          {t('learn.restart')}
        </Button>
      </div>
    </main>
  );
}
