import { STRENGTHS, type Strength } from '@vinci/protocol';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { seatPlace } from '../ui/places.ts';
import { usePlay } from '../ui/play-context.ts';
import { Qr } from '../ui/qr.tsx';
import { Refused } from '../ui/refused.tsx';
import { secretAddress } from '../ui/router.ts';
import { Toggle } from '../ui/toggle.tsx';
import { useAsk } from './use-ask.ts';

interface PersonProps {
  readonly seat: number;
  readonly onClose: () => void;
}

/** What can be done with the seat of somebody else. */
const ACTS = ['link', 'bot', 'kick', 'handOver'] as const;
type Act = (typeof ACTS)[number];

/** A bot’s seat can only be given away, one that nobody holds also to a bot. */
const isOffered = (act: Act, person: boolean, taken: boolean): boolean =>
  act === 'link' || (person && (act === 'bot' || taken));

/** One seat in the hands of the host: each act says what it does and is asked for a second time. */
export function HostPerson({ seat, onClose }: PersonProps) {
  const play = usePlay();
  const { connection } = play;
  const { ask, refused } = useAsk(play, true);
  const [asked, setAsked] = useState<Act | undefined>(undefined);
  const [strength, setStrength] = useState<Strength>('medium');
  const [token, setToken] = useState<string | undefined>(undefined);
  const view = connection.table.value?.seats[seat];
  if (view === undefined) return undefined;
  const number = seat + 1;
  const name = view.taken ? view.name : t('host.seatOf', { number });
  if (token !== undefined) return <SeatLink name={name} token={token} onClose={onClose} />;
  const person = view.occupant === 'person';
  const offered = ACTS.filter((act) => isOffered(act, person, view.taken));
  const confirm = async (act: Act): Promise<void> => {
    if (act === 'link') {
      const done = await ask('replace', { seat, by: 'link' });
      if (done?.reply.token !== undefined) setToken(done.reply.token);
      return;
    }
    const done =
      act === 'bot'
        ? await ask('replace', { seat, by: 'bot', strength })
        : await ask(act, { seat });
    if (done !== undefined) onClose();
  };
  return (
    <Dialog title={t('host.seat', { name })} onClose={onClose} testId="host-person">
      <ul class="host-acts">
        {offered.map((act) => (
          <li key={act} class={asked === act ? 'asked' : ''}>
            <div class="tool">
              <Button
                look={act === 'kick' ? 'danger' : undefined}
                aria-expanded={asked === act}
                onClick={() => setAsked(asked === act ? undefined : act)}
              >
                {t(`host.${act}`)}
              </Button>
              <p class="hint">{t(`host.${act}Name`, { name })}</p>
            </div>
            {asked === act && (
              <div class="stack">
                <p>{t(`host.${act}Ask`, { name })}</p>
                {act === 'bot' && <StrengthChoice strength={strength} choose={setStrength} />}
                <Refused text={refused} />
                <div class="buttons">
                  <Button
                    look={act === 'handOver' ? 'primary' : 'last-warning'}
                    disabled={connection.busy.value}
                    onClick={() => void confirm(act)}
                  >
                    {t(`host.${act}Do`)}
                  </Button>
                  <Button onClick={() => setAsked(undefined)}>{t('host.keep')}</Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Button
        look="plain"
        class="host-back"
        onClick={() => {
          play.hostSeat.value = undefined;
        }}
      >
        <Icon name="back" /> {t('host.title')}
      </Button>
    </Dialog>
  );
}

interface StrengthProps {
  readonly strength: Strength;
  readonly choose: (strength: Strength) => void;
}

function StrengthChoice({ strength, choose }: StrengthProps) {
  return (
    <Toggle
      legend={t('host.botStrength')}
      look="chips"
      values={STRENGTHS}
      isChosen={(each) => each === strength}
      name={(each) => t(`occupant.${each}`)}
      choose={choose}
    />
  );
}

interface SeatLinkProps {
  readonly name: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** The link for whoever plays on; it is shown once. */
function SeatLink({ name, token, onClose }: SeatLinkProps) {
  const { connection } = usePlay();
  const address = secretAddress(seatPlace(connection.code, token));
  return (
    <Dialog title={t('host.linkTitle', { name })} onClose={onClose} testId="host-link">
      <div class="invite">
        <div class="stack">
          <p>{t('host.linkReady')}</p>
          <CopyButton text={address} label={t('host.linkCopy')} primary />
          <p class="note">{t('seatLink.secret')}</p>
        </div>
        <Qr text={address} label={t('host.linkQr')} />
      </div>
    </Dialog>
  );
}
