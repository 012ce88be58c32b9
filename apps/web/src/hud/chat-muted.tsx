import { speakerOf } from '../game/chat-book.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';

/** Who is not heard, each with the way back; nothing when everybody is. */
export function MutedPeople({ play }: { readonly play: Play }) {
  const { chat, session } = play;
  const muted = chat.muted.value;
  if (muted.length === 0) return undefined;
  const nameOf = (who: string): string => {
    const line = session.chat.value.findLast((each) => speakerOf(each) === who);
    const seat = session.table.value?.seats.find(
      (each) => speakerOf({ seat: each.seat, name: each.name }) === who,
    );
    return seat?.name ?? line?.name ?? who.replace(/^\w+ /, '');
  };
  return (
    <ul class="muted" aria-label={t('chat.muted')}>
      {muted.map((who) => (
        <li key={who}>
          <button type="button" class="button" onClick={() => chat.mute(who, false)}>
            <Icon name="mute" /> {t('chat.unmute', { name: nameOf(who) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
