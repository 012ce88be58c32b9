import { nameOfSpeaker } from '../game/chat-book.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';

/** Who is not heard, each with the way back; nothing when everybody is. */
export function MutedPeople({ play }: { readonly play: Play }) {
  const { chat, session } = play;
  const muted = chat.muted.value;
  if (muted.length === 0) return undefined;
  const nameOf = (who: string): string =>
    session.chat.value.findLast((line) => chat.speakerOf(line) === who)?.name ?? nameOfSpeaker(who);
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
