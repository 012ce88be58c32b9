import type { Audience } from '@vinci/protocol';
import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { savedName, saveName } from '../net/storage.ts';
import { Button } from '../ui/button.tsx';
import { NameField } from '../ui/name-field.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { QuickWords } from './quick-words.tsx';
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
  const underWay = useRef<string | undefined>(undefined);
  const say = async (words: string): Promise<boolean> => {
    // Whoever presses twice wants to say it once.
    if (underWay.current === words) return false;
    if (watcher) saveName(localStorage, speaker);
    const line = watcher ? { text: words, to: room, name: speaker } : { text: words, to: room };
    underWay.current = words;
    const answer = await ask('chat', line);
    if (underWay.current === words) underWay.current = undefined;
    return answer !== undefined;
  };
  const nameless = watcher && speaker === '';
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (said === '' || nameless || !(await say(said))) return;
    // What was typed meanwhile is the next line.
    setText((now) => (now.trim() === said ? '' : now));
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
        <Button type="submit" disabled={said === '' || nameless}>
          {t('chat.send')}
        </Button>
      </div>
      <QuickWords disabled={nameless} say={(words) => void say(words)} />
    </form>
  );
}
