import type { Audience } from '@vinci/protocol';
import { useEffect, useRef } from 'preact/hooks';
import { AUDIENCES } from '../game/chat-book.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { ChatForm } from './chat-form.tsx';
import { ChatLines } from './chat-lines.tsx';
import { MutedPeople } from './chat-muted.tsx';

/** What is said: at the table, and among those who watch. */
export function ChatPanel() {
  const play = usePlay();
  const { chat, session } = play;
  const room = chat.room.value;
  const lines = chat.linesOf(room);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length, room]);
  const seated = session.seat.value >= 0;
  const two = chat.rooms.value.length > 1;
  return (
    <div class="chat">
      <div>
        {two ? <Rooms play={play} /> : <p class="hint">{t('chat.tableOnly')}</p>}
        <MutedPeople play={play} />
      </div>
      <section class="chat-lines" aria-label={t(`chat.room.${room}`)}>
        <ChatLines play={play} lines={lines} />
        <div ref={end} />
      </section>
      {mayWrite(room, seated) ? (
        <ChatForm key={room} room={room} />
      ) : (
        <p class="hint">{t('chat.watch')}</p>
      )}
    </div>
  );
}

/** Players talk wherever they may read, those without a seat among themselves. */
const mayWrite = (room: Audience, seated: boolean): boolean => seated || room === 'watchers';

function Rooms({ play }: { readonly play: Play }) {
  const { chat } = play;
  const choose = (to: Audience): void => {
    chat.room.value = to;
  };
  return (
    <div class="segments" role="tablist" aria-label={t('chat.rooms')}>
      {AUDIENCES.map((to, index) => {
        const unread = chat.room.value === to ? 0 : chat.unread.value[to];
        return (
          <button
            key={to}
            type="button"
            role="tab"
            class="button"
            aria-selected={chat.room.value === to}
            tabIndex={chat.room.value === to ? 0 : -1}
            data-testid={`chat-${to}`}
            onClick={() => choose(to)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const other = AUDIENCES[1 - index];
              choose(other);
              const tabs = event.currentTarget.parentElement;
              tabs?.querySelector<HTMLElement>(`[data-testid=chat-${other}]`)?.focus();
            }}
          >
            {t(`chat.room.${to}`)}
            {unread > 0 && (
              <span class="chip bad">
                <span aria-hidden="true">{unread}</span>
                <span class="visually-hidden">{t('chat.unread', { count: unread })}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
