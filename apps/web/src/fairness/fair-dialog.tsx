import '../styles/fair.css';
import { fairText } from '@vinci/words/english';
import { addMessages, called, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { Dialog } from '../ui/dialog.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { Fingerprint } from './fingerprint.tsx';

addMessages(fairText);

/** During the game: how the bag is kept fair, and who has mixed it how often. */
export function FairDialog({ onClose }: { readonly onClose: () => void }) {
  const { table: known, notes, isLocal } = usePlay().connection;
  const table = known.value;
  if (table === undefined) return undefined;
  const { commitment, seal } = table;
  const brought = notes.value.find(({ type }) => type === 'brought');
  const mixing = table.seats.filter(({ links }) => links >= 0);
  return (
    <Dialog title={t('fair.title')} onClose={onClose} testId="fair">
      {isLocal ? (
        <p>{t('local.unproven')}</p>
      ) : brought !== undefined ? (
        <p>{t('log.brought', { name: table.seats[brought.seat]?.name ?? '' })}</p>
      ) : (
        <>
          <p>{t(mixing.length > 0 ? 'fair.help' : 'fair.begun')}</p>
          <p class="hint">{t(mixing.length > 0 ? 'fair.limit' : 'fair.still')}</p>
        </>
      )}
      <div class="stack">
        <Fingerprint of="fingerprint" hash={commitment} />
        {seal !== '' && <Fingerprint of="seal" hash={seal} />}
      </div>
      {mixing.length > 0 && <Mixing seats={mixing} />}
    </Dialog>
  );
}

function Mixing({ seats }: { readonly seats: readonly SeatView[] }) {
  return (
    <section class="stack" aria-labelledby="fair-who">
      <h3 class="label" id="fair-who">
        {t('fair.who')}
      </h3>
      <ul class="fair-mixing">
        {seats.map(({ seat, name, colour, links }) => (
          <li key={seat}>
            <SeatMark colour={colour} size={20} />
            <strong>{called(name)}</strong>
            <span>{links > 0 ? t('fair.times', { count: links }) : t('fair.notYet')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
