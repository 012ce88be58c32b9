import type { Play } from '../game/play.ts';
import { standInSince } from '../game/takeover.ts';
import { dots, formatWhen, gap, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { Icon } from '../ui/icon.tsx';
import { OccupantMark } from '../ui/occupant-mark.tsx';

/** A person's seat without the person. */
export const isMissing = ({ occupant, present }: SeatView): boolean =>
  (occupant === 'person' || occupant === '') && !present;

/** Who holds the seat when it is no person who is there. */
export function Holder({ play, view }: { readonly play: Play; readonly view: SeatView }) {
  const { occupant, standIn, name, seat, present, program } = view;
  if (standIn !== '') {
    const since = standInSince(play.connection.notes.value, seat);
    const bot = t(`occupant.${standIn}`);
    const long =
      since === undefined
        ? t('players.standIn', { name, bot })
        : t('players.standInSince', {
            name,
            bot,
            time: formatWhen(since, play.connection.clock.now()),
          });
    return (
      <span class="holder" title={long} data-testid={`stand-in-${seat}`}>
        <OccupantMark occupant={standIn} label={long} /> {t('players.standInShort')}
        {since !== undefined &&
          `${gap()}${t('players.since', { time: formatWhen(since, play.connection.clock.now()) })}`}
      </span>
    );
  }
  if (occupant === 'person' || occupant === '') {
    if (present) return program ? <Program seat={seat} /> : undefined;
    const { step, taken } = view;
    if (!taken) return <span class="away">{t('free.seat')}</span>;
    return (
      <span class="away">
        {dots([t('players.away'), ...(step !== '' && step !== 'bot' ? [t(`step.${step}`)] : [])])}
      </span>
    );
  }
  const holder = t(`occupant.${occupant}`);
  return (
    <span class="holder" title={holder} data-testid={`occupant-${seat}`}>
      <OccupantMark occupant={occupant} /> <span class="holder-words">{holder}</span>
    </span>
  );
}

/** Says that a program plays here. */
function Program({ seat }: { readonly seat: SeatView['seat'] }) {
  return (
    <span class="holder" title={t('occupant.programLong')} data-testid={`program-${seat}`}>
      <Icon name="bot" /> {t('occupant.program')}
    </span>
  );
}
