import '../styles/fair.css';
import type { Finding, Noted, Outcome, Report, Unreadable, Verdict } from '@vinci/fairness/verify';
import { fairText } from '@vinci/words/english';
import { useRef, useState } from 'preact/hooks';
import { explainRefusal } from '../game/refusal.ts';
import { addMessages, gap, t, tAny } from '../i18n/index.ts';
import { wantTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';

addMessages(fairText);

/** How a check stands. */
export type Progress =
  | { readonly type: 'idle' }
  | { readonly type: 'checking'; readonly done: number }
  | { readonly type: 'done'; readonly report: Report }
  | { readonly type: 'failed'; readonly why?: Unreadable };

/** A check that can be run, and how it stands; what it needs is fetched with the first one. */
export function useCheck(): {
  readonly progress: Progress;
  readonly run: (
    fetchText: () => Promise<string>,
    notedOf: (code: string) => Noted | undefined,
  ) => void;
} {
  const [progress, tell] = useState<Progress>({ type: 'idle' });
  const runs = useRef(0);
  const run = async (
    fetchText: () => Promise<string>,
    notedOf: (code: string) => Noted | undefined,
  ): Promise<void> => {
    const mine = ++runs.current;
    // Of two checks at the same time the later one counts.
    const setProgress = (next: Progress): void => {
      if (mine === runs.current) tell(next);
    };
    setProgress({ type: 'checking', done: 0 });
    try {
      const [{ checkRecord, readRecord }, text] = await Promise.all([
        import('./check.ts'),
        fetchText(),
        wantTexts('check'),
      ]);
      const record = readRecord(text);
      if (!record.ok) {
        setProgress({ type: 'failed', why: record.error });
        return;
      }
      const report = await checkRecord(record.value, notedOf(record.value.code), (done) =>
        setProgress({ type: 'checking', done }),
      );
      setProgress({ type: 'done', report });
    } catch {
      setProgress({ type: 'failed' });
    }
  };
  return { progress, run: (fetchText, notedOf) => void run(fetchText, notedOf) };
}

const SIGNS: Readonly<Record<Outcome, IconName>> = {
  right: 'check',
  wrong: 'warning',
  unproven: 'help',
  remark: 'info',
};

/** `check.ts` brings the messages. */
const sentenceOf = ({ code, values }: Finding | Unreadable): string =>
  tAny(`finding.${code}`, values);

/** How a check stands, or what it found. */
export function CheckPanel({ progress }: { readonly progress: Progress }) {
  if (progress.type === 'idle') return undefined;
  if (progress.type === 'failed') {
    return (
      <p class="note bad" role="alert" data-testid="check-failed">
        <Icon name="warning" />{' '}
        {progress.why === undefined ? t('fair.unreachable') : sentenceOf(progress.why)}
      </p>
    );
  }
  if (progress.type === 'checking') {
    const percent = Math.floor(progress.done * 100);
    return (
      <p class="check">
        {t('fair.checking', { percent })}
        <progress max={100} value={percent} aria-label={t('fair.check')} />
      </p>
    );
  }
  const { verdict, findings } = progress.report;
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
      {findings.map((finding) => {
        const { check, outcome, because } = finding;
        const text = sentenceOf(finding);
        return (
          <li key={text} data-check={check} data-outcome={outcome}>
            <Icon name={SIGNS[outcome]} />{' '}
            <span class="visually-hidden">{t(`fair.outcome.${outcome}`)} </span>
            {text}
            {gap()}
            {because && explainRefusal(because).text}
          </li>
        );
      })}
    </ul>
  );
}
