import type { ChatLine } from '@vinci/protocol';
import type { Play } from '../game/play.ts';
import { called, formatWhen, t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SeatMark } from '../ui/seat-mark.tsx';

interface LinesProps {
  readonly play: Play;
  readonly lines: readonly ChatLine[];
}

/** The lines of one room. What muted people said is one line that says how much it is. */
export function ChatLines({ play, lines }: LinesProps) {
  const { chat, connection } = play;
  const seats = connection.table.value?.seats ?? [];
  const now = connection.clock.now();
  return (
    <ol aria-live="polite" data-testid="chat">
      {lines.length === 0 && <li class="hint">{t('chat.empty')}</li>}
      {grouped(lines, (line) => chat.isMuted(line)).map((part) =>
        typeof part === 'number' ? (
          <li key={`hidden ${part}`} class="hint">
            <Icon name="mute" /> {t('chat.hidden', { count: part })}
          </li>
        ) : (
          <li key={`${part.at}${part.seat}${part.text}`}>
            {part.seat >= 0 ? (
              <SeatMark colour={seats[part.seat]?.colour ?? 0} size={16} />
            ) : (
              <Icon name="watch" size={16} />
            )}
            <span class="grow">
              <strong>{called(part.name)}</strong>{' '}
              <time dateTime={new Date(part.at).toISOString()}>{formatWhen(part.at, now)}</time>
              <br />
              {part.text}
            </span>
            {!chat.isOwn(part) && (
              <Button
                look="plain"
                square
                class="mute"
                aria-label={t('chat.mute', { name: part.name })}
                title={t('chat.mute', { name: part.name })}
                onClick={() => chat.mute(chat.speakerOf(part), true)}
              >
                <Icon name="mute" />
              </Button>
            )}
          </li>
        ),
      )}
    </ol>
  );
}

/** The lines, with the number of hidden ones wherever some follow on each other. */
function grouped(
  lines: readonly ChatLine[],
  isHidden: (line: ChatLine) => boolean,
): readonly (ChatLine | number)[] {
  const parts: (ChatLine | number)[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (!isHidden(line)) parts.push(line);
    else if (typeof last === 'number') parts[parts.length - 1] = last + 1;
    else parts.push(1);
  }
  return parts;
}
