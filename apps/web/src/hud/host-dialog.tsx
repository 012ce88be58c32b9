import { seldomText } from '@vinci/words/english';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { addMessages, called, t } from '../i18n/index.ts';
import { LadderChoice } from '../table/ladder-choice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { SeatMark } from '../ui/seat-mark.tsx';
import { HostPerson } from './host-person.tsx';
import { hasCompany, isHosting } from './host-tools.ts';
import { useAsk } from './use-ask.ts';

addMessages(seldomText);

interface DialogProps {
  readonly onClose: () => void;
}

/** What the host can do while the game is on: with it, and with each person. */
export function HostDialog({ onClose }: DialogProps) {
  const play = usePlay();
  const seat = play.hostSeat.value;
  // Whoever hands the game over has no tools any more, nor opens them again by getting it back.
  const mayUse = isHosting(play);
  useEffect(() => {
    if (!mayUse) onClose();
  }, [mayUse]);
  if (!mayUse) return undefined;
  if (seat !== undefined) return <HostPerson key={seat} seat={seat} onClose={onClose} />;
  return (
    <Dialog title={t('host.title')} onClose={onClose} testId="host">
      <GameTools play={play} onClose={onClose} />
      {play.connection.table.value?.status === 'playing' && (
        <>
          <People play={play} />
          {hasCompany(play) && <LadderChoice isHost />}
        </>
      )}
    </Dialog>
  );
}

/** Pause and end, or what takes them back. */
function GameTools({ play, onClose }: DialogProps & { readonly play: Play }) {
  const { ask, refused } = useAsk(play, true);
  const [ending, setEnding] = useState(false);
  const table = play.connection.table.value;
  if (table === undefined) return undefined;
  if (table.ended === 'vote') {
    return (
      <section class="stack">
        <h3>{t('host.game')}</h3>
        <p>{t('ended.voteFinal')}</p>
      </section>
    );
  }
  if (table.ended !== '') {
    return (
      <section class="stack">
        <h3>{t('host.game')}</h3>
        <Refused text={refused} />
        <Tool
          text={t('ended.reopenText')}
          label={t('ended.reopen')}
          press={async () => {
            if ((await ask('reopen')) !== undefined) onClose();
          }}
        />
      </section>
    );
  }
  if (table.status !== 'playing') return undefined;
  if (ending) {
    return (
      <EndQuestion
        refused={refused}
        end={async () => {
          if ((await ask('end')) !== undefined) onClose();
        }}
        keep={() => setEnding(false)}
      />
    );
  }
  const pausing = table.paused === '' ? 'pause' : 'resume';
  return (
    <section class="stack">
      <h3>{t('host.game')}</h3>
      <Refused text={refused} />
      <Tool
        text={t(`host.${pausing}Text`)}
        label={t(`host.${pausing}`)}
        press={async () => {
          if ((await ask(pausing)) !== undefined) onClose();
        }}
      />
      <Tool text={t('host.endText')} label={t('host.end')} danger press={() => setEnding(true)} />
    </section>
  );
}

interface EndProps {
  readonly refused: string | undefined;
  readonly end: () => void;
  readonly keep: () => void;
}

/** Stands where the button was, and takes the focus that it had. */
function EndQuestion({ refused, end, keep }: EndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="stack note bad" aria-label={t('host.endAsk')}>
      <h3 ref={heading} tabIndex={-1}>
        {t('host.endAsk')}
      </h3>
      <p>{t('host.endAskText')}</p>
      <Refused text={refused} />
      <div class="buttons">
        <Button look="last-warning" onClick={end}>
          {t('host.endNow')}
        </Button>
        <Button onClick={keep}>{t('host.keep')}</Button>
      </div>
    </section>
  );
}

interface ToolProps {
  readonly text: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly press: () => void;
}

function Tool({ text, label, danger = false, press }: ToolProps) {
  return (
    <div class="tool">
      <Button look={danger ? 'danger' : undefined} onClick={press}>
        {label}
      </Button>
      <p class="hint">{text}</p>
    </div>
  );
}

function People({ play }: { readonly play: Play }) {
  const seats = play.connection.table.value?.seats ?? [];
  const me = play.me.value;
  return (
    <section class="stack">
      <h3>{t('host.people')}</h3>
      <ul class="host-people">
        {seats
          .filter(({ seat }) => seat !== me)
          .map(({ seat, name, colour, occupant, present, taken, standIn }) => (
            <li key={seat}>
              <Button
                class="wide"
                onClick={() => {
                  play.hostSeat.value = seat;
                }}
              >
                <SeatMark colour={colour} size={24} />
                <span class="grow">{taken ? called(name) : t('table.free')}</span>
                {occupant === 'person' && (
                  <span class={`chip ${present ? 'good' : ''}`}>
                    {t(
                      standIn !== ''
                        ? 'players.standInShort'
                        : present
                          ? 'host.here'
                          : 'players.away',
                    )}
                  </span>
                )}
                {occupant !== 'person' && occupant !== '' && (
                  <span class="chip">{t(`occupant.${occupant}`)}</span>
                )}
                <Icon name="next" />
              </Button>
            </li>
          ))}
      </ul>
    </section>
  );
}
