import type { Audience } from '@vinci/protocol';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { savedName, saveName } from '../net/storage.ts';
import { Refused } from '../screens/refused.tsx';
import { NameField } from '../ui/name-field.tsx';
import { usePlay } from '../ui/play-context.ts';
import { useAsk } from './use-ask.ts';

/** Says something in a room; whoever has no seat says who they are. What is refused stays typed. */
export function ChatForm({ room }: { readonly room: Audience }) {
  const play = usePlay();
  const { ask, refused } = useAsk(play, true);
  const [text, setText] = useState('');
  const [name, setName] = useState(savedName(localStorage));
  const watcher = play.me.value < 0;
  const said = text.trim();
  const speaker = name.trim();
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (said === '' || (watcher && speaker === '')) return;
    if (watcher) saveName(localStorage, speaker);
    const line = watcher ? { text: said, to: room, name: speaker } : { text: said, to: room };
    if ((await ask('chat', line)) !== undefined) setText('');
  };
  return (
    <form onSubmit={send} class="stack">
      <Refused text={refused} />
      {watcher && <NameField id="chat-name" value={name} input={setName} />}
      <div class="row">
        <input
          class="input grow"
          maxLength={400}
          value={text}
          aria-label={t('chat.say')}
          placeholder={t('chat.say')}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={said === '' || (watcher && speaker === '')}>
          {t('chat.send')}
        </button>
      </div>
    </form>
  );
}
