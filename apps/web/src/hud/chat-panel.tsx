import { useEffect, useRef, useState } from 'preact/hooks';
import { explainRefusal } from '../game/refusal.ts';
import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** Talk of the players; watchers read along. */
export function ChatPanel() {
  const play = usePlay();
  const { session } = play;
  const [text, setText] = useState('');
  const lines = session.chat.value;
  const seats = session.table.value?.seats ?? [];
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length]);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const said = text.trim();
    if (said === '') return;
    const outcome = await session.request('chat', { text: said });
    if (outcome.ok) setText('');
    else play.toast({ ...explainRefusal(outcome.refusal), tone: 'bad' });
  };
  return (
    <div class="chat">
      <ol aria-live="polite" data-testid="chat">
        {lines.length === 0 && <li class="hint">{t('chat.empty')}</li>}
        {lines.map((line) => (
          <li key={`${line.at}${line.seat}${line.text}`}>
            <SeatMark colour={seats[line.seat]?.colour ?? 0} size={16} />
            <span>
              <strong>{line.name}</strong>{' '}
              <time dateTime={new Date(line.at).toISOString()}>{time.format(line.at)}</time>
              <br />
              {line.text}
            </span>
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      {session.seat.value >= 0 ? (
        <form onSubmit={send} class="row">
          <input
            class="input grow"
            maxLength={400}
            value={text}
            aria-label={t('chat.say')}
            placeholder={t('chat.say')}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={text.trim() === ''}>
            {t('chat.send')}
          </button>
        </form>
      ) : (
        <p class="hint">{t('chat.watch')}</p>
      )}
    </div>
  );
}
