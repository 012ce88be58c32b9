import { useState } from 'preact/hooks';
import { formatList, gap, t } from '../i18n/index.ts';
import { serverBase } from '../net/api.ts';
import { api } from '../net/server.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { type Carried, readCarried, type Unreadable } from './carried.ts';
import { ARRIVALS, type Taken, takeSeats } from './take.ts';

/** Bytes of a file that are read; what is longer is none of ours. */
const MOST_BYTES = 1024 * 1024;

/** What became of the last attempt. */
type Attempt =
  | { readonly type: 'none' | 'busy' | 'empty' }
  | { readonly type: 'unreadable'; readonly why: Unreadable }
  | { readonly type: 'done'; readonly carried: Carried; readonly taken: Taken };

interface TakeProps {
  /** What came with a link; empty without one. */
  readonly link: string;
  readonly taken: () => void;
}

/** To this browser: from a file, a code or a link. What came with a link waits to be confirmed. */
export function TakePart({ link, taken }: TakeProps) {
  const [attempt, setAttempt] = useState<Attempt>({ type: 'none' });
  const [text, setText] = useState('');
  const take = async (content: string): Promise<void> => {
    if (content.trim() === '') {
      setAttempt({ type: 'empty' });
      return;
    }
    const carried = readCarried(content);
    if (typeof carried === 'string') {
      setAttempt({ type: 'unreadable', why: carried });
      return;
    }
    setAttempt({ type: 'busy' });
    const arrived = await takeSeats(localStorage, api, carried.seats, Date.now());
    setAttempt({ type: 'done', carried, taken: arrived });
    taken();
  };
  const isBusy = attempt.type === 'busy';
  return (
    <section class="stack" aria-labelledby="seats-take">
      <h3 id="seats-take">{t('seats.take')}</h3>
      {link !== '' ? (
        <FromLink link={link} isBusy={isBusy} isDone={attempt.type === 'done'} take={take} />
      ) : (
        <>
          <p class="hint">{t('seats.takeText')}</p>
          <FileButton
            label={t('seats.chooseFile')}
            accept=".json,application/json"
            disabled={isBusy}
            choose={async (file) => take(await file.slice(0, MOST_BYTES).text())}
          />
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void take(text);
            }}
          >
            <Field id="seats-text" label={t('seats.paste')}>
              <textarea
                id="seats-text"
                class="input carry-text"
                rows={3}
                autoComplete="off"
                spellcheck={false}
                value={text}
                aria-invalid={attempt.type === 'empty'}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            </Field>
            <Button type="submit" disabled={isBusy}>
              {t(isBusy ? 'seats.adding' : 'seats.add')}
            </Button>
          </form>
        </>
      )}
      <div role="status" class="stack" data-testid="seats-result">
        <Result attempt={attempt} />
      </div>
    </section>
  );
}

interface FromLinkProps {
  readonly link: string;
  readonly isBusy: boolean;
  readonly isDone: boolean;
  readonly take: (content: string) => Promise<void>;
}

/** Anybody can make a link, so nothing of it is kept before this person says so. */
function FromLink({ link, isBusy, isDone, take }: FromLinkProps) {
  const carried = readCarried(link);
  if (isDone) return undefined;
  if (typeof carried === 'string') return <p class="note bad">{t(`seats.${carried}`)}</p>;
  const codes = carried.seats.map(({ code }) => code);
  return (
    <>
      <p>{t('seats.linkText', { count: codes.length, games: formatList(codes) })}</p>
      <Button look="primary" disabled={isBusy} onClick={() => take(link)}>
        {t(isBusy ? 'seats.adding' : 'seats.add')}
      </Button>
    </>
  );
}

function Result({ attempt }: { readonly attempt: Attempt }) {
  switch (attempt.type) {
    case 'empty':
      return <p class="note bad">{t('seats.empty')}</p>;
    case 'unreadable':
      return <p class="note bad">{t(`seats.${attempt.why}`)}</p>;
    case 'done':
      return <Arrived {...attempt} />;
    default:
      return undefined;
  }
}

function Arrived({ carried, taken }: Extract<Attempt, { type: 'done' }>) {
  const { lost, server } = carried;
  const isElsewhere = server !== undefined && server !== serverBase();
  return (
    <>
      {ARRIVALS.filter((arrival) => taken[arrival].length > 0).map((arrival) => (
        <p key={arrival} class={`note ${LOOKS[arrival]}`}>
          <span>
            {t(`seats.${arrival}`, { games: formatList(taken[arrival]) })}
            {arrival === 'void' && isElsewhere && `${gap()}${t('seats.server', { server })}`}
          </span>
        </p>
      ))}
      {lost > 0 && <p class="note bad">{t('seats.lost', { count: lost })}</p>}
    </>
  );
}

const LOOKS = {
  taken: 'good',
  unchecked: '',
  known: '',
  kept: '',
  void: 'bad',
  full: 'bad',
} as const;
