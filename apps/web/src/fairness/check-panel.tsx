import '../styles/fair.css';
import type { Finding, Noted, Outcome, Report, Verdict } from '@vinci/fairness/verify';
import { useRef, useState } from 'preact/hooks';
import { fairText } from '../i18n/en/fair.ts';
import { addMessages, t } from '../i18n/index.ts';
import type { IconName } from '../icons/names.ts';
import { Icon } from '../ui/icon.tsx';

addMessages(fairText);

/** How a check stands. */
export type Course =
  | { readonly type: 'idle' }
  | { readonly type: 'checking'; readonly done: number }
  | { readonly type: 'done'; readonly report: Report }
  | { readonly type: 'failed'; readonly reason: string };

/** A check that can be run, and how it stands; what it needs is fetched with the first one. */
export function useCheck(): {
  readonly course: Course;
  readonly run: (
    fetchText: () => Promise<string>,
    notedOf: (code: string) => Noted | undefined,
  ) => void;
} {
  const [course, tell] = useState<Course>({ type: 'idle' });
  const runs = useRef(0);
  const run = async (
    fetchText: () => Promise<string>,
    notedOf: (code: string) => Noted | undefined,
  ): Promise<void> => {
    const mine = ++runs.current;
    // Of two checks at the same time the later one counts.
    const setCourse = (next: Course): void => {
      if (mine === runs.current) tell(next);
    };
    setCourse({ type: 'checking', done: 0 });
    try {
      const [{ checkRecord, readRecord }, text] = await Promise.all([
        import('./check.ts'),
        fetchText(),
      ]);
      const record = readRecord(text);
      if (typeof record === 'string') {
        setCourse({ type: 'failed', reason: record });
        return;
      }
      const report = await checkRecord(record, notedOf(record.code), (done) =>
        setCourse({ type: 'checking', done }),
      );
      setCourse({ type: 'done', report });
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      setCourse({ type: 'failed', reason: reason || t('fair.unreachable') });
    }
  };
  return { course, run: (fetchText, notedOf) => void run(fetchText, notedOf) };
}

const SIGNS: Readonly<Record<Outcome, IconName>> = {
  right: 'check',
  wrong: 'warning',
  unproven: 'help',
  remark: 'info',
};

/** How a check stands, or what it found. */
export function CheckPanel({ course }: { readonly course: Course }) {
  if (course.type === 'idle') return undefined;
  if (course.type === 'failed') {
    return (
      <p class="note bad" role="alert" data-testid="check-failed">
        <Icon name="warning" /> {t('fair.failed', { reason: course.reason })}
      </p>
    );
  }
  if (course.type === 'checking') {
    const percent = Math.floor(course.done * 100);
    return (
      <p class="check">
        {t('fair.checking', { percent })}
        <progress max={100} value={percent} aria-label={t('fair.check')} />
      </p>
    );
  }
  const { verdict, findings } = course.report;
  const of = (wanted: Outcome) => findings.filter(({ outcome }) => outcome === wanted);
  const right = of('right');
  return (
    <div class="check stack" data-testid="check-report" data-verdict={verdict}>
      <p class={`note ${TONES[verdict]}`} role="status">
        <Icon name={verdict === 'fair' ? 'shield' : verdict === 'wrong' ? 'warning' : 'help'} />{' '}
        <span>{t(`fair.verdict.${verdict}`)}</span>
      </p>
      <Findings findings={[...of('wrong'), ...of('unproven'), ...of('remark')]} />
      {right.length > 0 && (
        <details>
          <summary>{t('fair.details')}</summary>
          <Findings findings={right} />
        </details>
      )}
    </div>
  );
}

const TONES: Readonly<Record<Verdict, string>> = {
  fair: 'good',
  consistent: '',
  unproven: '',
  wrong: 'bad',
};

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul class="check-findings">
      {findings.map(({ check, outcome, text }) => (
        <li key={`${check} ${text}`} data-outcome={outcome}>
          <Icon name={SIGNS[outcome]} />{' '}
          <span class="visually-hidden">{t(`fair.outcome.${outcome}`)} </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
