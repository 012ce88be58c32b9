import { AUDIENCES, type Audience } from '@vinci/protocol';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { usePlay } from '../ui/play-context.ts';
import { reachWhileLong } from '../ui/reach-while-long.ts';
import { ChatForm } from './chat-form.tsx';
import { ChatLines } from './chat-lines.tsx';
import { MutedPeople } from './chat-muted.tsx';

/** What is said: at the table, and among those who watch. */
export function ChatPanel() {
  const play = usePlay();
  const { chat, connection } = play;
  const room = chat.room.value;
  const lines = chat.linesOf(room);
  const list = useRef<HTMLElement>(null);
  useNewest(list, room);
  useEffect(() => reachWhileLong(list.current), []);
  const seated = connection.seat.value >= 0;
  const two = chat.rooms.value.length > 1;
  return (
    <div class="chat">
      <div>
        {two ? <Rooms play={play} /> : <p class="hint">{t('chat.tableOnly')}</p>}
        {two && room === 'watchers' && (
          <p class="hint">{t(seated ? 'chat.watchersAfter' : 'chat.watchersOnly')}</p>
        )}
        <MutedPeople play={play} />
      </div>
      <section ref={list} class="chat-lines" aria-label={t(`chat.room.${room}`)}>
        {/* Whoever hears the page is read what is said from now on, and not all that was said before. */}
        {connection.chatHasCome.value && <ChatLines key={room} play={play} lines={lines} />}
      </section>
      {mayWrite(room, seated) ? (
        <ChatForm key={room} room={room} />
      ) : (
        <p class="hint">{t('chat.watch')}</p>
      )}
    </div>
  );
}

/** How far from the end the newest line counts as in view, in CSS pixels. */
const NEAR = 48;

/** Keeps the newest line in view, also when the list gets smaller; whoever reads above stays there. */
function useNewest(list: RefObject<HTMLElement | null>, room: Audience): void {
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    atEnd.current = true;
  }, [room]);
  useLayoutEffect(() => {
    const { current } = list;
    if (current !== null && atEnd.current) current.scrollTop = current.scrollHeight;
  });
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const look = (): void => {
      const { scrollHeight, scrollTop, clientHeight } = current;
      atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
    };
    const sized = new ResizeObserver(() => {
      if (atEnd.current) current.scrollTop = current.scrollHeight;
    });
    sized.observe(current);
    current.addEventListener('scroll', look);
    return () => {
      sized.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, []);
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
          <Button
            key={to}
            role="tab"
            aria-selected={chat.room.value === to}
            tabIndex={chat.room.value === to ? 0 : -1}
            data-testid={`chat-${to}`}
            onClick={() => choose(to)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const other = AUDIENCES[1 - index]!;
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
          </Button>
        );
      })}
    </div>
  );
}
