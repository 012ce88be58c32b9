import { nameOfSpeaker } from '../game/chat-book.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { block, isBlocked } from '../net/blocked.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Who is not heard, each with the way back; nothing when everybody is. */
export function MutedPeople({ play }: { readonly play: Play }) {
  const { chat, connection } = play;
  const muted = chat.muted.value;
  const gone = [...new Set(connection.chat.value.map(({ name }) => name))].filter(isBlocked);
  if (muted.length === 0 && gone.length === 0) return undefined;
  const nameOf = (who: string): string =>
    connection.chat.value.findLast((line) => chat.speakerOf(line) === who)?.name ??
    nameOfSpeaker(who);
  const unblock = (name: string): void => {
    block(localStorage, name, false);
    for (const who of muted) if (nameOf(who) === name) chat.mute(who, false);
  };
  const blockable = muted.filter((who) => !isBlocked(nameOf(who)));
  return (
    <>
      <ul class="muted" aria-label={t('chat.muted')}>
        {blockable.map((who) => (
          <li key={who}>
            <Button onClick={() => chat.mute(who, false)}>
              <Icon name="mute" /> {t('chat.unmute', { name: nameOf(who) })}
            </Button>
            <Button look="plain" onClick={() => block(localStorage, nameOf(who), true)}>
              {t('block.person', { name: nameOf(who) })}
            </Button>
          </li>
        ))}
        {gone.map((name) => (
          <li key={name}>
            <Button onClick={() => unblock(name)}>
              <Icon name="mute" /> {t('home.unblock', { name })}
            </Button>
          </li>
        ))}
      </ul>
      <p class="hint">{t('block.text')}</p>
    </>
  );
}
